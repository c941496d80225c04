package import RulePacks
internal import Scanning

/// Where the captures of a match stand.
///
/// There is a place for every name: an array would have to be allocated for every message.
package struct Captures: Sendable {
  private var names: UInt32 = 0
  private var lower = SIMD16<UInt32>()
  private var upper = SIMD16<UInt32>()

  /// Where a capture stands, or `nil` when it took no part.
  package subscript(name: CaptureName) -> Range<Int>? {
    guard has(name) else { return nil }
    return Int(lower[name.rawValue])..<Int(upper[name.rawValue])
  }

  /// Whether a capture took part.
  func has(_ name: CaptureName) -> Bool { names & 1 << UInt32(name.rawValue) != 0 }

  /// Adds a capture unless there is one of the name; the first group of a name counts.
  ///
  /// A buffer is never as long as what 32 bits hold.
  mutating func add(_ name: CaptureName, _ range: Range<Int>) {
    guard !has(name) else { return }
    names |= 1 << UInt32(name.rawValue)
    lower[name.rawValue] = UInt32(truncatingIfNeeded: range.lowerBound)
    upper[name.rawValue] = UInt32(truncatingIfNeeded: range.upperBound)
  }

  /// The texts of the captures by their names, for those who print them.
  package func texts(in bytes: Span<UInt8>) -> [String: String] {
    var texts: [String: String] = [:]
    for name in CaptureName.allCases {
      if let range = self[name] { texts[name.text] = bytes.text(in: range) }
    }
    return texts
  }
}
