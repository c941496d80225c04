/// Compares a literal with text in which other white space may take the place of its blanks.
package enum WrapTolerantMatch {
  /// The most bytes of white space and quoting marks that match one blank.
  package static let longestGap = 48

  /// Whether a byte may be part of what matches a blank: white space, or a quoting mark.
  @inline(__always)
  static func isInGap(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\n"), UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"),
      UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: "#"), UInt8(ascii: "*"),
      UInt8(ascii: "|"):
      true
    default: false
    }
  }

  /// Returns the text offset at which a literal starts whose byte at `offset`, which is inside of a word, is
  /// at `position` in the text; `nil` if the text differs.
  static func start(
    of literal: UnsafeBufferPointer<UInt8>, offset: Int, in raw: UnsafeRawBufferPointer,
    at position: Int
  ) -> Int? {
    // Sentences about the same thing differ in their first words, so those are compared first.
    var index = position - 1
    var next = offset - 1
    while next >= 0 {
      guard index >= 0 else { return nil }
      if unsafe literal[next] == UInt8(ascii: " ") {
        guard let end = unsafe gap(in: raw, from: index, step: -1) else { return nil }
        index = end
      } else {
        guard unsafe raw[index] == literal[next] else { return nil }
        index -= 1
      }
      next -= 1
    }
    let start = index + 1
    index = position
    next = offset
    while next < literal.count {
      guard index < raw.count else { return nil }
      if unsafe literal[next] == UInt8(ascii: " ") {
        guard let end = unsafe gap(in: raw, from: index, step: 1) else { return nil }
        index = end
      } else {
        guard unsafe raw[index] == literal[next] else { return nil }
        index += 1
      }
      next += 1
    }
    return start
  }

  /// Returns the offset of the first byte beyond the white space at `index`, searching forward or backward as
  /// `step` is 1 or -1; `nil` if nothing there matches a blank.
  ///
  /// Quoting marks match only along with a line break: a line that was broken and then quoted starts with
  /// them.
  private static func gap(
    in raw: UnsafeRawBufferPointer, from index: Int, step: Int
  ) -> Int? {
    var end = index
    var hasBlank = false
    var hasBreak = false
    var hasMark = false
    var length = 0
    while end >= 0, end < raw.count, length < longestGap {
      switch unsafe raw[end] {
      case UInt8(ascii: "\n"):
        hasBlank = true
        hasBreak = true
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): hasBlank = true
      case UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: "#"), UInt8(ascii: "*"),
        UInt8(ascii: "|"):
        hasMark = true
      default:
        return hasBlank && (hasBreak || !hasMark) ? end : nil
      }
      end += step
      length += 1
    }
    return nil
  }
}
