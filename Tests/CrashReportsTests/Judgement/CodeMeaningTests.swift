import LogModel
import Testing

@testable import CrashReports

@Suite struct CodeMeaningTests {
  @Test(arguments: [
    ("SIGNAL", UInt64(9), "SIGKILL", "a plain kill without a reason"),
    ("RUNNINGBOARD", 0xdead_beef, nil, "the code 0xdeadbeef is unknown to bglog"),
    ("RUNNINGBOARD", 0xb10c_ca11, "max states violation", "too many states"),
    ("TCC", 0, nil, "purpose string"), ("DYLD", 1, "library missing", "was not found"),
    ("WATCHKIT", 1, "API violation", "a rule of WatchKit"),
    ("WATCHKIT", 7, nil, "is unknown to bglog"),
    ("SIGNAL", 6, nil, nil), ("JETSAM", 9, "idle-exit", nil),
  ])
  func `says what a code means, or that nobody knows`(
    namespace: String, code: UInt64, name: String?, words: String?
  ) throws {
    let crash = try #require(
      read(ReportMaker.json("iPhone OS 17.4 (21E219)", namespace, code)).crashes.first)
    #expect(crash.termination?.name == name)
    #expect((crash.termination?.meaning == nil) == (words == nil))
    if let words { #expect(crash.termination?.meaning?.contains(words) == true) }
  }

  @Test func `takes a guard's codes apart`() throws {
    let text = ReportMaker.json(
      "iPhone OS 17.4 (21E219)", "GUARD", 1, [], .work,
      exception: #""type":"EXC_GUARD","codes":"0x8000000400000007, 0x0""#)
    let meaning = try #require(read(text).crashes.first?.exception?.meaning)
    #expect(meaning.hasPrefix("VNODE UNLINK: a guarded file"))
    let words = ReportMaker.text(
      "iPhone OS 12.4 (16G77)", reason: "GUARD 1",
      exception: "EXC_GUARD\nException Subtype: GUARD_TYPE_FD")
    #expect(read(words).crashes.first?.exception?.meaning?.hasPrefix("FD: ") == true)
  }
}
