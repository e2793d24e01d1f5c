# make report   build, read sample-logs/, write the weekly report to out/
# make test     lint, build with warnings as errors, run all tests
# make bench    side-by-side runs, as ratios
# make sample   make sample-logs/ anew from the simulator
# make clean    remove what was built and written

TOOL = .build/release/pushledger
# A binary that needs no Swift where it runs; macOS has the libraries in the system.
STATIC = $(if $(filter Linux,$(shell uname -s)),--static-swift-stdlib)

.PHONY: report test bench sample clean release libraries

report: release
	@mkdir -p out
	@# 65 means done, and some lines were rejected: the sample has broken ones on purpose.
	@$(TOOL) run sample-logs --db out/sample.sqlite --key sample-logs/fleet.key --out out --verbose \
	  || [ $$? -eq 65 ]
	@echo "The report: $$(ls out/weekly-*.md), its tables in out/csv, its charts in out/charts."

# The test runner comes last, so that its closing line is the last one.
test: libraries
	swift format lint --strict --recursive Package.swift Plugins Sources Tests
	swift test

bench: release
	Benchmarks/run

sample: release
	scripts/make-sample $(TOOL) sample-logs

clean:
	rm -rf .build out

release: libraries
	swift build -c release $(STATIC) --product pushledger

libraries:
	@scripts/install-libraries
