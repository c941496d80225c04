/// Whether a bundle identifier is that of a process, by name.
enum BundleName {
  /// Whether the last part of the bundle identifier holds the process's name, whatever the case and
  /// the marks between words.
  static func fits(_ name: String, _ bundle: String) -> Bool {
    let own = normalized(name)
    return own.count >= 3 && last(bundle).contains(own)
  }

  /// Whether the last part of the bundle identifier is the process's name.
  static func isExact(_ name: String, _ bundle: String) -> Bool {
    normalized(name) == last(bundle)
  }

  /// Whether the process's name goes on behind the last part of the bundle identifier (`Deck-2`).
  static func isBegun(_ name: String, _ bundle: String) -> Bool {
    let last = last(bundle)
    return last.count >= 4 && normalized(name).hasPrefix(last)
  }

  private static func last(_ bundle: String) -> String {
    bundle.split(separator: ".").last.map { normalized(String($0)) } ?? ""
  }

  /// A name without case and marks.
  static func normalized(_ text: String) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}
