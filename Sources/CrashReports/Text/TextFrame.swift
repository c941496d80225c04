internal import LogModel
internal import Scanning
internal import Statements

/// Reads the lines of a backtrace in a text report.
///
///     3   CoreFoundation      0x2883ab25 __CFRunLoopRun + 1013
///     7   MyApp               0x0000000102a6572c main + 87852 (main.m:22)
///     5   Sample QA           0x101853af4 0x100108000 + 24427252
///     0   libsystem_c.dylib   0x3618da1c 0x3617c000 + 72220 (abort + 72)       third parties
///     0   ???                 000000000000000000 0 + 0
///     1   MyApp               0x000000010a1869a8 main (in MyApp) (main.m:29)       atos
enum TextFrame {
  /// Reads a line as a frame; `nil` if it is not one.
  static func frame(_ content: Range<Int>, in bytes: Span<UInt8>) -> CrashReport.Frame? {
    let numberEnd = bytes.run(content, while: Byte.isDigit)
    guard numberEnd > content.lowerBound, numberEnd < content.upperBound,
      bytes[numberEnd] <= Byte.space,
      let address = address(in: numberEnd..<content.upperBound, of: bytes)
    else { return nil }
    let image = bytes.trimmed(numberEnd..<address.lowerBound)
    var rest = bytes.trimmed(address.upperBound..<content.upperBound)
    var frame = CrashReport.Frame(image: image.isEmpty ? nil : bytes.text(in: image), symbol: nil)
    frame.address = bytes.leadingInteger(in: address).flatMap { $0.value == 0 ? nil : $0.value }
    frame.offset = offset(behindBase: rest, in: bytes)

    if let parentheses = trailingParentheses(of: rest, in: bytes) {
      let inner = (parentheses.lowerBound + 1)..<(parentheses.upperBound - 1)
      rest = bytes.trimmed(rest.lowerBound..<parentheses.lowerBound)
      if withoutOffset(inner, in: bytes) != inner {
        frame.symbol = bytes.text(in: withoutOffset(inner, in: bytes))
        return frame
      }
      // `<compiler-generated>:0` and `:-1` are not places in a source file.
      if bytes[inner.lowerBound] != Byte.colon { frame.source = bytes.text(in: inner) }
    }
    let symbol = withoutImage(withoutOffset(rest, in: bytes), in: bytes)
    let isAddress = bytes.starts(symbol, with: "0x") || bytes.equals(symbol, "0")
    if !symbol.isEmpty, !isAddress { frame.symbol = bytes.text(in: symbol) }
    return frame
  }

  /// Returns 24427252 for `0x100108000 + 24427252`, the offset after the load address; `nil` for
  /// other text.
  private static func offset(behindBase range: Range<Int>, in bytes: Span<UInt8>) -> UInt64? {
    guard bytes.starts(range, with: "0x"), let base = bytes.leadingInteger(in: range) else {
      return nil
    }
    let plus = bytes.trimmed(base.end..<range.upperBound)
    guard !plus.isEmpty, bytes[plus.lowerBound] == UInt8(ascii: "+") else { return nil }
    return bytes.leadingInteger(in: bytes.trimmed(plus.dropFirst()))?.value
  }

  /// The offsets of the first word that is an address: `0x…`, or zeros for a frame without an
  /// address.
  private static func address(in range: Range<Int>, of bytes: Span<UInt8>) -> Range<Int>? {
    var index = range.lowerBound
    while index < range.upperBound {
      let start = bytes.run(index..<range.upperBound) { $0 <= Byte.space }
      let end = bytes.run(start..<range.upperBound) { $0 > Byte.space }
      let word = start..<end
      if bytes.starts(word, with: "0x") || bytes.starts(word, with: "00000000") { return word }
      index = Swift.max(end, index + 1)
    }
    return nil
  }

  /// The offsets of the parentheses at the end of a frame: the last part of
  /// `main + 87852 (main.m:22)`.
  private static func trailingParentheses(
    of range: Range<Int>, in bytes: Span<UInt8>
  ) -> Range<Int>? {
    guard range.count > 2, bytes[range.upperBound - 1] == Byte.closeParenthesis else { return nil }
    // Parentheses can be nested, as in KSCrash's `(-[AppDelegate(UI) crash] + 52)`.
    var depth = 0
    var index = range.upperBound
    while index > range.lowerBound {
      index -= 1
      if bytes[index] == Byte.closeParenthesis { depth += 1 }
      if bytes[index] == Byte.openParenthesis {
        depth -= 1
        if depth == 0 { break }
      }
    }
    let before = bytes.trimmed(range.lowerBound..<index)
    let inner = Swift.min(index + 1, range.upperBound - 1)..<(range.upperBound - 1)
    guard depth == 0, index > range.lowerBound,
      withoutOffset(before, in: bytes) != before || isSource(inner, in: bytes)
    else { return nil }
    return index..<range.upperBound
  }

  /// Whether a text is a file with a line number, like `main.m:22`, and not part of a name, like
  /// `_:file:line:`.
  private static func isSource(_ range: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    guard let colon = bytes.last(Byte.colon, in: range), colon > range.lowerBound else {
      return false
    }
    return colon + 1 < range.upperBound
      && bytes.run((colon + 1)..<range.upperBound, while: Byte.isDigit) == range.upperBound
  }

  /// `range` without the ` (in MyApp)` that atos prints after a symbol.
  private static func withoutImage(_ range: Range<Int>, in bytes: Span<UInt8>) -> Range<Int> {
    guard !range.isEmpty, bytes[range.upperBound - 1] == Byte.closeParenthesis,
      let open = bytes.last(Byte.openParenthesis, in: range), open > range.lowerBound,
      bytes.starts(open..<range.upperBound, with: "(in ")
    else { return range }
    return bytes.trimmed(range.lowerBound..<open)
  }

  /// `range` without an offset such as ` + 1013` at its end.
  private static func withoutOffset(_ range: Range<Int>, in bytes: Span<UInt8>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, Byte.isDigit(bytes[end - 1]) { end -= 1 }
    guard end < range.upperBound else { return range }
    let sign = bytes.trimmed(range.lowerBound..<end)
    guard !sign.isEmpty, bytes[sign.upperBound - 1] == UInt8(ascii: "+") else { return range }
    return bytes.trimmed(sign.lowerBound..<(sign.upperBound - 1))
  }
}
