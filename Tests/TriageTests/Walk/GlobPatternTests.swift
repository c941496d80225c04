import Testing

@testable import Triage

@Suite struct GlobPatternTests {
  @Test(arguments: [
    ("*.ips", "a.ips", true), ("*.ips", "x/y/a.ips", true), ("*.ips", "a.ips.gz", false),
    ("a?c", "abc", true), ("a?c", "äüc", false), ("a?c", "aüc", true), ("a?c", "ac", false),
    ("*", "", false), ("*", "a", true), ("a*b*c", "aXbYbZc", true), ("a*b*c", "aXbYbZ", false),
    ("[a-c]x", "bx", true), ("[a-c]x", "dx", false), ("[!a-c]x", "dx", true),
    ("[^a-c]x", "ax", false), ("[]x]", "]", true), ("[a-]", "-", true), ("[ab", "[ab", true),
    ("\\*", "*", true), ("\\*", "a", false), ("a\\", "a\\", true),
    ("logs/*.log", "logs/a.log", true), ("logs/*.log", "logs/b/a.log", false),
    ("logs/*.log", "x/logs/a.log", false), ("**/a.log", "a.log", true),
    ("**/a.log", "x/y/a.log", true), ("logs/**", "logs/x/y", true), ("logs/**", "other/x", false),
    ("a/**/z", "a/z", true), ("a/**/z", "a/b/c/z", true), ("a/**/z", "a/b/c/y", false),
    ("**/b/**/c", "b/x/b/y/c", true), ("/a", "a", true), ("/a", "x/a", false),
    ("./a/b", "a/b", true), ("build/", "x/build", true), ("", "a", false), ("**", "a/b", true),
  ])
  func `a pattern matches as a shell would`(pattern: String, path: String, isMatch: Bool) {
    #expect(GlobPattern(pattern).matches(path) == isMatch, "\(pattern) \(path)")
  }

  @Test func `many stars cost no more than their product`() {
    let pattern = GlobPattern(String(repeating: "*a", count: 200) + "b")
    #expect(!pattern.matches(String(repeating: "a", count: 5000)))
    let folders = GlobPattern(String(repeating: "**/a/", count: 100) + "b")
    #expect(!folders.matches(String(repeating: "a/", count: 1000)))
  }
}
