import BGLogKit

/// Compares what a report says about the tasks of a log with the truth.
struct Comparison {
  private(set) var problems: [String] = []

  /// Compares a report with the truth.
  ///
  /// Tasks on the lines `besides` are not compared, because the log allows more than one answer about them. With
  /// `isWrapped`, a name at the very end of a message may lack what was wrapped to the next line, because nothing
  /// distinguishes that line from other lines that continue a record.
  init(
    _ document: ReportDocument, _ truth: [Expected], digits: Int?, isWrapped: Bool = false,
    withReadings: Bool = true, besides lines: Set<Int> = []
  ) {
    let reported = document.tasks.filter {
      (withReadings || $0.kind != .implied) && !lines.contains(Self.order($0).0)
    }.sorted {
      Self.order($0) < Self.order($1)
    }
    let truth = truth.filter {
      (withReadings || !$0.isImplied) && !lines.contains(Self.order($0).0)
    }.sorted {
      Self.order($0) < Self.order($1)
    }
    if reported.count != truth.count {
      problems.append("\(reported.count) tasks instead of \(truth.count)")
    }
    for (reported, truth) in zip(reported, truth) {
      var words = Self.differences(reported, truth, digits: digits)
      if withReadings { words += Self.differencesOfReadings(reported, truth) }
      if isWrapped, let name = reported.label, truth.label?.hasPrefix(name + " ") == true {
        words.removeAll { $0 == "label" || $0 == "owner" }
      }
      if !words.isEmpty {
        problems.append("\(words.joined(separator: ", ")): \(Self.words(reported)) for \(truth)")
      }
    }
    // If the counts differ, all later tasks differ for that reason alone.
    if reported.count != truth.count {
      problems = Array(problems.prefix(2))
      let lines = Set(reported.map { Self.order($0).0 })
      let known = Set(truth.map(\.place))
      problems += truth.filter { !lines.contains($0.place) }.prefix(3).map { "missing: \($0)" }
      problems += reported.filter { !known.contains(Self.order($0).0) }.prefix(3).map {
        "made up: \(Self.words($0))"
      }
    }
  }

  /// What tasks are sorted by. Where records are joined, several tasks may begin on one line.
  private typealias Order = (Int, String, String, String, Int)

  private static func order(_ task: TaskTimeline) -> Order {
    let line = task.began ?? task.ended ?? task.expired
    return (
      line?.line ?? 0, task.process.name ?? "", task.identifier ?? "", task.label ?? "",
      task.kind == .implied ? 1 : 0
    )
  }

  private static func order(_ task: Expected) -> Order {
    (
      task.began ?? task.ended ?? task.place, task.process ?? "", task.identifier ?? "",
      task.label ?? "", task.isImplied ? 1 : 0
    )
  }

  private static func differences(
    _ reported: TaskTimeline, _ truth: Expected, digits: Int?
  ) -> [String] {
    var words: [String] = []
    if !truth.outcomes.contains(reported.outcome.rawValue) { words.append("outcome") }
    if reported.began?.line != truth.began { words.append("began") }
    if reported.ended?.line != truth.ended { words.append("ended") }
    if reported.identifier != truth.identifier { words.append("identifier") }
    if reported.label != truth.label { words.append("label") }
    if reported.owner.name != truth.owner { words.append("owner") }
    if truth.process != nil, reported.process.name != truth.process { words.append("process") }
    if truth.pid != nil, reported.process.pid != truth.pid { words.append("pid") }
    if let elapsed = truth.elapsed {
      var resolution = 1.0
      for _ in 0..<(digits ?? 0) { resolution /= 10 }
      if abs((reported.elapsedSeconds ?? .infinity) - elapsed) > resolution + 0.000_01 {
        words.append("elapsed")
      }
    } else if reported.elapsedSeconds != nil {
      words.append("elapsed")
    }
    return words
  }

  private static func differencesOfReadings(
    _ reported: TaskTimeline, _ truth: Expected
  ) -> [String] {
    var words: [String] = []
    if (reported.kind == .implied) != truth.isImplied { words.append("kind") }
    if reported.readings.map(\.line) != truth.readings.map(\.line)
      || !zip(reported.readings, truth.readings).allSatisfy({ isSame($0.remaining, $1) })
    {
      words.append(
        "readings \(reported.readings.map(\.line)) instead of \(truth.readings.map(\.line))")
    }
    if !isSame(reported.remainingAtBegin, truth.atBegin) { words.append("time at begin") }
    if !isSame(reported.remainingAtEnd, truth.atEnd) { words.append("time at end") }
    return words
  }

  /// Whether a remaining time is the one that was printed, within a tenth of a second.
  private static func isSame(_ reported: RemainingTime?, _ truth: Oracle.Reading?) -> Bool {
    guard let reported, let truth else { return reported == nil && truth == nil }
    guard let seconds = reported.seconds, let expected = truth.seconds else {
      return reported.isUnlimited && truth.seconds == nil
    }
    return abs(seconds - expected) <= 0.051
  }

  private static func words(_ task: TaskTimeline) -> String {
    let lines =
      "\(task.began.map { String($0.line) } ?? "?")-\(task.ended.map { String($0.line) } ?? "?")"
    let seconds = task.elapsedSeconds.map { String(($0 * 1000).rounded() / 1000) } ?? "-"
    return "\(lines) \(task.process.name ?? "-")[\(task.process.pid.map { String($0) } ?? "-")] "
      + "#\(task.identifier ?? "-") \(task.label ?? "-") (\(task.owner.name)) "
      + "\(task.outcome.rawValue) \(seconds) s"
  }
}
