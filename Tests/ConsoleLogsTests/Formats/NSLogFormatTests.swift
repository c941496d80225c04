import LogModel
import Scanning
import Testing

@testable import ConsoleLogs

/// What a header of the table must give.
struct HeaderCase: Sendable, CustomTestStringConvertible {
  var line: String
  var name: String
  var pid: String
  var thread: String?
  var at: String?
  var message: String

  init(
    _ line: String, name: String, pid: String, thread: String? = nil, at: String?, message: String
  ) {
    self.line = line
    self.name = name
    self.pid = pid
    self.thread = thread
    self.at = at
    self.message = message
  }

  var testDescription: String { line }
}

/// The parts of the headers that stand in a line.
func headers(of line: String) -> [HeaderCase] {
  let bytes = ContiguousArray(line.utf8)
  var finder = HeaderFinder()
  finder.find(in: bytes.span, line: 0..<bytes.count)
  let stamps = StampReader(year: 2011)
  return finder.headers.indices.map { index in
    let header = finder.headers[index]
    let end =
      index + 1 < finder.headers.count ? finder.headers[index + 1].start : bytes.count
    return HeaderCase(
      line, name: bytes.span.text(in: header.name), pid: bytes.span.text(in: header.pid),
      thread: header.thread.map { bytes.span.text(in: $0) },
      at: stamps.instant(of: header, in: bytes.span)?.rfc3339,
      message: bytes.span.text(in: header.message..<max(header.message, end)))
  }
}

/// Checks the one header of a line part by part.
func expect(_ wanted: HeaderCase) {
  let found = headers(of: wanted.line)
  #expect(found.count == 1)
  #expect(found.first?.name == wanted.name)
  #expect(found.first?.pid == wanted.pid)
  #expect(found.first?.thread == wanted.thread)
  #expect(found.first?.at == wanted.at)
  #expect(found.first?.message == wanted.message)
}

@Suite struct NSLogFormatTests {
  @Test(arguments: [
    HeaderCase(
      "2011-10-30 22:35:28.608 State Lab[7449:207] msg", name: "State Lab", pid: "7449",
      thread: "207", at: "2011-10-30T22:35:28.608", message: "msg"),
    HeaderCase(
      "2017-11-28 18:12:28.001204+0200 MyApp[886:367181] msg", name: "MyApp", pid: "886",
      thread: "367181", at: "2017-11-28T18:12:28.001204+02:00", message: "msg"),
    HeaderCase(
      "2016-09-27 14:42:16.353978 Demo.App-2[1765:800117] Warning: x", name: "Demo.App-2",
      pid: "1765", thread: "800117", at: "2016-09-27T14:42:16.353978", message: "Warning: x"),
    HeaderCase(
      "2019-11-28 18:12:32:176 MyApp[886:f803] BgGeo", name: "MyApp", pid: "886", thread: "f803",
      at: "2019-11-28T18:12:32.176", message: "BgGeo"),
    HeaderCase(
      "2019-11-28 18:12:32,176 MyApp[886:12C59] x", name: "MyApp", pid: "886", thread: "12C59",
      at: "2019-11-28T18:12:32.176", message: "x"),
    HeaderCase(
      "2024-03-01 10:00:00.000001-05:30 App[1:2] [BackgroundTask] x", name: "App", pid: "1",
      thread: "2", at: "2024-03-01T10:00:00.000001-05:30", message: "[BackgroundTask] x"),
    HeaderCase(
      "2024-03-01 10:00:00.000001Z App[1:2] [] x", name: "App", pid: "1", thread: "2",
      at: "2024-03-01T10:00:00.000001Z", message: "[] x"),
    HeaderCase(
      "2018-01-02 03:04:05.678 MyApp [414:17686] x", name: "MyApp", pid: "414", thread: "17686",
      at: "2018-01-02T03:04:05.678", message: "x"),
    HeaderCase(
      "2018-01-02 03:04:05.678 Größe 日本語アプリ[414:a0b] x", name: "Größe 日本語アプリ", pid: "414",
      thread: "a0b", at: "2018-01-02T03:04:05.678", message: "x"),
    HeaderCase(
      "2018-01-02 03:04:05.678 State [Beta] (2) Lab[1][414:a0b] x [12:34] y",
      name: "State [Beta] (2) Lab[1]", pid: "414", thread: "a0b", at: "2018-01-02T03:04:05.678",
      message: "x [12:34] y"),
    HeaderCase(
      "2018-01-02 03:04:05.678 App[414:a0b]", name: "App", pid: "414", thread: "a0b",
      at: "2018-01-02T03:04:05.678", message: ""),
    HeaderCase(
      "2018-01-02 03:04:05.678 App[414:a0b]\tx", name: "App", pid: "414", thread: "a0b",
      at: "2018-01-02T03:04:05.678", message: "x"),
    HeaderCase(
      "> `2018-01-02 03:04:05.678 App[414:a0b] x`", name: "App", pid: "414", thread: "a0b",
      at: "2018-01-02T03:04:05.678", message: "x`"),
    HeaderCase(
      "\u{FEFF}2018-01-02 03:04:05.678 App[414:a0b] x", name: "App", pid: "414", thread: "a0b",
      at: "2018-01-02T03:04:05.678", message: "x"),
    HeaderCase(
      " \u{A0}\t// 2018-01-02 03:04:05.678 App[414:a0b] x", name: "App", pid: "414", thread: "a0b",
      at: "2018-01-02T03:04:05.678", message: "x"),
    HeaderCase(
      "2018-02-30 03:04:05.678 App[414:a0b] no such day", name: "App", pid: "414", thread: "a0b",
      at: nil, message: "no such day"),
    HeaderCase(
      "2016-12-31 23:59:60.000 App[414:a0b] leap second", name: "App", pid: "414", thread: "a0b",
      at: "2017-01-01T00:00:00.000", message: "leap second"),
    HeaderCase(
      "2018-01-02 03:04:05.678+0199 App[414:a0b] no such zone", name: "App", pid: "414",
      thread: "a0b", at: "2018-01-02T03:04:05.678", message: "no such zone"),
    HeaderCase(
      "2018-01-02 03:04:05.123456789 App[99999999999999999999:0] x", name: "App",
      pid: "99999999999999999999", thread: "0", at: "2018-01-02T03:04:05.123456", message: "x"),
  ])
  func `a header gives its parts`(header: HeaderCase) { expect(header) }

