internal import LogModel
internal import Scanning
internal import Statements

/// Splits text such as `iPhone OS 17.6.1 (21G93)` or `Mac OS X 10.15.5 (19F101)` into name, version
/// and build.
enum SystemVersion {
  /// Reads any such text; the build is in the last parentheses.
  static func parse(_ text: String) -> CrashReport.OperatingSystem {
    if let system = plain(text) { return system }
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

  /// Reads the usual form in ASCII, `iPhone OS 17.6.1 (21G93)` with or without the build, which is
  /// fast; `nil` for other texts.
  private static func plain(_ text: String) -> CrashReport.OperatingSystem? {
    let copy = ContiguousArray(text.utf8)
    let bytes = copy.span
    var end = bytes.count
    var system = CrashReport.OperatingSystem()
    let isWord = { (byte: UInt8) in Byte.isLetter(byte) || Byte.isDigit(byte) || byte == Byte.period
    }
    if let open = bytes.firstOffset(of: Byte.openParenthesis, in: 0..<end) {
      let build = bytes.run((open + 1)..<end, while: isWord)
      guard build + 1 == end, build > open + 1, bytes[build] == Byte.closeParenthesis, open > 0,
        bytes[open - 1] == Byte.space
      else { return nil }
      system.build = bytes.text(in: (open + 1)..<build)
      end = open - 1
    }
    guard let space = bytes.last(Byte.space, in: 0..<end), space > 0, space + 1 < end,
      Byte.isDigit(bytes[space + 1]), bytes.run((space + 1)..<end, while: isWord) == end,
      bytes.run(0..<space, while: { isWord($0) || $0 == Byte.space }) == space
    else { return nil }
    system.version = bytes.text(in: (space + 1)..<end)
    let name = bytes.text(in: 0..<space)
    // If the words are separated by single spaces, nothing more needs to be done.
    guard bytes[0] != Byte.space, bytes[space - 1] != Byte.space,
      !bytes.contains("  ", in: 0..<space),
      !bytes.contains("Version", in: 0..<space)
    else { return nil }
    system.name = name
    return system
  }

  /// Whether text reports of a system print `Version:` as `BUILD (SHORT)`, with the build first.
  ///
  /// Devices did so up to iOS 14. Later text reports are translations of JSON and print
  /// `SHORT (BUILD)`, as those of macOS do.
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
