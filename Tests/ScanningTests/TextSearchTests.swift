import Scanning
import TestSupport
import Testing

@Suite struct TextSearchTests {
  @Test(arguments: [
    ("abcabd", "abd", true), ("abc", "abc", true), ("abc", "", true), ("", "", true),
    ("", "a", false), ("ab", "abc", false), ("aab", "ab", true), ("é", "\u{65}", false),
    ("/var/Ü.app/x", "/Ü.app/", true), ("aaaa", "ab", false),
  ])
  func `finds a text byte for byte`(text: String, part: String, isHeld: Bool) {
    #expect(text.holds(part) == isHeld)
  }

  @Test func `64 bytes at once give the place that they give one by one`() {
    var random = Seeded(5)
    let parts = ["ab", "aab", "b", "a\"b", String(repeating: "a", count: 70) + "b", "cab", "bca"]
    for _ in 0..<5_000 {
      let count = Int.random(in: 0...260, using: &random)
      let bytes = ContiguousArray(
        (0..<count).map { _ in UInt8(ascii: Bool.random(using: &random) ? "a" : "b") })
      let part = parts[Int.random(in: 0..<parts.count, using: &random)]
      let start = Int.random(in: 0...count, using: &random)
      let end = Int.random(in: start...count, using: &random)
      let found = bytes.span.firstOffset(of: part, in: start..<end)
      let expected = (start...end).first { place in
        place + part.utf8.count <= end && bytes[place...].starts(with: part.utf8)
      }
      #expect(found == expected, "\(part) in \(start)..<\(end) of \(bytes)")
    }
  }
}