  @Test(arguments: [
    "2021-09-06 19:14:45.149 🔵-[TSClass sel:] value [12:34] rest",
    "2021-09-06 19:14:45.149 🔵-[TSClass sel] value [12:34] rest",
    "2026-03-31 15:47:37.100 [info][tid:com.facebook.react] range [12:34] x",
    "2026-03-31 15:47:37.100 info: range [12:34] x",
    "2026-03-31 15:47:37.100 /var/mobile/x [12:34] x",
    "2015/01/27 11:42:27:123  State Lab[7449:207] msg",
    "State Lab[7449:207] Starting background task 4",
    "2011-10-30 22:35:28 State Lab[7449:207] no fraction",
    "2011-10-30T22:35:28.608 State Lab[7449:207] not a blank",
    "2011-10-30 22:35:28.608State Lab[7449:207] no blank",
    "2011-1a-30 22:35:28.608 State Lab[7449:207] no digit",
    "2011-10-30 22:35:28.608 State Lab[7449:207]msg",
    "2011-10-30 22:35:28.608 State Lab[:207] no pid",
    "2011-10-30 22:35:28.608 State Lab[7449:] no thread",
    "2011-10-30 22:35:28.608 State Lab[7449] no thread",
    "2011-10-30 22:35:28.608 State Lab[74x9:207] no pid",
    "2011-10-30 22:35:28.608 [7449:207] no name",
    "the request of 2020-06-15 07:31:34 +0000 was [12:34] late",
    "12011-10-30 22:35:28.608 State Lab[7449:207] msg",
  ])
  func `other lines are no headers of an NSLog`(line: String) {
    let found = headers(of: line).filter { !$0.pid.isEmpty }
    #expect(found.isEmpty, "\(found.map(\.name))")
  }

  @Test func `a name may be as long as a file name and no longer`() {
    for length in [1, 255, 300] {
      let name = String(repeating: "n", count: length)
      let found = headers(of: "2011-10-30 22:35:28.608 \(name)[7449:207] msg")
      #expect(found.map(\.name) == [name])
    }
    let long = String(repeating: "n", count: 400)
    let found = headers(of: "2011-10-30 22:35:28.608 \(long)[7449:207] msg")
    #expect(found.map(\.pid) == [""])
  }

  @Test func `a header cut at any byte neither traps nor gives half a pid`() {
    let line = "2017-11-28 18:12:28.001204+0200 My App[886:367181] msg"
    for length in 0...line.utf8.count {
      let found = headers(of: String(line.prefix(length))).filter { !$0.pid.isEmpty }
      let whole = length > line.utf8.count - 5
      #expect(found.map(\.pid) == (whole ? ["886"] : []), "\(length)")
    }
  }
}
