import BGLogKit
import Foundation
import Testing

/// What `bglog explain` knows, and how it answers what it does not.
@Suite struct ExplanationTests {
  private func text(_ topics: String...) -> String {
    String(
      decoding: Explanation(topics).text(color: false, width: 100, ascii: false), as: UTF8.self)
  }

  /// Every page as the JSON lists it.
  private static var pages: [[String: Any]] {
    let object = try? JSONSerialization.jsonObject(with: Data(Explanation([]).json))
    let topics = (object as? [String: Any])?["topics"] as? [[String: Any]]
    return topics?.first?["pages"] as? [[String: Any]] ?? []
  }

  @Test(arguments: FindingRule.allCases)
  func `knows every rule of the contract`(rule: FindingRule) {
    let page = text(rule.rawValue)
    for heading in ["severity", "said when", "What it means", "What to change"] {
      #expect(page.contains(heading))
    }
  }

  @Test func `knows every outcome, every class and, with its qualifier, one of two alone`() {
    for outcome in TaskOutcome.allCases {
      #expect(text("outcome:\(outcome.rawValue)").hasPrefix("\(outcome.rawValue): outcome"))
    }
    let states = Self.pages.filter { $0["kind"] as? String == "mainThread" }
    #expect(states.count == 13)
    #expect(text("main:unknown").hasPrefix("unknown: class"))
    #expect(text("unknown").hasPrefix("'unknown' is the name or number of several things"))
  }

  @Test func `finds every page by its topic and every page that others point to`() {
    let pages = Self.pages
    #expect(pages.count > 150)
    for page in pages {
      let topic = page["topic"] as? String ?? ""
      #expect(Explanation([topic]).failures.isEmpty, "\(topic)")
      #expect((page["meaning"] as? [String])?.isEmpty == false, "\(topic)")
      for other in page["related"] as? [String] ?? [] {
        #expect(Explanation([other]).failures.isEmpty, "\(topic) points to \(other)")
      }
    }
  }

  @Test(arguments: [
    "0x8badf00d", "0x8BADF00D", "8badf00d", "2343432205", "0x000000008badf00d", "ate bad food",
    "watchdog violation", "FRONTBOARD 2343432205", "Namespace SPRINGBOARD, Code 0x8badf00d",
    "<0xF> 0x8badf00d", "code:0x8badf00d", "frontboard:0x8badf00d", " 0x8badf00d ",
  ])
  func `understands a code in every form that reports print`(form: String) {
    #expect(text(form).contains("0x8badf00d: watchdog violation\n  decimal     2343432205"))
  }

  @Test(arguments: [
    ("<0xF>", "RUNNINGBOARD: namespace"), ("ASSERTIOND", "RUNNINGBOARD: namespace"),
    ("namespace:15", "RUNNINGBOARD: namespace"), ("jetsam:7", "per-process-limit: jetsam"),
    ("jetsam:per-process-limit", "per-process-limit: jetsam"), ("JETSAM 100", "cpulimit: jetsam"),
    ("vm-thrashing", "vm-compressor-thrashing: jetsam"), ("SIGNAL 9", "SIGNAL 9: SIGKILL"),
    ("sigkill", "SIGNAL 9: SIGKILL"), ("signal:9", "SIGNAL 9: SIGKILL"),
    ("scene-update", "scene-update: event"), ("CPU_FATAL", "EXC_RESOURCE CPU: type 1"),
    ("EXC_RESOURCE WAKEUPS", "EXC_RESOURCE WAKEUPS: type 2"),
    ("EXC_GUARD GUARD_TYPE_VNODE", "EXC_GUARD VNODE: type 4"), ("flags:6", "flags 6: flags"),
    ("CAROUSEL 0xc51bad02", "0xc51bad02: wall time"), ("00000020", "00000020: exception"),
  ])
  func `understands names, numbers and pairs`(topic: String, start: String) {
    #expect(text(topic).hasPrefix(start))
  }

  @Test(arguments: [
    ("battery level policy", "Battery Level: policy"), ("BatteryLevel", "Battery Level: policy"),
    ("BATTERYLEVELPOLICY", "Battery Level: policy"), ("policy:disk", "Disk: policy"),
    ("MNP", "MNP: Must Not Proceed"), ("must not proceed", "MNP: Must Not Proceed"),
    ("decision:200", "AMP: Absolutely Must Proceed"), ("decisiontorun", "DecisionToRun: "),
    ("BGTaskSchedulerErrorDomain 3", "BGTaskSchedulerErrorDomain 3: notPermitted"),
    ("BGTaskSchedulerErrorDomain Code=3", "BGTaskSchedulerErrorDomain 3: notPermitted"),
    ("Error Domain=BGTaskSchedulerErrorDomain Code=3 \"(null)\"", "BGTaskSchedulerErrorDomain 3:"),
    ("(BGTaskSchedulerErrorDomain error 3.)", "BGTaskSchedulerErrorDomain 3: notPermitted"),
    ("notPermitted", "BGTaskSchedulerErrorDomain 3: notPermitted"),
    ("error:4", "BGTaskSchedulerErrorDomain 4: immediateRunIneligible"), ("DAS 9", "DAS 9: code"),
    ("Task identifier is empty.", "Task identifier is empty: refusal"),
    ("A8B50D", "activity name: the scheduler's name"), ("BAR", "Background App Refresh: a setting"),
    (
      "bgProcessing-com.example.lantern.index:A8B50D",
      "bgProcessing-com.example.lantern.index:A8B50D: the scheduler's name"
    ),
  ])
  func `understands the words of the scheduler`(topic: String, start: String) {
    #expect(text(topic).hasPrefix(start))
  }

