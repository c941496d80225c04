import LogModel
@testable import Reporting

extension Fixtures {
  /// The lines of the drawing of the first process that has one: axis, app, tasks, legend.
  static func drawing(_ document: ReportDocument, width: Int, ascii: Bool = false) -> [String] {
    let lines = text(document, TextReportOptions(width: width, ascii: ascii))
      .split(separator: "\n", omittingEmptySubsequences: false)
    let tick: Character = ascii ? "'" : "╷"
    guard
      let axis = lines.firstIndex(where: { line in
        let text = line.drop { $0 == " " }
        return text.first == tick && text.dropFirst().first?.isNumber == true
      })
    else { return [] }
    // The axis, the app and the rows of the tasks; what follows is not of the drawing alone.
    let tasks = min(document.tasks.count, TextReport.Limit.bars.rawValue)
    return lines[axis..<min(lines.count, axis + 2 + tasks)].map(String.init)
  }

  /// Tasks of every outcome whose times, names and lengths follow no pattern, the same each time.
  static func randomTasks(_ count: Int) -> ReportDocument {
    var document = leak
    var seed: UInt64 = 42
    func next(_ bound: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % bound
    }
    let start = at("22:35:28.608")
    let names = ["Upload", "日本語の長い名前", "a\u{1B}[31m", String(repeating: "long ", count: 30)]
    document.tasks = (1...count).map { ordinal in
      var task = task(ordinal, TaskOutcome.allCases[next(8)])
      if next(4) > 0 { task.label = names[next(4)] }
      if next(3) == 0 { task.identifier = nil }
      let began = start.advanced(bySeconds: Double(next(600_000)) / 1000)
      let end = began.advanced(bySeconds: Double(next(100_000)) / 1000)
      if next(9) > 0 { task.began = LineReference(input: 0, line: ordinal, at: began) }
      if next(3) > 0 { task.ended = LineReference(input: 0, line: ordinal + 100, at: end) }
      if next(3) == 0 { task.expired = LineReference(input: 0, line: ordinal + 50, at: end) }
      if next(2) == 0 { task.deadline = began.advanced(bySeconds: 30) }
      task.readings = (0..<next(5)).map {
        Reading(
          input: 0, line: $0, at: began.advanced(bySeconds: Double($0)), remaining: .unlimited)
      }
      return task
    }
    document.findings = []
    return document
  }

  /// A document whose every time lies so many microseconds later.
  static func shifted(_ document: ReportDocument, by micros: Int64) -> ReportDocument {
    func shift(_ instant: inout Instant?) { instant?.wallMicroseconds += micros }
    func shift(_ line: inout LineReference?) { line?.at?.wallMicroseconds += micros }
    var document = document
    for index in document.processes.indices {
      shift(&document.processes[index].firstSeen)
      shift(&document.processes[index].lastSeen)
      for state in document.processes[index].states.indices {
        shift(&document.processes[index].states[state].line.at)
      }
    }
    for index in document.tasks.indices {
      shift(&document.tasks[index].began)
      shift(&document.tasks[index].ended)
      shift(&document.tasks[index].expired)
      shift(&document.tasks[index].deadline)
      for reading in document.tasks[index].readings.indices {
        shift(&document.tasks[index].readings[reading].at)
      }
    }
    return document
  }
}
