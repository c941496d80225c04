internal import Scanning

/// Unescapes MetricKit payloads that JSON contains as strings:
///
///     { "device" : "iPhone14,2", "payload" : "{\"timeStampBegin\":\"2024-05-01 …\",…}" }
///
/// `jsonRepresentation()` returns data, which many apps send as a string. All such strings of the
/// input become objects; strings within them are left as they are. Line feeds stay as they are, so
/// lines keep their numbers.
enum StringifiedPayload {
  /// How many bytes at the start of an input are searched for such a string.
  private static let head = 65_536

  /// How such a string starts, including its quotation mark; a key or a line feed follows.
  private static let start = #""{\"#

  /// The bytes with each such string replaced by the object in it; `nil` if there are no such
  /// strings.
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

  /// Appends a string unchanged, and returns the offset after it.
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

  /// Appends the object in a string, and returns the offset after the string.
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
      // This escape is valid in the object too.
      case UInt8(ascii: "u"): out += [Byte.backslash, UInt8(ascii: "u")]
      case let escaped: out.append(escaped)
      }
      index += 2
    }
    return index + 1
  }
}
