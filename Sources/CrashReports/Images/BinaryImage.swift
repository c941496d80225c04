internal import Scanning
internal import Statements

/// A binary that was loaded into the process: an executable, a framework or a library.
struct BinaryImage {
  /// The binary's name; `nil` for some entries of `.ips` files.
  var name: String?
  /// The binary's path, or `nil`.
  var path: String?
  /// The binary's UUID as printed, or `nil`: with dashes in JSON and on macOS, without them in text
  /// reports of iOS.
  var uuid: String?
  /// The binary's architecture: `arm64`, `armv7s`, …, or `nil`.
  var architecture: String?
  /// The address of the binary's first byte, or `nil`.
  var base: UInt64?
  /// The address of the binary's last byte, or `nil` if the report does not print it.
  var last: UInt64?

  /// Whether the report marks the binary as not part of the system (`+Name`, in text reports up to
  /// iOS 6 and of macOS).
  var isMarkedForeign = false
  /// Whether the binary belongs to the application; set by ``FrameResolution/mark(_:)``.
  var isApplication = false
}

extension BinaryImage {
  /// Reads a line below `Binary Images:`; `nil` if the line describes no binary.
  ///
  ///     0x102ba0000 - 0x102de7fff Runner arm64  <9a6b8acd01a73a46ae6c5d3fd9c9d8bb> /var/…/Runner
  ///        0x1000 -   0xd98fff +XBMC armv7  <d446ccbaefe96d237cfa331a4d8216b9> /var/…/XBMC
  ///     0x116884000 - 0x116915f47  dyld (750.6) <F58DDECD-315C-3B7C-8162-A5E8E1D62FE3> /usr/lib/dyld
  init?(line: Range<Int>, in bytes: Span<UInt8>) {
    guard let (range, text) = BinaryImage.addresses(line, in: bytes) else { return nil }
    base = range.lowerBound
    last = range.upperBound
    var rest = bytes.trimmed(text)
    if rest.isEmpty { return nil }
    if bytes[rest.lowerBound] == UInt8(ascii: "+") {
      isMarkedForeign = true
      rest = rest.dropFirst()
    }
    guard let open = bytes.firstOffset(of: UInt8(ascii: "<"), in: rest) else {
      name = bytes.text(in: rest)
      return
    }
    fillName(bytes.trimmed(rest.lowerBound..<open), in: bytes)
    guard let close = bytes.firstOffset(of: Byte.greater, in: open..<rest.upperBound) else {
      return
    }
    uuid = bytes.text(in: (open + 1)..<close)
    let path = bytes.trimmed((close + 1)..<rest.upperBound)
    if !path.isEmpty { self.path = bytes.text(in: path) }
  }

  /// The first and last address in a binary's line, and the rest of the line; `nil` if there are
  /// none.
  static func addresses(
    _ line: Range<Int>, in bytes: Span<UInt8>
  ) -> (range: ClosedRange<UInt64>, rest: Range<Int>)? {
    guard let first = bytes.leadingInteger(in: line) else { return nil }
    var rest = bytes.trimmed(first.end..<line.upperBound)
    guard !rest.isEmpty, bytes[rest.lowerBound] == Byte.dash else { return nil }
    rest = bytes.trimmed(rest.dropFirst())
    guard let last = bytes.leadingInteger(in: rest), last.value >= first.value else { return nil }
    return (first.value...last.value, last.end..<rest.upperBound)
  }

  /// Reads the name and the architecture from `Runner arm64`, `dyld (750.6)` or `Name armv7`; names
  /// can contain spaces.
  private mutating func fillName(_ range: Range<Int>, in bytes: Span<UInt8>) {
    guard let space = bytes.last(Byte.space, in: range) else {
      name = bytes.text(in: range)
      return
    }
    let word = (space + 1)..<range.upperBound
    let isArchitecture = ["arm", "x86_64", "i386"].contains { bytes.starts(word, with: $0) }
    var nameRange = range
    if isArchitecture {
      architecture = bytes.text(in: word)
      nameRange = bytes.trimmed(range.lowerBound..<space)
    } else if bytes[range.upperBound - 1] == Byte.closeParenthesis,
      let open = bytes.last(Byte.openParenthesis, in: range), open > range.lowerBound
    {
      nameRange = bytes.trimmed(range.lowerBound..<open)
    }
    name = bytes.text(in: nameRange)
  }
}
