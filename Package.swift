// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// On Linux a release links the libraries of Swift into the program: loading them takes longer than to
// read a small log. BGLOG_SHARED_SWIFT=1 leaves them in the toolchain. What Foundation's static library
// needs is said by nothing that was compiled for the shared one.
let linkedSwift: [LinkerSetting] =
  Context.environment["BGLOG_SHARED_SWIFT"] != nil
  ? []
  : [
    .unsafeFlags(
      [
        "-static-stdlib", "-lCoreFoundation", "-l_FoundationCShims", "-l_FoundationCollections",
        "-l_FoundationICU",
      ], .when(platforms: [.linux], configuration: .release))
  ]

// On Linux the program's memory is jemalloc's where that is installed; without it all works, slower.
// BGLOG_SYSTEM_MALLOC=1 leaves it out: sanitizers bring an allocator of their own.
let allocator: [Target.Dependency] =
  Context.environment["BGLOG_SYSTEM_MALLOC"] != nil
  ? [] : [.target(name: "CJemalloc", condition: .when(platforms: [.linux]))]

// BGLOG_STATIC_CRYPTO=1 links what is used of libcrypto.a into the program, a few kilobytes, so that the
// library need not be installed where it runs.
let isCryptoStatic = Context.environment["BGLOG_STATIC_CRYPTO"] != nil

