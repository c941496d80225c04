import CFastPath
import TestSupport
import Testing

@testable import FastPath

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
}
