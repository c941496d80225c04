internal import Scanning

/// MetricKit payloads that were put into JSON as text:
///
///     { "device" : "iPhone14,2", "payload" : "{\"timeStampBegin\":\"2024-05-01 …\",…}" }
///
/// `jsonRepresentation()` gives data, which many apps send on as a string. The input is resolved as a
/// whole, one level of it; line feeds stay what they are, so each line keeps its number.
enum StringifiedPayload {
  /// How many of the first bytes tell whether an input holds such text.
  private static let head = 65_536

  /// How such text starts, with the quotation mark before it: a key or a line feed comes next.
  private static let start = #""{\"#

  /// The bytes with the objects in place of the strings that hold them; `nil` where there is none.
  static func resolved(_ bytes: Span<UInt8>) -> ContiguousArray<UInt8>? {
    let limit = min(bytes.count, head)
    guard bytes.firstOffset(of: start, in: 0..<limit) != nil else { return nil }
    var out: ContiguousArray<UInt8> = []
    out.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      guard bytes[index] == Byte.quote else {
        out.append(bytes[index])
        index += 1
        continue
      }
      if bytes.starts(index..<bytes.count, with: start) {
        index = appendObject(at: index + 1, in: bytes, to: &out)
      } else {
        index = appendString(at: index, in: bytes, to: &out)
      }
    }
    return out
  }

  /// Appends a string as it stands, and returns where it ends.
  private static func appendString(
    at start: Int, in bytes: Span<UInt8>, to out: inout ContiguousArray<UInt8>
  ) -> Int {
    out.append(Byte.quote)
    var index = start + 1
    while index < bytes.count {
      let byte = bytes[index]
      out.append(byte)
      index += 1
      if byte == Byte.quote { break }
      if byte == Byte.backslash, index < bytes.count {
        out.append(bytes[index])
        index += 1
      }
    }
    return index
  }

  /// Appends what a string says, and returns where the string ends.
  private static func appendObject(
    at start: Int, in bytes: Span<UInt8>, to out: inout ContiguousArray<UInt8>
  ) -> Int {
    var index = start
    while index < bytes.count, bytes[index] != Byte.quote {
      guard bytes[index] == Byte.backslash, index + 1 < bytes.count else {
        out.append(bytes[index])
        index += 1
        continue
      }
      switch bytes[index + 1] {
      case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"): out.append(Byte.space)
      // As good in the object as in the text.
      case UInt8(ascii: "u"): out += [Byte.backslash, UInt8(ascii: "u")]
      case let escaped: out.append(escaped)
      }
      index += 2
    }
    return index + 1
  }
}
