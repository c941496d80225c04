import Catalog
import Testing

@Suite struct SubmissionRefusalTests {
  private func entry(_ message: String) -> SubmissionRefusal? {
    SubmissionRefusal.entry { message.contains($0) }
  }

  @Test func `every sentence is known once, by words that are in no other`() {
    for refusal in SubmissionRefusal.all {
      #expect(entry(refusal.fragment)?.fragment == refusal.fragment)
      #expect(!refusal.words.hasSuffix(".") && !refusal.advice.hasSuffix("."))
      #expect(SchedulerPages.refusal(sentence: refusal.fragment)?.change == [refusal.advice])
    }
  }

  @Test(arguments: [
    (
      "com.example.lantern.export: Foregrounded apps (com.example.other) don't include expected"
        + " identifier: com.example.lantern",
      "a continued task was submitted while the app was not in front"
    ),
    (
      "Task identifier 'x.export' must start with your app's bundle identifier 'com.example.lantern'.",
      "the identifier does not begin with the app's bundle identifier"
    ),
    (
      "com.example.lantern.index is not advertised in the application's Info.plist",
      "Info.plist does not list the identifier"
    ),
    (
      "No relevant background execution modes found",
      "the app has no background mode for this kind of work"
    ),
  ])
  func `says what was wrong`(message: String, words: String) {
    #expect(entry(message)?.words == words)
  }

  @Test(arguments: ["", "Task identifier", "The identifier is empty", "not in the foreground"])
  func `other sentences are none`(message: String) {
    #expect(entry(message) == nil)
    #expect(SchedulerPages.refusal(sentence: message) == nil)
  }
}
