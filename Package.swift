// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "pushledger",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "pushledger", targets: ["pushledger"])
  ],
  targets: [
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),

    .target(name: "PushEvents", swiftSettings: strict),
    .target(
      name: "Catalog", dependencies: ["PushEvents"], exclude: ["queries", "reports", "Rules", "Mappings"],
      swiftSettings: strict, plugins: ["EmbedCatalog"]),
    .target(name: "LogSources", dependencies: ["CZlib", "PushEvents"], swiftSettings: strict),
    .target(name: "LogFormats", dependencies: ["PushEvents", "LogSources", "Catalog"], swiftSettings: strict),
    .target(name: "Storage", dependencies: ["CSQLite", "PushEvents", "Catalog"], swiftSettings: strict),
    .target(
      name: "Ingestion", dependencies: ["PushEvents", "LogSources", "LogFormats", "Storage", "Catalog"],
      swiftSettings: strict),
    .target(name: "Analysis", dependencies: ["PushEvents", "Storage", "Catalog"], swiftSettings: strict),
    .target(
      name: "Reporting", dependencies: ["PushEvents", "Analysis", "Storage", "Catalog"], swiftSettings: strict),
    .target(name: "FleetSimulation", dependencies: ["PushEvents"], swiftSettings: strict),
    .target(
      name: "PushLedgerCommand",
      dependencies: [
        "PushEvents", "LogSources", "LogFormats", "Storage", "Catalog", "Ingestion", "Analysis", "Reporting",
        "FleetSimulation",
      ], swiftSettings: strict),
    .executableTarget(name: "pushledger", dependencies: ["PushLedgerCommand"], swiftSettings: strict),

    .executableTarget(name: "CatalogEmbedder", swiftSettings: strict),
    .plugin(name: "EmbedCatalog", capability: .buildTool(), dependencies: ["CatalogEmbedder"]),

    .target(
      name: "TestSupport", dependencies: ["PushEvents", "Storage", "Catalog"], path: "Tests/TestSupport",
      swiftSettings: strict),
    .testTarget(name: "PushEventsTests", dependencies: ["PushEvents"], swiftSettings: strict),
    .testTarget(
      name: "CatalogTests", dependencies: ["Catalog", "PushEvents", "Storage", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "LogSourcesTests", dependencies: ["LogSources", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "LogFormatsTests", dependencies: ["LogFormats", "LogSources", "Catalog", "TestSupport"],
      swiftSettings: strict),
    .testTarget(name: "StorageTests", dependencies: ["Storage", "Catalog", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "IngestionTests",
      dependencies: ["Ingestion", "LogSources", "LogFormats", "PushEvents", "Storage", "Catalog", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "AnalysisTests", dependencies: ["Analysis", "PushEvents", "Storage", "Catalog", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ReportingTests",
      dependencies: ["Reporting", "Analysis", "PushEvents", "Storage", "Catalog", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "FleetSimulationTests", dependencies: ["FleetSimulation", "PushEvents", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "PushLedgerCommandTests",
      dependencies: [
        "PushLedgerCommand", "PushEvents", "Storage", "Catalog", "FleetSimulation", "TestSupport", "pushledger",
      ], exclude: ["Cases", "Golden"], swiftSettings: strict),
  ]
)
