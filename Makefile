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
	@# The sample holds a few broken lines on purpose: more than the usual 1 % of their file.
	@$(TOOL) run sample-logs/provider sample-logs/devices --devices sample-logs/devices.csv \
	  --key sample-logs/fleet.key --db out/sample.sqlite --out out --max-rejects 5 --verbose
	@echo "The report: $$(ls out/weekly-*.md). Its tables are in out/csv, its charts in out/charts."

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
