// swift-tools-version: 6.2
import PackageDescription

// `BGLOG_TRAITS=none` leaves archives and the store out, and with them libarchive and libsqlite3.
let traits: Set<Package.Dependency.Trait> =
  Context.environment["BGLOG_TRAITS"] == "none" ? [] : [.defaults]

let package = Package(
  name: "triage-folder",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "bglog", path: "../..", traits: traits)],
  targets: [
    .executableTarget(
      name: "triage-folder", dependencies: [.product(name: "BGLogKit", package: "bglog")])
  ]
)
