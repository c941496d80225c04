internal import LogModel

/// The system and version as one text: `iPhone OS 17.6.1 (21G93)`, `Mac OS X 10.15.5 (19F101)`.
enum SystemVersion {
  /// Takes the text apart; the build is what the last parentheses hold.
  static func parse(_ text: String) -> CrashReport.OperatingSystem {
    var system = CrashReport.OperatingSystem()
    var rest = text[...]
    if let open = rest.lastIndex(of: "(") {
      var build = rest[rest.index(after: open)...]
      if let close = build.firstIndex(of: ")") { build = build[..<close] }
      if build.hasPrefix("Build ") { build = build.dropFirst(6) }
      system.build = build.isEmpty ? nil : String(build)
      rest = rest[..<open]
    }
    var words = rest.split(separator: " ").filter { $0 != "Version" }
    if let last = words.last, last.first?.isNumber == true {
      system.version = String(last)
      words.removeLast()
    }
    system.name = words.isEmpty ? nil : words.joined(separator: " ")
    return system
  }

  /// Whether texts of a system print `Version:` as `BUILD (SHORT)`.
  ///
  /// iOS did so up to 14, where the device wrote the text itself; later texts are translated from
  /// JSON and, like those of macOS, print `SHORT (BUILD)`.
  static func printsBuildFirst(_ system: CrashReport.OperatingSystem) -> Bool {
    let name = system.name ?? ""
    let major = (system.version ?? "").prefix { $0.isNumber }
    guard let number = Int(major) else { return false }
    if name.hasPrefix("Watch") { return number <= 7 }
    return
      (name.hasPrefix("iPhone") || name.hasPrefix("iOS") || name.hasPrefix("iPad")
      || name.hasPrefix("Apple TV") || name.hasPrefix("tvOS")) && number <= 14
  }
}
