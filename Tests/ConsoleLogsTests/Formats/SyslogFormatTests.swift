import LogModel
import Testing

@testable import ConsoleLogs

@Suite struct SyslogFormatTests {
  @Test(arguments: [
    HeaderCase(
      "Oct 30 22:35:28 iPhone State Lab[7449] <Warning>: msg", name: "State Lab", pid: "7449",
      at: "2011-10-30T22:35:28", message: "msg"),
    HeaderCase(
      "Dec 20 04:51:52 Lees-iPhone-5s backboardd[31] <Warning>: msg", name: "backboardd",
      pid: "31", at: "2011-12-20T04:51:52", message: "msg"),
    HeaderCase(
      "Jan 24 17:59:05 iphone kernel(Sandbox)[0] <Notice>: msg", name: "kernel", pid: "0",
      at: "2011-01-24T17:59:05", message: "msg"),
    HeaderCase(
      "Jan 24 17:59:05 iphone State Lab(UIKit (Core))[52] <Notice>: msg", name: "State Lab",
      pid: "52", at: "2011-01-24T17:59:05", message: "msg"),
    HeaderCase(
      "Jan 24 17:59:05 iphone State Lab (Beta)[52] <Notice>: msg", name: "State Lab (Beta)",
      pid: "52", at: "2011-01-24T17:59:05", message: "msg"),
    HeaderCase(
      "Jul  1 09:00:55 calvisitor-10-105-160-95 kernel[0]: msg", name: "kernel", pid: "0",
      at: "2011-07-01T09:00:55", message: "msg"),
    HeaderCase(
      "Jul  1 09:00:55 mac /usr/sbin/ocspd[41]: msg", name: "/usr/sbin/ocspd", pid: "41",
      at: "2011-07-01T09:00:55", message: "msg"),
    HeaderCase(
      "Jul 1 09:00:55 h kernel[0]: [12] msg", name: "kernel", pid: "0",
      at: "2011-07-01T09:00:55", message: "[12] msg"),
    HeaderCase(
      "Sep 17 16:53:38.200645 SpringBoard[120] <Error>: boom", name: "SpringBoard", pid: "120",
      at: "2011-09-17T16:53:38.200645", message: "boom"),
    HeaderCase(
      "Sep 17 16:53:38.200 State Lab(Picta.debug.dylib)[120] <Error>: boom", name: "State Lab",
      pid: "120", at: "2011-09-17T16:53:38.200", message: "boom"),
    HeaderCase(
      "Sep 17 16:53:38.200 State Lab (Beta)[120] <Error>: boom", name: "State Lab (Beta)",
      pid: "120", at: "2011-09-17T16:53:38.200", message: "boom"),
    HeaderCase(
      "Thu Nov 25 11:30:01 host-no-iPhone BT[4821] <Warning>: msg", name: "BT", pid: "4821",
      at: "2011-11-25T11:30:01", message: "msg"),
    HeaderCase(
      "Thu Nov 25 11:30:01 host-no-iPhone BT[4821] : msg", name: "BT", pid: "4821",
      at: "2011-11-25T11:30:01", message: "msg"),
    HeaderCase(
      "Nov 25 11:30:02 h com.apple.launchd[1] (UIKitApplication:a.b[0xc343][4821]) <Notice>: "
        + "(UIKitApplication:a.b[0xc343]) Exited: Killed", name: "com.apple.launchd", pid: "1",
      at: "2011-11-25T11:30:02", message: "(UIKitApplication:a.b[0xc343]) Exited: Killed"),
    HeaderCase(
      "Oct 30 22:35:28 iPhone Größe 日本[7449] <Warning>: msg", name: "Größe 日本", pid: "7449",
      at: "2011-10-30T22:35:28", message: "msg"),
    HeaderCase(
      "Oct 30 22:35:28 iPhone A [b] c.d[7449]: msg", name: "A [b] c.d", pid: "7449",
      at: "2011-10-30T22:35:28", message: "msg"),
    HeaderCase(
      "Oct 30 22:35:28 iPhone App[7449] <Warning>:", name: "App", pid: "7449",
      at: "2011-10-30T22:35:28", message: ""),
    HeaderCase(
      "Feb 30 22:35:28 iPhone App[7449] <Warning>: no such day", name: "App", pid: "7449",
      at: nil, message: "no such day"),
  ])
  func `a header gives its parts`(header: HeaderCase) { expect(header) }

  @Test(arguments: [
    "--- last message repeated 2 time(s) ---", "Oct 30 22:35:28 iPhone App[7449] msg without mark",
    "Oct 30 22:35:28 iPhone App: msg without pid", "proc[7449] <Warning>: no stamp",
    "Foo 30 22:35:28 iPhone App[7449]: no month", "Oct 30 22-35-28 iPhone App[7449]: no time",
    "Oct 300 22:35:28 iPhone App[7449]: no day", "It was Oct 30 when it failed [12]: really",
    "Oct 30 22:35 iPhone App[7449]: no seconds", "march [of] the pid[12]: is long enough",
    "Oct 30 22:35:28 [7449]: no sender", "Month 30 22:35:28 iPhone App[7449]: x",
  ])
  func `other lines are no headers`(line: String) {
    let found = headers(of: line)
    #expect(found.isEmpty, "\(found.map(\.name))")
  }

  @Test func `a header cut at any byte does not trap`() {
    let line = "Thu Nov 25 11:30:02 h launchd[1] (a[0xc343][4821]) <Notice>: (b) x"
    for length in 0...line.utf8.count {
      let found = headers(of: String(line.prefix(length)))
      #expect(found.isEmpty || found.map(\.pid) == ["1"], "\(length)")
    }
  }

  @Test(arguments: [
    (["Dec 31", "Jan 1"], ["2011", "2012"]),
    (["Jan 1", "Dec 31", "Jan 2"], ["2011", "2010", "2011"]),
    (["Dec 31", "Jan 1", "Dec 31", "Jan 1"], ["2011", "2012", "2011", "2012"]),
    (["Nov 30", "Jan 2", "Mar 1", "Dec 9", "Feb 1"], ["2011", "2012", "2012", "2012", "2013"]),
    (["Mar 2", "Feb 28", "Mar 3"], ["2011", "2011", "2011"]),
    (["Feb 29", "Dec 31", "Jan 1"], ["-", "2011", "2012"]),
  ])
  func `the year changes at New Year and not at a stray line`(days: [String], years: [String]) {
    let lines = days.map { "\($0) 23:59:59 iPhone App[1]: applicationDidBecomeActive:\n" }
    for chunk in [nil, 1, 60, 100] {
      let bytes = ContiguousArray(lines.joined().utf8)
      let found = scan(bytes, chunk: chunk, year: 2011).events.map { event in
        event.at.map { String($0.year) } ?? "-"
      }
      #expect(found == years)
    }
  }
}
