package import RulePacks
internal import Scanning

extension RuleMatcher.Match {
  /// Where a capture stands, or `nil` when it took no part.
  ///
  /// The pattern knows until it searches again: an event is made before that, and few of the places
  /// are asked for.
  package subscript(name: CaptureName) -> Range<Int>? { part.range(of: name) }

  /// Whether a capture took part.
  func has(_ name: CaptureName) -> Bool { self[name] != nil }

  /// The texts of the captures by their names, for those who print them.
  package func captures(in bytes: Span<UInt8>) -> [String: String] {
    var texts: [String: String] = [:]
    for name in CaptureName.allCases {
      if let range = self[name] { texts[name.text] = bytes.text(in: range) }
    }
    return texts
  }
}
