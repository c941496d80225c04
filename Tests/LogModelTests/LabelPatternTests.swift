import Testing

@testable import LogModel

@Suite struct LabelPatternTests {
  @Test(arguments: [
    ("Upload 1234", "Upload #"), ("Retry <uuid-3>_slash", "Retry #_slash"),
    ("Upload 1234 of 5678", "Upload # of #"),
    ("sync-7D0E5A4C-36B1-4E0B-8C3B-1F2A3B4C5D6E", "sync-#"),
    ("7d0e5a4c-36b1-4e0b-8c3b-1f2a3b4c5d6e", "#"), ("deadbeef01 upload", "# upload"),
  ])
  func `a number or identifier that counts is taken out`(label: String, pattern: String) {
    #expect(LabelPattern.pattern(of: label) == pattern)
  }

  @Test(arguments: [
    "h264 export", "phase 2", "Persist drafts", "com.apple.uikit.applicationSnapshot", "", "#",
    "iPhone 14", "<none>", "a<b-c>d", "<-1>", "<x-", "<x-1",
    "mp3-to-aac", "feed", "-", "--", "a-b-c", "Ümläut 7", "base64decode",
  ])
  func `what belongs to a name stays`(label: String) {
    #expect(LabelPattern.pattern(of: label) == label)
  }

  @Test func `a pattern is its own pattern`() {
    for label in ["Upload 1234", "x-00000000-0000-0000-0000-000000000000-y", "9999abc 123"] {
      let pattern = LabelPattern.pattern(of: label)
      #expect(LabelPattern.pattern(of: pattern) == pattern)
    }
  }
}
