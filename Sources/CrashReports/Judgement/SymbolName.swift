internal import Scanning
internal import Statements

/// Removes the parts of symbols that differ between builds, so that a function has the same name in
/// all of them.
///
/// Mangled Swift names are left unchanged: they contain no addresses, and a name from a file could
/// make the Swift runtime's demangler abort.
enum SymbolName {
  /// The name without addresses, UUIDs, the numbers of closures and blocks, and the marks of code
  /// that the compiler derived from a function: specializations, outlined or merged copies, parts
  /// of async functions.
  static func normalized(_ symbol: String) -> String {
    let copy = ContiguousArray(symbol.utf8)
    let bytes = copy.span
    var out = ContiguousArray<UInt8>()
    let end = endOfName(in: bytes)
    var index = startOfName(in: bytes, before: end)
    let start = index
    while index < end {
      let rest = index..<end
      if bytes.starts(rest, with: "0x") {
        index = bytes.run((index + 2)..<end) { Byte.hexValue($0) != nil }
      } else if let next = uuidEnd(at: index, in: bytes) {
        index = next
      } else if let label = numbered.first(where: { bytes.starts(rest, with: $0) }) {
        out.append(contentsOf: label.utf8)
        index += label.utf8.count
        index = bytes.run(index..<end) { Byte.isDigit($0) || $0 == Byte.period }
        // `closure #1 in f` becomes `closure in f`, and `f_block_invoke_2` loses its number.
        if label.hasSuffix("#") { out.removeLast(2) }
        if label == "_block_invoke_" { out.removeLast() }
      } else if index == start, bytes.starts(rest, with: "__"), let next = blockNumberEnd(in: bytes)
      {
        out.append(contentsOf: "__".utf8)
        index = next
      } else if bytes[index] <= Byte.space {
        // Some libraries print the name of a function over several lines.
        index = bytes.run(rest) { $0 <= Byte.space }
        if index < end { out.append(Byte.space) }
      } else if bytes[index] == Byte.colon, let next = lineNumberEnd(rest, in: bytes) {
        index = next
      } else {
        out.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// What comes before a number that depends on the order of the source code.
  private static let numbered = [
    "closure #", "_block_invoke_", "_block_invoke", "block_ptr.", "lambda#", "$_",
  ]

  /// What demangled names put before the function from which the code was derived.
  private static let prefixes = [
    "specialized ", "merged ", "outlined ", "partial apply forwarder for ", "partial apply for ",
    "@objc ", "@nonobjc ", "await resume partial function for ",
    "suspend resume partial function for ",
  ]

  /// Such prefixes that continue with types in angle brackets and ` of `.
  private static let specializations = [
    "generic specialization <", "generic not re-abstracted specialization <",
    "generic partial specialization <", "function signature specialization <",
  ]

  /// What comes before the number of a part or a copy of a function: `.resume.0`, `.cold.1`,
  /// `.llvm.183`.
  private static let suffixes = [".resume.", ".cold.", ".llvm.", ".part.", ".isra."]

  private static func startOfName(in bytes: Span<UInt8>, before end: Int) -> Int {
    var start = 0
    while start < end {
      let rest = start..<end
      if let prefix = prefixes.first(where: { bytes.starts(rest, with: $0) }) {
        start += prefix.utf8.count
      } else if specializations.contains(where: { bytes.starts(rest, with: $0) }),
        let of = bytes.first("> of ", in: rest)
      {
        start = of.upperBound
      } else if let next = partEnd(rest, in: bytes) {
        start = next
      } else {
        return start
      }
    }
    return 0
  }

  /// The offset after `(2) `, which marks a part of an async function; `nil` if it is not there.
  private static func partEnd(_ range: Range<Int>, in bytes: Span<UInt8>) -> Int? {
    guard bytes[range.lowerBound] == Byte.openParenthesis else { return nil }
    let digits = bytes.run((range.lowerBound + 1)..<range.upperBound, while: Byte.isDigit)
    guard digits > range.lowerBound + 1, bytes.starts(digits..<range.upperBound, with: ") ") else {
      return nil
    }
    return digits + 2
  }

  /// The offset after a line number such as `:1393` in `vector:1393: assertion failed`; `nil` if
  /// there is none.
  private static func lineNumberEnd(_ range: Range<Int>, in bytes: Span<UInt8>) -> Int? {
    let digits = (range.lowerBound + 1)..<range.upperBound
    let end = bytes.run(digits, while: Byte.isDigit)
    guard end > digits.lowerBound, end == range.upperBound || bytes[end] == Byte.colon else {
      return nil
    }
    return end
  }

  private static func endOfName(in bytes: Span<UInt8>) -> Int {
    for suffix in suffixes {
      guard let found = bytes.first(suffix, in: 0..<bytes.count) else { continue }
      let digits = bytes.run(found.upperBound..<bytes.count) {
        Byte.isDigit($0) || $0 == Byte.period
      }
      if digits == bytes.count { return found.lowerBound }
    }
    return bytes.count
  }

  /// The offset after `__32` in `__32-[Feed reload]_block_invoke`, a number that is the length of
  /// the name; or `nil`.
  private static func blockNumberEnd(in bytes: Span<UInt8>) -> Int? {
    let end = bytes.run(2..<bytes.count, while: Byte.isDigit)
    guard end > 2, end < bytes.count, bytes[end] == 0x2D || bytes[end] == 0x2B else { return nil }
    return end
  }

  /// The offset after a UUID that starts at `index` (8-4-4-4-12 hexadecimal digits); `nil` if there
  /// is none.
  private static func uuidEnd(at index: Int, in bytes: Span<UInt8>) -> Int? {
    guard bytes.count - index >= 36, bytes[index + 8] == 0x2D else { return nil }
    for place in 0..<36 {
      let isDash = place == 8 || place == 13 || place == 18 || place == 23
      let byte = bytes[index + place]
      guard isDash ? byte == 0x2D : Byte.hexValue(byte) != nil else { return nil }
    }
    return index + 36
  }
}
