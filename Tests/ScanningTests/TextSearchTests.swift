import Scanning
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
}
