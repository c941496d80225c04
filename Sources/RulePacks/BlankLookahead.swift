/// Tells whether what follows a space in a pattern may match white space as well.
struct BlankLookahead {
  /// The deepest nesting of groups that is analyzed.
  private static let mostGroups = 32

  private let source: [UInt8]

  /// Whether the pattern from a byte offset on may match white space at its start, or match nothing at
  /// all.
  ///
  /// `true` if that part of the pattern is not understood.
  static func mayBeBlank(in source: [UInt8], at position: Int) -> Bool {
    guard position < source.count else { return false }
    return BlankLookahead(source: source).mayBeBlank(at: position, inGroups: 0)
  }

  private func mayBeBlank(at start: Int, inGroups depth: Int) -> Bool {
    guard depth <= Self.mostGroups else { return true }
    var position = start
    while position < source.count {
      let (isBlank, end) = atom(at: position, inGroups: depth)
      if isBlank { return true }
      guard let next = endOfOptional(at: end) else { return false }
      position = next
    }
    return true
  }

  /// Whether the item at an offset may match white space or nothing, and the offset of its end.
  private func atom(at position: Int, inGroups depth: Int) -> (isBlank: Bool, end: Int) {
    switch source[position] {
    case UInt8(ascii: " "), UInt8(ascii: "$"), UInt8(ascii: "^"), UInt8(ascii: "."),
      UInt8(ascii: ")"), UInt8(ascii: "|"):
      return (true, position + 1)
    case UInt8(ascii: "\\"):
      guard position + 1 < source.count else { return (true, position + 1) }
      return (Self.blankEscapes.contains(source[position + 1]), position + 2)
    case UInt8(ascii: "["): return characters(at: position)
    case UInt8(ascii: "("): return group(at: position, inGroups: depth + 1)
    default: return (false, position + 1)
    }
  }

  /// The letters of escapes that may match white space, any character, an end of line, or nothing.
  private static let blankEscapes = Set(#" shnrtRvVfzZGABxoNXWDQEpPkg"#.utf8)

  /// A character class. A negated class never counts as white space, whatever it excludes.
  private func characters(at position: Int) -> (isBlank: Bool, end: Int) {
    var index = position + 1
    let isNegated = index < source.count && source[index] == UInt8(ascii: "^")
    if isNegated { index += 1 }
    var isBlank = false
    var isFirst = true
    while index < source.count, isFirst || source[index] != UInt8(ascii: "]") {
      isFirst = false
      if source[index] == UInt8(ascii: "\\"), index + 1 < source.count {
        index += 1
        if Set("shnrtRvWD".utf8).contains(source[index]) { isBlank = true }
      } else if source[index] == UInt8(ascii: " ") {
        isBlank = true
      }
      index += 1
    }
    return (isBlank && !isNegated, min(index + 1, source.count))
  }

  /// A group. It may match white space if one of its alternatives may; an empty alternative counts too.
  private func group(at position: Int, inGroups depth: Int) -> (isBlank: Bool, end: Int) {
    let end = endOfGroup(at: position)
    var start = position + 1
    if start < source.count, source[start] == UInt8(ascii: "?") {
      start += 1
      let mark = start < source.count ? source[start] : 0
      let next = start + 1 < source.count ? source[start + 1] : 0
      let isLookbehind =
        mark == UInt8(ascii: "<") && (next == UInt8(ascii: "=") || next == UInt8(ascii: "!"))
      // A lookaround matches no characters, so what follows it decides.
      if mark == UInt8(ascii: "=") || mark == UInt8(ascii: "!") || isLookbehind {
        return (mayBeBlank(at: end, inGroups: depth), end)
      }
      let close = mark == UInt8(ascii: "<") ? UInt8(ascii: ">") : UInt8(ascii: ":")
      if mark == UInt8(ascii: ">") || mark == UInt8(ascii: "|") {
        start += 1
      } else {
        guard let head = source[start..<end].firstIndex(of: close) else { return (true, end) }
        start = head + 1
      }
    }
    var alternative: Int? = start
    while let first = alternative {
      if first >= end - 1 || mayBeBlank(at: first, inGroups: depth) { return (true, end) }
      alternative = nextAlternative(after: first, before: end - 1)
    }
    return (false, end)
  }

  /// The start of the alternative after the one at an offset; `nil` if that is the last one.
  private func nextAlternative(after start: Int, before end: Int) -> Int? {
    var position = start
    while position < end {
      if source[position] == UInt8(ascii: "|") { return position + 1 }
      position =
        source[position] == UInt8(ascii: "(") ? endOfGroup(at: position) : endOfItem(at: position)
    }
    return nil
  }

  private func endOfGroup(at start: Int) -> Int {
    var position = start
    var depth = 0
    while position < source.count {
      if source[position] == UInt8(ascii: "(") { depth += 1 }
      if source[position] == UInt8(ascii: ")") { depth -= 1 }
      position = endOfItem(at: position)
      if depth == 0 { break }
    }
    return min(position, source.count)
  }

  /// The end of the character class, escape or character at an offset. The parentheses of a group count
  /// as characters.
  private func endOfItem(at position: Int) -> Int {
    switch source[position] {
    case UInt8(ascii: "["): characters(at: position).end
    case UInt8(ascii: "\\"): min(position + 2, source.count)
    default: position + 1
    }
  }

  /// The end of an item's quantifier if that allows the item to be missing; `nil` if the item is
  /// required.
  private func endOfOptional(at end: Int) -> Int? {
    guard end < source.count else { return nil }
    switch source[end] {
    case UInt8(ascii: "?"), UInt8(ascii: "*"): break
    case UInt8(ascii: "{"):
      guard end + 1 < source.count,
        source[end + 1] == UInt8(ascii: "0") || source[end + 1] == UInt8(ascii: ","),
        let close = source[end...].firstIndex(of: UInt8(ascii: "}"))
      else { return nil }
      return endOfMood(at: close + 1)
    default: return nil
    }
    return endOfMood(at: end + 1)
  }

  /// The offset after the `?` or `+` that makes a quantifier lazy or possessive.
  private func endOfMood(at end: Int) -> Int {
    end < source.count && (source[end] == UInt8(ascii: "?") || source[end] == UInt8(ascii: "+"))
      ? end + 1 : end
  }
}
