import TestSupport
import Testing

@testable import Scanning

@Suite struct NestedValueTests {
  /// The end of the value at the start of the bytes, told byte by byte.
  private func end(of bytes: ContiguousArray<UInt8>) -> Int? {
    var depth = 0
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\""):
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index += 1
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return index }
      default: break
      }
    }
    return nil
  }

  @Test func `64 bytes at once give the end that they give one by one`() {
    var random = Seeded(7)
    // Strings, brackets that do not match, and backslashes in and between strings.
    let pieces = [
      "{", "}", "[", "]", "\"", "\"", "\\", "\\\\", "a", ",", ":", " ", "\"a{b\"", "\"\\\"\"",
      "\"x\\\\\"", "é", String(repeating: "y", count: 61), String(repeating: "\\", count: 63),
    ]
    for _ in 0..<20_000 {
      var text = "{"
      let usual = Int.random(in: 6...18, using: &random)
      for _ in 0..<Int.random(in: 0...60, using: &random) {
        text += pieces[Int.random(in: 0..<usual, using: &random)]
      }
      let bytes = ContiguousArray((text + "}]").utf8)
      let found = NestedValue.end(from: 0, in: bytes.span)
      let expected = end(of: bytes)
      #expect(found == expected, "\(text)")
    }
  }

  @Test(arguments: [UInt8(ascii: "{"), UInt8(ascii: "\""), 0, 0x7F, 0xFF])
  func `a block tells every place of a byte`(byte: UInt8) {
    for place in 0..<64 {
      var bytes = ContiguousArray<UInt8>(repeating: byte ^ 0x01, count: 80)
      bytes[8 + place] = byte
      let found = bytes.span.places(of: byte, at: 8)
      #expect(found == 1 << UInt64(place))
    }
  }

  @Test func `brackets and braces are told with one bit set`() {
    let bytes = ContiguousArray(("[{]}" + String(repeating: "x", count: 60)).utf8)
    let opening = bytes.span.places(of: UInt8(ascii: "{"), setting: 0x20, at: 0)
    let closing = bytes.span.places(of: UInt8(ascii: "}"), setting: 0x20, at: 0)
    #expect(opening == 0b0011)
    #expect(closing == 0b1100)
  }
}
