import LogModel
import Scanning
import TestSupport
import Testing

@testable import ConsoleLogs

@Suite struct RecordScannerTests {
  @Test(arguments: SampleLogs.all.indices)
  func `pieces of any size give what one piece gives`(index: Int) {
    let text = SampleLogs.all[index]
    let matcher = RuleMatcher()
    let whole = scan(text, matcher: matcher).digest
    for chunk in Array(1...64) + stride(from: 65, to: 500, by: 7) {
      let pieces = scan(text, chunk: chunk, matcher: matcher).digest
      #expect(pieces == whole, "pieces of \(chunk)")
    }
  }

  @Test func `records of several lines count with the line that says it`() {
    let log = scan(SampleLogs.multiLine)
    #expect(
      log.kinds == [
        .launched, .active, .taskBegan, .reading, .bareNumber, .bareNumber, .taskEnded,
      ])
    #expect(log.lines == [1, 3, 4, 9, 11, 13, 14])
    #expect(log.events.map { $0.thread } == ["207", "207", "207", "70b", "207", "207", "207"])
    #expect(
      log.events.map(\.remaining) == [
        nil, nil, .seconds(179.988868), .seconds(179.5), .seconds(170.5), .seconds(169.5),
        .seconds(149.9),
      ])
    #expect(log.summary.recordCount == 7)
    #expect(log.summary.linesNotUnderstood == 0)
    #expect(log.summary.firstTimestamp?.rfc3339 == "2011-10-30T22:35:28.608")
    #expect(log.summary.lastTimestamp?.rfc3339 == "2011-10-30T22:35:55.001")
  }

  @Test func `joined records are events of their own with their own text`() {
    let log = scan(SampleLogs.joined)
    #expect(
      log.kinds == [.taskBegan, .reading, .taskEnded, .background, .terminated])
    #expect(log.lines == [2, 2, 2, 3, 3])
    #expect(
      log.events.map(\.text) == [
        "2017-11-28 18:12:28.001204+0200 My App[886:367181] Starting background task 4 ",
        "2017-11-28 18:12:29.001204+0200 My App[886:367181] Background Time Remaining = 29.5 Seconds ",
        "2017-11-28 18:12:30.000001+0200 My App[886:367181] [Log] Finishing background task 4",
        "Oct 30 22:35:28 iPhone State Lab[7449] <Warning>: applicationDidEnterBackground: ",
        "Oct 30 22:35:29 iPhone State Lab(UIKit)[7449] <Notice>: applicationWillTerminate:",
      ])
    #expect(log.sightings.map(\.firstText) == [log.events[0].text, log.events[3].text])
    #expect(log.sightings.map(\.lastText) == [log.events[2].text, log.events[4].text])
    #expect(log.summary.linesOfCutRecord == 1)
  }

  @Test(arguments: [(1, 0), (10, 0), (11, 11)])
  func `a few lines above the first header are the rest of a record that was cut off`(
    count: Int, notUnderstood: Int
  ) {
    let above = String(repeating: "the end of something\n", count: count)
    let log = scan(
      above + "2011-10-30 22:35:28.608 State Lab[7449:207] applicationDidBecomeActive:\n")
    #expect(log.summary.linesNotUnderstood == notUnderstood)
    #expect(log.summary.linesOfCutRecord == count - notUnderstood)
    #expect(scan(above).summary.linesNotUnderstood == count)
  }

  @Test(arguments: [">", "//", "`", "    ", "2015-02-07 00:25:06:001 - info: [ROW] "])
  func `what stands before a header on its line is no line of its own`(prefix: String) {
    let line = "\(prefix) Oct 30 22:35:28 iPhone State Lab[7449] <Warning>: msg\n"
    let log = scan(String(repeating: line, count: 12))
    #expect(log.summary.recordCount == 12)
    #expect(log.summary.linesNotUnderstood == 0 && log.summary.linesOfCutRecord == 0)
  }

  @Test(arguments: [SampleLogs.multiLine, SampleLogs.joined, SampleLogs.kill, SampleLogs.bare])
  func `CRLF, a byte order mark and a missing last newline change nothing`(text: String) {
    let plain = scan(text).digest
    #expect(scan(text + "\n").digest == plain)
    #expect(scan(text.replacing("\n", with: "\r\n")).digest == plain)
    #expect(scan(text.replacing("\n", with: "\r\n") + "\r\n").digest == plain)
    #expect(scan("\u{FEFF}" + text).digest == plain)
    #expect(scan("\u{FEFF}" + text, chunk: 1).digest == plain)
  }

  @Test(arguments: SampleLogs.all.indices)
  func `a log truncated at any byte gives the events up to there`(index: Int) {
    let bytes = ContiguousArray(SampleLogs.all[index].utf8)
    let matcher = RuleMatcher()
    let whole = scan(bytes, matcher: matcher).events
    for length in Effort.cuts(of: bytes.count) {
      let cut = scan(ContiguousArray(bytes.prefix(length)), matcher: matcher).events
      // The message that is cut may read differently or not at all, those above it may not.
      let certain = cut.dropLast(2).map { "\($0.line) \($0.kind) \($0.text)" }
      #expect(certain == whole.prefix(certain.count).map { "\($0.line) \($0.kind) \($0.text)" })
      #expect(cut.count <= whole.count + 1)
    }
  }

  @Test(arguments: ["", "\n", "\n\n\n\r\n\r\n", "   \n\t\n", "\u{FEFF}", "\u{FEFF}\n", "\0\0\n\0"])
  func `nothing gives nothing`(text: String) {
    for chunk in [nil, 1, 2, 3] {
      let log = scan(text, chunk: chunk)
      #expect(log.events.isEmpty)
      #expect(log.summary.recordCount == 0)
      #expect(log.summary.linesNotUnderstood == 0)
      #expect(log.summary.format == nil)
    }
  }

  @Test func `bytes that are not UTF-8 become U+FFFD in names and text`() {
    var bytes = ContiguousArray("2011-10-30 22:35:28.608 St".utf8)
    bytes += [0xFF, 0xC3]
    bytes += ContiguousArray("te[7449:207] Background Time Remaining = 5.5 ".utf8)
    bytes += [0x80, 0xF0, 0x9F, 0x0A]
    let log = scan(bytes)
    #expect(log.kinds == [.reading])
    #expect(log.events.first?.process.name == "St\u{FFFD}\u{FFFD}te")
    #expect(log.events.first?.text.hasSuffix("= 5.5 \u{FFFD}\u{FFFD}") == true)
  }

  @Test func `NUL bytes between lines and in messages lose nothing`() {
    let line = "2011-10-30 22:35:28.608 State Lab[7449:207] a\0b applicationX\n"
    let good = "2011-10-30 22:35:28.608 State Lab[7449:207] applicationDidEnterBackground:\n"
    let log = scan("\0\0\0" + good + line + "\0\0" + good)
    #expect(log.kinds == [.background, .background])
    #expect(log.lines == [1, 3])
    #expect(log.summary.recordCount == 3)
  }

  @Test func `records of nothing but headers are records`() {
    let log = scan(String(repeating: "2011-10-30 22:35:28.608 State Lab[7449:207]\n", count: 50))
    #expect(log.summary.recordCount == 50)
    #expect(log.sightings.map(\.last.line) == [50])
    let joined = String(repeating: "Oct 30 22:35:28 iPhone A[1]: ", count: 50)
    #expect(scan(joined).summary.recordCount == 50)
  }

  @Test func `a number in a wrapped sentence is no reading of its own`() {
    let log = scan("Starting background task with\n179.988868\nseconds remaining\n100.5\n")
    #expect(log.kinds == [.taskBegan, .bareNumber])
    #expect(log.lines == [1, 4])
    #expect(log.summary.linesNotUnderstood == 0)
    #expect(log.summary.recordCount == 2)
  }

  @Test func `lines of a text without headers are understood once each`() {
    let log = scan("12.5\nwords\n11.5\nStarting background task\n\n10.5\nmore words")
    #expect(log.kinds == [.bareNumber, .bareNumber, .taskBegan, .bareNumber])
    #expect(log.summary.linesNotUnderstood == 2)
    #expect(log.summary.format == .bare)
  }

  @Test(arguments: [
    "func applicationDidEnterBackground(_ application: UIApplication) {\n  print(\"x\")\n}\n",
    "// call beginBackgroundTask before you start\nlet t = UIApplication.shared\n",
    "- (void)applicationDidEnterBackground:(UIApplication *)application {\n}\n",
    "{\"date\": \"2011-10-30 22:35:28.608\", \"a\": [1, 2, [12:34]], \"pid\": [7449]}\n",
    "# Background tasks\n\n* `backgroundTimeRemaining` says how long\n* [link](x)\n",
    "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。\n",
    "Now there is nothing in this line\nNot in this one\nn   \nNew York, 2011\n",
    "The time slice was exhausted. Exhausted timers ran out of time and were gone.\n",
  ])
  func `foreign text gives no events`(text: String) {
    for prefix in ["", "2011-10-30 22:35:28.608 Tool[7449:207] "] {
      let log = scan(prefix + text)
      #expect(log.events.isEmpty, "\(log.events.map(\.text))")
    }
  }

  @Test func `what follows a record whose message is not its last column is no part of it`() {
    let record = "default\t10:00:00.123456+0300\tLantern\thello\tUIKit\tcom.apple\n"
    let found = scan(record + "599.5\nBackground Time Remaining = 12.5 Seconds\n" + record + record)
    #expect(found.summary.records(of: .consoleApp) == 3)
    #expect(found.summary.lineCount == 5)
  }

  @Test
  func `a JSON record with a broken quotation mark keeps to itself, and is read by its names`() {
    func record(_ pid: Int, _ message: String, _ mark: String = "\"") -> String {
      #"{"timezoneName":"","processImagePath":"\/private\/Lantern","#
        + #""timestamp":"2026-06-01 19:39:05.537840+0200","bootUUID":"# + mark
        + #"","eventMessage":"\#(message)","processID":\#(pid)}"# + "\n"
    }
    let begin = "Starting background task 7 with 20.5 seconds remaining"
    let found = scan(
      record(342, "one", "\u{FFFD}") + record(343, begin) + record(344, begin, "x")
        + record(345, "two"))
    #expect(found.summary.records(of: .logNDJSON) == 4)
    #expect(found.events.map(\.process.pid) == [343, 344])
    #expect(found.events.map(\.line) == [2, 3])
    #expect(found.sightings.map(\.pid) == [342, 343, 344, 345])
  }
}
