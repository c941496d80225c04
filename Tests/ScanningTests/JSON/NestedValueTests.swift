import CVectors
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

  @Test func `both ways to take blocks know the same behind them`() {
    var random = Seeded(17)
    // Backslashes out of strings come last, for they end what can be taken.
    let pieces = [
      "{", "}", "[", "]", ",", ":", "\"a{b\"", "\"\\\"\"", "\"x\\\\\"", "é",
      String(repeating: "y", count: 61), "\"", "\\\\", "\\", String(repeating: "\\", count: 63),
    ]
    var outcomes = [0, 0, 0]
    for _ in 0..<20_000 {
      var text = ""
      let usual = Int.random(in: 6...pieces.count, using: &random)
      while text.utf8.count < 640 { text += pieces[Int.random(in: 0..<usual, using: &random)] }
      let start = bglog_nesting(
        depth: Int64.random(in: 0...30, using: &random),
        in_string: Bool.random(using: &random) ? ~0 : 0,
        escape: UInt64.random(in: 0...1, using: &random), end: 0)
      var (one, other) = (start, start)
      let bytes = ContiguousArray(text.utf8)
      let blocks = bytes.count / 64
      let (plain, asked) = unsafe bytes.withUnsafeBytes { raw in
        unsafe (
          bglog_nested_blocks_plain(raw.baseAddress!, blocks, &one),
          bglog_nested_blocks(raw.baseAddress!, blocks, &other)
        )
      }
      #expect(plain == asked, "\(text)")
      #expect(one.depth == other.depth && one.in_string == other.in_string, "\(text)")
      #expect(one.escape == other.escape && one.end == other.end, "\(text)")
      outcomes[one.end != 0 ? 0 : plain < blocks ? 1 : 2] += 1
    }
    // Ended, came to a backslash out of a string, and went on to the last block.
    #expect(outcomes.allSatisfy { $0 > 1000 }, "\(outcomes)")
  }

  @Test func `what is left of an array is skipped at once as it is piece by piece`() {
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
