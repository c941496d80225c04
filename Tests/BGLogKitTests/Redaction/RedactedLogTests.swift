import BGLogKit
import Testing

/// What remains of the lines of logs that findings stand on.
@Suite struct RedactedLogTests {
  /// The evidence of the findings about a log, before and after.
  private func evidence(_ log: String, rules: RuleLibrary = .builtIn) -> [String] {
    var document = Analyzer().analyze([input("/home/jane/app.log", log)])
    var redactor = Redactor(rules: rules)
    redactor.redact(&document)
    #expect(document.inputs[0].path == "/home/<user-1>/app.log")
    return document.findings.flatMap(\.evidence).map(\.text)
  }

  private static let overdue =
    #"Background Task 3 ("Sync"), was created over 30 seconds ago. In applications running in the "#
    + "background, this creates a risk of termination."

  @Test(arguments: [
    "2021-11-25 14:41:34.367850+0000 Harbor[3314:522530] ",
    "2021-11-25 14:41:34.367850+0000 Harbor[3314:522530] [BackgroundTask] ",
    "Nov 25 14:41:34 iPhone Harbor(UIKitCore)[3314] <Notice>: ",
    "2026-09-25 18:57:04.465 E  Harbor[23036:11ed2] [com.apple.UIKit:BackgroundTask] ",
    "[BackgroundTask] ", "Harbor[3314:522530] ", "",
  ])
  func `the header and what a rule recognises remain`(header: String) {
    let kept = header + #"Background Task 3 ("Sync"), was created over 30 seconds ago…"#
    #expect(evidence(header + Self.overdue + "\n") == [kept])
  }

  @Test func `what stands around the recognised part goes`() {
    let line = "2021-11-25 14:41:34.367850+0000 Harbor[3314:5225] jane typed her diary: "
    #expect(
      evidence(line + Self.overdue + "\n") == [
        "2021-11-25 14:41:34.367850+0000 Harbor[3314:5225] "
          + #"…Background Task 3 ("Sync"), was created over 30 seconds ago…"#
      ])
  }

  @Test func `the name of the device goes from a header`() {
    let line = "Nov 25 14:41:34 Jane-Roes-Phone Harbor(UIKitCore)[3314] <Notice>: "
    #expect(
      evidence(line + Self.overdue + "\n").first?.hasPrefix("Nov 25 14:41:34 <device-1> Har")
        == true)
  }

  @Test func `a secret in a task's name goes`() {
    let line = Self.overdue.replacing("Sync", with: "Sync jane@example.org")
    #expect(
      evidence(line + "\n") == [
        #"Background Task 3 ("Sync <email-1>"), was created over 30 seconds ago…"#
      ])
  }

  @Test func `a record in JSON keeps its header's members`() {
    let message = Self.overdue.replacing("\"", with: "\\\"")
    let line =
      #"{"timezoneName":"Europe/Paris","bootUUID":"6B3A1C52-7F0E-4D19-9A55-20C4E18B7D3F","#
      + #""threadID":17101,"processImagePath":"\/Users\/jane\/Harbor","#
      + #""timestamp":"2026-06-01 19:39:05.537840+0200","eventMessage":"\#(message)","processID":342}"#
    #expect(
      evidence(line + "\n") == [
        #"{"threadID":17101,"processImagePath":"\/Users\/<user-1>\/Harbor","#
          + #""timestamp":"2026-06-01 19:39:05.537840+0200","eventMessage":"Background Task 3 "#
          + #"(\"Sync\"), was created over 30 seconds ago…"#
      ])
  }

  @Test func `what a record in JSON escapes is escaped in what remains of it`() {
    let message = Self.overdue.replacing("\"", with: "\\\"").replacing(
      "Sync", with: #"Sy\u0007\\nc"#)
    let line = #"{"timestamp":"2026-06-01 19:39:05.537840+0200","eventMessage":"\#(message)"}"#
    #expect(
      evidence(line + "\n") == [
        #"{"timestamp":"2026-06-01 19:39:05.537840+0200","eventMessage":"Background Task 3 "#
          + #"(\"Sy\u0007\\nc\"), was created over 30 seconds ago…"#
      ])
  }

  @Test func `a record in JSON may have a header that is longer than its message`() {
    let path = String(repeating: "folder\\/", count: 30) + "Harbor"
    let message = Self.overdue.replacing("\"", with: "\\\"")
    let line =
      #"{"thread_id":7,"pid":358,"event_type":"Log","device":"janes-phone","process":"\#(path)","#
      + #""message":"\#(message)","timestamp":"2025-03-11T13:20:01.003Z"}"#
    let kept = evidence(line + "\n")
    #expect(kept.count == 1)
    #expect(kept.first?.contains("Harbor\",") == true && kept.first?.contains("jane") == false)
    #expect(kept.first?.hasSuffix(#"(\"Sync\"), was created over 30 seconds ago…"#) == true)
  }

  @Test func `of a wrapped message the rule's own words remain`() {
    let log = """
      2023-08-04 10:50:17.838280-0400 Harbor[60050:4787] jane's Background task still not
      ended after expiration handlers were called: <_UIBackgroundTaskInfo: 0x2828e1b40>: taskID =
      30, taskName = Sync, creationTime = 3400 (elapsed = 26). This app will likely be terminated

      """
    let kept = "2023-08-04 10:50:17.838280-0400 Harbor[60050:4787] …Background task still not"
    #expect(evidence(log).contains(kept))
  }

  @Test func `lines of crash reports are kept but for their secrets`() {
    let report = """
      Incident Identifier: 6B3A1C52-7F0E-4D19-9A55-20C4E18B7D3F
      CrashReporter Key:   0123456789abcdef0123456789abcdef01234567
      Process:             Harbor [913]
      Path:                /Users/jane/Harbor.app/Harbor
      Date/Time:           2018-04-12 22:07:29.100 +0200
      OS Version:          iPhone OS 11.3 (15E216)
      Report Version:      104

      Exception Type:  EXC_CRASH (SIGKILL)
      Termination Reason: Namespace ASSERTIOND, Code 0x8badf00d
      Termination Description: ASSERTIOND, jane@example.org asked for it
      Triggered by Thread:  0

      """
    var document = Analyzer().analyze([input("x.crash", report)])
    let before = document.crashes[0].evidence.map(\.text)
    var redactor = Redactor()
    redactor.redact(&document)
    let crash = document.crashes[0]
    #expect(crash.incident == "6B3A1C52-7F0E-4D19-9A55-20C4E18B7D3F")
    #expect(crash.process.path == "/Users/<user-1>/Harbor.app/Harbor")
    #expect(
      crash.evidence.map(\.text)
        == before.map { $0.replacing("jane@example.org", with: "<email-1>") })
    #expect(!document.findings.flatMap(\.evidence).contains { $0.text.contains("…") })
  }
}
