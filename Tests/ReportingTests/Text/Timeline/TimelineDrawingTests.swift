import LogModel
@testable import Reporting
import Testing

@Suite struct TimelineDrawingTests {
  @Test func `a leak is the bar that does not end`() {
    let drawing = Fixtures.drawing(Fixtures.leak, width: 80)
    #expect(
      drawing.joined(separator: "\n") == """
                                    ╷22:35:28               ╷+5 min          +10 min╷
            app                       ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁
            ✗ LEAKED    1 'Upload'  ├─··──────────────────────────────────────────────!→
            ✓ completed 2           ├┤
        """)
  }

  @Test(arguments: [40, 41, 60, 69, 70, 80, 100, 133, 300], [1, 5, 50])
  func `every line fits the width`(width: Int, count: Int) {
    for ascii in [false, true] {
      for verbose in [false, true] {
        let options = TextReportOptions(width: width, ascii: ascii, verbose: verbose)
        for line in text(Fixtures.randomTasks(count), options).split(separator: "\n") {
          #expect(DisplayWidth.columns(of: String(line)) <= width, "\(line)")
        }
      }
    }
  }

  @Test(arguments: [40, 80, 300])
  func `ASCII is only ASCII`(width: Int) {
    let options = TextReportOptions(width: width, ascii: true, verbose: true)
    let report = text(Fixtures.randomTasks(50), options)
    #expect(report.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test(arguments: [
    "\u{1B}[2J", "a\nb", "a\r\tb", "\u{202E}abc", "日本語日本語日本語日本語日本語日本語", "👩‍👩‍👧👩‍👩‍👧",
    "e\u{301}\u{301}\u{301}", "", "'", String(repeating: "x", count: 5000), "\u{9B}31m", "שלום",
    "\u{301}", "├──┤",
  ])
  func `a hostile name changes its cell and nothing else`(name: String) {
    for width in [40, 80, 200] {
      for ascii in [false, true] {
        var document = Fixtures.leak
        document.tasks[0].label = name
        let hostile = Fixtures.drawing(document, width: width, ascii: ascii)
        #expect(hostile.allSatisfy { DisplayWidth.columns(of: $0) <= width })
        #expect(hostile.count == 4)
        // All rows of bars start in one column: that of the axis.
        let tick: Character = ascii ? "'" : "╷"
        let axis = hostile[0].prefix { $0 != tick }.count
        for line in hostile[1...3] {
          var left = axis
          var rest = Substring(line)
          while left > 0, let character = rest.popFirst() {
            left -= DisplayWidth.columns(of: character)
          }
          #expect(left == 0, "\(line)")
        }
      }
    }
  }

  @Test(arguments: [-86_400_000_000, -1, 1, 3_599_000_000, 31_536_000_000_123] as [Int64])
  func `a log shifted in time has the same drawing`(shift: Int64) {
    let document = Fixtures.randomTasks(12)
    let one = Fixtures.drawing(document, width: 80).dropFirst()
    let other = Fixtures.drawing(Fixtures.shifted(document, by: shift), width: 80).dropFirst()
    #expect(one == other)
  }

  @Test func `a task of a moment in a log of an hour is one mark`() {
    var document = Fixtures.leak
    document.processes[0].lastSeen = Fixtures.at("23:59:59")
    document.tasks[1].began = Fixtures.line(4, "22:50:00.100")
    document.tasks[1].ended = Fixtures.line(30, "22:50:00.300")
    #expect(Fixtures.drawing(document, width: 60)[3].contains { $0 == "│" })
  }

  @Test func `a kill, a deadline and an end too late are drawn where they are`() {
    var document = Fixtures.leak
    document.processes[0].lastSeen = Fixtures.at("22:37:08.608")
    document.processes[0].states = [
      StateChange(state: .active, line: Fixtures.line(1, "22:35:28.608")),
      StateChange(state: .background, line: Fixtures.line(5, "22:35:48.608")),
      StateChange(state: .suspended, line: Fixtures.line(6, "22:36:48.608")),
      StateChange(state: .terminated, line: Fixtures.line(41, "22:37:08.608")),
    ]
    document.tasks[0].readings = []
    document.tasks[0].expired = nil
    document.tasks[0].deadline = Fixtures.at("22:36:18.608")
    document.tasks[1].outcome = .late
    document.tasks[1].deadline = Fixtures.at("22:36:18.608")
    document.tasks[1].ended = Fixtures.line(30, "22:36:48.608")
    document.tasks.append(Fixtures.task(3, .unknown))
    document.tasks[2].ended = Fixtures.line(31, "22:35:48.608")
    document.tasks.append(Fixtures.task(4, .refused))
    document.tasks[3].began = Fixtures.line(32, "22:35:48.608")
    let bars = Fixtures.drawing(document, width: 60, ascii: true).map { $0.dropFirst(16) }
    #expect(
      bars == [
        "'22:35:28   '+30 s       '+60 s      '+90 s",
        "ffffffffbbbbbbbbbbbbbbbbbbbbbbbbbsssssssssx",
        "[--------------------:====================x", "[--------------------:===========#",
        "        o", "<-------]",
      ], "\(bars.joined(separator: "\n"))")
  }

  @Test func `without times nothing is drawn`() {
    var document = Fixtures.leak
    document.processes[0].firstSeen = nil
    document.processes[0].lastSeen = nil
    document.processes[0].states = []
    for index in document.tasks.indices {
      document.tasks[index].began?.at = nil
      document.tasks[index].ended?.at = nil
      document.tasks[index].expired?.at = nil
      document.tasks[index].readings = []
    }
    #expect(!text(document).contains("╷"))
  }

  @Test func `quiet is the verdict alone`() {
    let quiet = text(Fixtures.leak, TextReportOptions(quiet: true))
    #expect(text(Fixtures.leak).hasPrefix(quiet))
    #expect(quiet.hasSuffix("1 error; 2 background tasks: 1 leaked, 1 completed\n"))
  }

  @Test func `what stands before the first time comes first`() {
    var document = Fixtures.leak
    document.processes[0].states[0].line = Fixtures.line(1, nil)
    var kill = Fixtures.line(1, "22:45:59.000", input: 1)
    kill.at?.offsetSeconds = nil
    let events = TimelineEvents(document.processes[0], document.tasks, kill: kill).events
    #expect(events.first?.line == Fixtures.line(1, nil))
    #expect(events.last?.line == kill)
  }

  @Test func `verbose tells every event in the order of time`() throws {
    let report = text(Fixtures.leak, TextReportOptions(verbose: true))
    let all = report.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(all.firstIndex(of: "  Events"))
    let lines = all[(start + 1)...].prefix { !$0.isEmpty }
    #expect(lines.count == 15)
    #expect(lines.first?.contains("launched") == true)
    #expect(lines.last?.contains("expiration  1 'Upload'") == true)
  }
}
