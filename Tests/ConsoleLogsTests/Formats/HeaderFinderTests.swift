import LogModel
import TestSupport
import Testing

@testable import ConsoleLogs

@Suite struct HeaderFinderTests {
  static let nslog = "2017-11-28 18:12:28.001204+0200 My App[886:367181] "
  static let syslog = "Oct 30 22:35:28 iPhone State Lab(UIKit)[7449] <Warning>: "
  static let weekday = "Thu Nov 25 11:30:02 h BT[4821] : "
  static let old = "2011-10-30 22:35:28.608 State [x] Lab[7449:20b] "

  @Test(arguments: 2...6)
  func `joined records are split at every header`(count: Int) {
    for pattern in 0..<81 {
      var choice = pattern
      var parts: [String] = []
      for index in 0..<count {
        parts.append([Self.nslog, Self.syslog, Self.old][choice % 3] + "message [\(index)] ")
        choice /= 3
      }
      let found = headers(of: parts.joined())
      #expect(found.map(\.message) == (0..<count).map { "message [\($0)] " })
    }
  }

  @Test func `a weekday belongs to the header behind it`() {
    let found = headers(of: "\(Self.syslog)one \(Self.weekday)two \(Self.weekday)three")
    #expect(found.map(\.message) == ["one ", "two ", "three"])
  }

  @Test func `text above the first header of a line stays out of it`() {
    let found = headers(of: "so I saw [3] \(Self.nslog)one")
    #expect(found.map(\.message) == ["one"])
  }

  @Test(arguments: [
    "submitTaskRequest: <BGAppRefreshTaskRequest: a, earliestBeginDate: 2020-06-15 07:31:34 +0000>",
    "at 2020-06-15 07:31:34.123 the pid[12:34x] said", "[12:34] [56:78] [9]: x",
    "2020-06-15 07:31:34.123 and nothing", "on Oct 30 22:35:28 it was App[12] that failed",
    "12011-10-30 22:35:28.608 State Lab[7449:207] tail", "file.Oct 3 [1]: [2]: [3]:",
  ])
  func `a date or a bracket inside a message splits nothing`(message: String) {
    for header in [Self.nslog, Self.syslog, Self.old] {
      let found = headers(of: header + message)
      #expect(found.map(\.message) == [message])
    }
  }

  /// Lines are taken for more of a record by having neither.
  @Test(arguments: LogFormat.allCases)
  func `no header is without a colon and a closing bracket`(format: LogFormat) {
    for sample in format.samples {
      for line in sample.text.split(separator: "\n") where !line.contains("{") {
        let bare = "    " + line.filter { $0 != ":" && $0 != "]" }
        let bytes = ContiguousArray(bare.utf8)
        var finder = HeaderFinder()
        finder.find(in: bytes.span, line: bytes.indices)
        #expect(finder.headers.isEmpty, "\(bare)")
        #expect(finder.metadata(in: bytes.span, line: bytes.indices) == nil, "\(bare)")
      }
    }
  }

  @Test func `a line of brackets takes time that grows with its length only`() {
    for piece in ["[1] ", "[1:2] ", "2011-10-30 22:35:28.608 [1] ", "Oct 30 22:35:28 [1:2] "] {
      let line = String(repeating: piece, count: 20_000)
      let took = ThreadTime.seconds { _ = headers(of: line) }
      #expect(took < 5, "\(piece)")
    }
  }
}