let package = Package(
  name: "bglog",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "bglog", targets: ["bglog"]),
    .library(name: "BGLogKit", targets: ["BGLogKit"]),
  ],
  traits: [
    .trait(name: "Archives", description: "Triage looks into archives (needs libarchive)."),
    .trait(name: "Store", description: "Triage remembers in a SQLite database (needs libsqlite3)."),
    .default(enabledTraits: ["Archives", "Store"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.0.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CPCRE2", pkgConfig: "libpcre2-8",
      providers: [.apt(["libpcre2-dev"]), .brew(["pcre2"])]),
    .systemLibrary(name: "CFastPath"),
    .target(name: "FastPath", dependencies: ["CFastPath"]),
    .target(name: "Scanning", dependencies: ["CPCRE2", "FastPath"]),
    .systemLibrary(
      name: "CCrypto", pkgConfig: isCryptoStatic ? nil : "libcrypto",
      providers: [.apt(["libssl-dev"])]),
    .target(
      name: "Digests",
      dependencies: [.target(name: "CCrypto", condition: .when(platforms: [.linux]))],
      linkerSettings: [
        .linkedLibrary(
          isCryptoStatic ? ":libcrypto.a" : "crypto", .when(platforms: [.linux]))
      ]),
    .target(name: "Catalog"),
    .target(
      name: "LogModel", dependencies: ["Catalog"],
      // Rounding needs libm, which on Linux nothing else may link.
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(
      name: "RulePacks",
      dependencies: ["Scanning", "LogModel", .product(name: "Yams", package: "Yams")],
      resources: [.embedInCode("Schema/rules.schema.json")]),
    .executableTarget(name: "bglog-packs", dependencies: ["RulePacks"]),
    .plugin(
      name: "PackPlugin", capability: .buildTool(), dependencies: ["bglog-packs"],
      path: "Sources/PackPlugin"),
    .target(
      name: "ConsoleLogs", dependencies: ["Scanning", "LogModel", "Statements", "RulePacks"],
      exclude: ["Packs"], plugins: ["PackPlugin"]),
    .target(name: "Statements", dependencies: ["Scanning", "LogModel"]),
    .target(name: "CrashReports", dependencies: ["Scanning", "LogModel", "Statements"]),
    .target(name: "Correlation", dependencies: ["LogModel"]),
    .target(
      name: "Reporting",
      dependencies: ["LogModel", "Digests"],
      resources: [
        .embedInCode("Schema/report.schema.json"), .embedInCode("Schema/line.schema.json"),
        .embedInCode("Schema/triage.schema.json"), .embedInCode("Schema/triage-line.schema.json"),
      ]),
    .systemLibrary(name: "CArchive"),
    .target(
      name: "Archives",
      dependencies: ["Scanning", .target(name: "CArchive", condition: .when(traits: ["Archives"]))]),
    .target(
      name: "Triage",
      dependencies: ["Scanning", "LogModel", "Reporting", "Archives"]),
    .target(
      name: "Store",
      dependencies: [
        "LogModel", "Reporting",
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["Store"])),
      ]),
    .target(
      name: "BGLogKit",
      dependencies: [
        "Scanning", "Digests", "LogModel", "RulePacks", "ConsoleLogs", "CrashReports",
        "Correlation", "Reporting", "Triage", "Store",
      ]),
    .systemLibrary(
      name: "CJemalloc", pkgConfig: "jemalloc", providers: [.apt(["libjemalloc-dev"])]),
    .executableTarget(
      name: "bglog",
      dependencies: [
        "BGLogKit", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ] + allocator,
      linkerSettings: linkedSwift),
    .executableTarget(
      name: "bglog-bench",
      dependencies: [
        "BGLogKit", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .target(name: "TestSupport", dependencies: ["CPCRE2"], path: "Tests/TestSupport"),
    .testTarget(name: "FastPathTests", dependencies: ["FastPath", "CFastPath", "TestSupport"]),
    .testTarget(name: "ScanningTests", dependencies: ["Scanning", "TestSupport"]),
    .testTarget(name: "DigestsTests", dependencies: ["Digests"]),
    .testTarget(name: "RulePacksTests", dependencies: ["RulePacks", "LogModel", "Scanning"]),
    .testTarget(name: "CatalogTests", dependencies: ["Catalog"]),
    .testTarget(name: "LogModelTests", dependencies: ["LogModel"]),
    .testTarget(name: "StatementsTests", dependencies: ["Statements", "LogModel", "Scanning"]),
    .testTarget(
      name: "ConsoleLogsTests",
      dependencies: ["ConsoleLogs", "LogModel", "RulePacks", "Scanning", "TestSupport"]),
    .testTarget(
      name: "CrashReportsTests",
      dependencies: ["TestSupport", "CrashReports", "LogModel", "Scanning", "Statements"]),
    .testTarget(
      name: "CorrelationTests", dependencies: ["Correlation", "LogModel", "TestSupport"]),
    .testTarget(
      name: "ReportingTests", dependencies: ["Reporting", "LogModel", "Digests", "TestSupport"]),
    // The whole of libarchive, which makes the archives of the tests.
    .systemLibrary(
      name: "CLibArchive", path: "Tests/CLibArchive", pkgConfig: "libarchive",
      providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]),
    .testTarget(
      name: "ArchivesTests",
      dependencies: [
        "Archives", "Scanning", "TestSupport",
        .target(name: "CArchive", condition: .when(traits: ["Archives"])),
        .target(name: "CLibArchive", condition: .when(traits: ["Archives"])),
      ]),
    .testTarget(
      name: "TriageTests", dependencies: ["Triage", "Reporting", "LogModel", "Scanning"]),
    .testTarget(
      name: "StoreTests", dependencies: ["Store", "Triage", "Reporting", "LogModel"],
      exclude: ["Schema/first-version.sql"]),
    .testTarget(name: "BGLogKitTests", dependencies: ["BGLogKit", "Catalog", "TestSupport"]),
    .testTarget(name: "SimulationTests", dependencies: ["TestSupport", "BGLogKit"]),
    .testTarget(
      name: "EndToEndTests", dependencies: ["bglog", "BGLogKit"], exclude: ["Golden"]),
  ]
)

// BGLOG_FUZZ=1 adds the fuzzer of the parsers (Tests/Fuzz/run), whose main function is that of libFuzzer.
if Context.environment["BGLOG_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "bglog-fuzz",
      dependencies: [
        "Archives", "BGLogKit", "ConsoleLogs", "CrashReports", "LogModel", "RulePacks", "Scanning",
        "Triage",
      ],
      path: "Tests/Fuzz", exclude: ["Dictionaries", "run", "seeds.py"],
      swiftSettings: [.unsafeFlags(["-parse-as-library"])],
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]))
  // libFuzzer sees what an input reaches in the libraries. Other programs have main functions of their own.
  for target in package.targets where target.type == .regular || target.name == "bglog-fuzz" {
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-sanitize=fuzzer"])]
  }
}

for target in package.targets where target.type != .system && target.type != .plugin {
  target.swiftSettings = (target.swiftSettings ?? []) + settings
}