  @Test func `knows every state of a request`() {
    for state in RequestState.allCases {
      #expect(text("request:\(state.rawValue)").hasPrefix("\(state.rawValue): state of a request"))
    }
  }

  @Test func `joins the words of a name, and a code that has its label`() {
    #expect(text("Must", "Not", "Proceed").hasPrefix("MNP: Must Not Proceed"))
    let two = text("Battery", "Level", "Device", "Activity", "idle")
    #expect(two.contains("Battery Level: policy") && two.contains("Device Activity: policy"))
    #expect(two.contains("idle: class"))
    #expect(text("BGTaskSchedulerErrorDomain", "Code=2").contains("tooManyPendingTaskRequests"))
    #expect(Explanation(["code:ABCDEF"]).failures.count == 1)
  }

  @Test func `says when a small number is several things`() {
    let answer = text("15")
    #expect(
      answer.hasPrefix("'15' is the name or number of several things; one alone: namespace:15"))
    #expect(answer.contains("RUNNINGBOARD: namespace") && answer.contains("SIGNAL 15: SIGTERM"))
  }

  @Test func `takes the codes of resource limits and guards apart`() {
    let cpu = text("EXC_RESOURCE", "0x2800000000001e50", "0x61")
    #expect(cpu.hasPrefix("EXC_RESOURCE 0x2800000000001e50: CPU_FATAL"))
    #expect(cpu.contains("80 % CPU over 60 s") && cpu.contains("observed  97 % CPU"))
    #expect(cpu.contains("fatal     yes"))
    let wakeups = text("EXC_RESOURCE 0x4400000012c00096 0x23d")
    #expect(wakeups.contains("150 wakeups a second over 300 s"))
    #expect(wakeups.contains("573 wakeups a second"))
    let memory = text("EXC_RESOURCE 0x6400000000000708")
    #expect(memory.contains("HIGH_WATERMARK (1)") && memory.contains("1800 MB"))
    let file = text("EXC_GUARD", "0x4000000500000007")
    #expect(file.hasPrefix("EXC_GUARD 0x4000000500000007: FD CLOSE, NOCLOEXEC"))
    #expect(file.contains("target  7"))
  }

  @Test func `joins a namespace and the number after it, and nothing else`() {
    #expect(text("FRONTBOARD", "2343432205").hasPrefix("0x8badf00d"))
    let two = text("leaked-task", "0xdead10cc")
    #expect(two.contains("leaked-task: rule") && two.contains("0xdead10cc: file lock"))
  }

  @Test(arguments: [
    ("leeked-task", "'leeked-task' is no topic; did you mean 'leaked-task'?"),
    ("0xfaded321", "'0xfaded321' is no code that bglog knows"),
    ("99999999999999999999999", "'99999999999999999999999' is no topic"),
    ("", "'' is no topic; bglog explain lists all topics"), (":", "':' is no topic"),
    ("<>", "'<>' is no topic"),
    ("\u{1B}[31mred\u{202E}", "'␛[31mred\\u{202E}' is no topic"),
  ])
  func `says that it does not know, and what may have been meant`(topic: String, line: String) {
    let explanation = Explanation([topic])
    #expect(explanation.failures.count == 1)
    #expect(explanation.failures.first?.hasPrefix(line) == true, "\(explanation.failures)")
    #expect(explanation.text(color: false, width: 100, ascii: false).isEmpty)
  }

  @Test func `survives any argument and keeps control characters out of the text`() {
    let pieces = [
      "0x", "<0x", ">", ":", "EXC_RESOURCE", "EXC_GUARD", "-1", "+5", "jetsam:", "\u{0}",
      "\u{1B}]0;",
      "ffffffffffffffff", "18446744073709551615", "18446744073709551616", "namespace:", ",", " ",
      String(repeating: "a", count: 100_000), "é", "<0xFFFFFFFFFFFFFFFFF>", "flags:0",
    ]
    for (index, first) in pieces.enumerated() {
      for step in [0, 1, 5] {
        let second = pieces[(index + step) % pieces.count]
        let explanation = Explanation([first + second, second])
        let text = String(
          decoding: explanation.text(color: false, width: 40, ascii: true), as: UTF8.self)
        let said = text + explanation.failures.joined()
        #expect(!said.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
        #expect(explanation.failures.allSatisfy { $0.utf8.count < 600 })
      }
    }
  }

  @Test func `the JSON holds the question, every key and every page, and does not change`() throws {
    let json = Explanation(["0x2182bad2", "nothing"]).json
    #expect(json == Explanation(["0x2182bad2", "nothing"]).json)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any])
    #expect(object["schema"] as? String == "bglog.explanation/1")
    let topics = try #require(object["topics"] as? [[String: Any]])
    #expect(topics.map { $0["query"] as? String } == ["0x2182bad2", "nothing"])
    let page = try #require((topics[0]["pages"] as? [[String: Any]])?.first)
    #expect(
      page.keys.sorted() == [
        "change", "facts", "kind", "lookAt", "meaning", "related", "title", "topic",
      ])
    #expect((topics[1]["pages"] as? [Any])?.isEmpty == true)
  }

  @Test func `without a question every topic is listed`() {
    let list = text()
    for name in [
      "0x8badf00d", "RUNNINGBOARD", "per-process-limit", "leaked-task", "expired", "idle",
    ] {
      #expect(list.contains(name))
    }
  }
}
