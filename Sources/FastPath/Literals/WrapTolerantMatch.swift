/// Compares a literal with text in which its blanks became other white space.
package enum WrapTolerantMatch {
  /// How much white space, quoting marks included, may stand for a blank, in bytes.
  package static let longestGap = 48

  /// Whether a byte may be part of what stands for a blank.
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

  /// Returns the start of a literal whose byte at `offset`, inside of a word, stands at `position`; `nil`
  /// if the text differs.
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

  /// Returns the offset behind the white space that starts at `index`, or `nil` if there is none.
  ///
  /// A line that was broken and quoted again has marks at its start.
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
