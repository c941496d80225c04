import Scanning
import TestSupport
import Testing

@Suite struct JSONScannerTests {
  @Test func `leaving an array skips what asking for all of its elements skips`() {
    var random = Seeded(13)
    let pieces = [
      "{", "}", "[", "]", ",", ":", "1", "null", " ", "\"a]b\"", "{\"a\":[1,2]}", "\"", "\\",
      "\"\\\"\"",
      String(repeating: "{\"v\":[]},", count: 20),
    ]
    for _ in 0..<20_000 {
      var text = ""
      for _ in 0..<Int.random(in: 0...30, using: &random) {
        text += pieces[Int.random(in: 0..<pieces.count, using: &random)]
      }
      let bytes = ContiguousArray(text.utf8)
      var left = JSONScanner(at: 0)
      left.leaveArray(in: bytes.span)
      var asked = JSONScanner(at: 0)
      while asked.nextElement(in: bytes.span) { asked.skipValue(in: bytes.span) }
      #expect(left.offset == asked.offset, "\(text)")
      #expect(left.isTruncated == asked.isTruncated, "\(text)")
    }
  }

  @Test func `a string ends with the first quotation mark that no backslash escapes`() {
    var random = Seeded(11)
    let pieces = [
      "\\", "\\\\", "\\\"", "a", "\\/", "\"", String(repeating: "y", count: 60),
      String(repeating: "\\", count: 63), String(repeating: "\\", count: 64),
    ]
    for _ in 0..<20_000 {
      var text = "\""
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        text += pieces[Int.random(in: 0..<pieces.count, using: &random)]
      }
      let bytes = ContiguousArray(text.utf8)
      var index = 1
      while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
        index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
      }
      var scanner = JSONScanner(at: 0)
      let found = scanner.stringRange(in: bytes.span)
      #expect(found == 1..<min(index, bytes.count), "\(text)")
      #expect(scanner.isTruncated == (index >= bytes.count))
    }
  }
}
