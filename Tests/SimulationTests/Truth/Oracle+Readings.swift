/// What readings of the remaining time reveal about tasks.
extension Oracle {
  /// A task that only readings reveal.
  struct Implied {
    var launch: Int
    var began: (at: Int, line: Int)
    var readings: [Reading] = []
    var notice: (at: Int, line: Int)?
    var ended: (at: Int, line: Int, remaining: Double?, isMute: Bool)?
    /// Whether its series of readings ended before the launch did.
    var isOver = false
    /// Whether the readings belong to an ordinary task that was begun a moment later.
    var isTaken = false
  }

  /// A reading of the remaining time; `seconds` is `nil` if the time is not limited.
  struct Reading {
    var line: Int
    var seconds: Double?
  }

  /// How long before the begin and after the end of its task a timer may print readings, in microseconds.
  private static let trailing = 2_000_000

  /// Takes a record that prints the remaining time and nothing else.
  mutating func takeReading(_ launch: Int, _ seconds: Double?, _ at: Int, _ line: Int) {
    let reading = Reading(line: line, seconds: seconds)
    let holders = tasks.keys.filter {
      story.tasks[$0].launch == launch && isOpen($0) && !family.hasOwnClock
    }
    for task in holders { tasks[task]?.readings.append(reading) }
    guard holders.isEmpty else { return }
    guard seconds != nil else {
      endSeries(launch)
      return
    }
    if let current = series[launch] {
      implied[current].readings.append(reading)
      return
    }
    if writer.digits != nil, let end = latestEnds[launch] {
      noteGap(at - end)
      if at - end <= Self.trailing { return }
    }
    series[launch] = implied.count
    lastAdded[launch] = .series
    implied.append(Implied(launch: launch, began: (at, line), readings: [reading]))
  }

  private func isOpen(_ task: Int) -> Bool {
    tasks[task].map { $0.ended == nil && $0.refused == nil } ?? false
  }

  /// Ends the current series of readings of a launch.
  mutating func endSeries(_ launch: Int) {
    if let current = series[launch] { implied[current].isOver = true }
    series[launch] = nil
  }

  /// Takes the begin of a task; the readings just before it were printed for this task.
  mutating func takeSeries(_ launch: Int, for task: Int, at: Int) {
    guard !family.hasOwnClock else { return }
    defer { endSeries(launch) }
    guard let current = series[launch], lastAdded[launch] == .series, writer.digits != nil else {
      return
    }
    noteGap(at - implied[current].began.at)
    guard at - implied[current].began.at <= Self.trailing else { return }
    implied[current].isTaken = true
    tasks[task]?.readings = implied[current].readings
  }

  /// Notes that timestamps of whole seconds leave open what a gap between readings means.
  private mutating func noteGap(_ gap: Int) {
    if writer.digits == 0, abs(gap - Self.trailing) <= 1_000_000 { areReadingsBlurred = true }
  }

  /// The lines of the ends that belong to tasks that only readings reveal, if it is open which readings do.
  var blurredEnds: Set<Int> {
    areReadingsBlurred ? Set(implied.compactMap { $0.ended?.line }) : []
  }

  /// Assigns a line that names no task to the task that readings reveal, if no other task is known; `false` if not.
  mutating func takeSeriesMark(_ mark: Mark, _ at: Int, _ line: Int) -> Bool {
    switch mark {
    case .notice(let task):
      let launch = story.tasks[task].launch
      guard tasks[task] == nil, let current = series[launch], implied[current].notice == nil else {
        return false
      }
      implied[current].notice = (at, line)
      return true
    case .ended(let task, _, let remaining):
      let launch = story.tasks[task].launch
      guard tasks[task]?.began == nil, tasks[task]?.notice == nil, let current = series[launch]
      else { return false }
      implied[current].ended = (at, line, remaining, !family.printsRemainingTime)
      series[launch] = nil
      latestEnds[launch] = at
      return true
    default: return false
    }
  }

  /// What must be reported about the tasks that only readings reveal.
  var expectedImplied: [Expected] {
    implied.filter { !$0.isTaken }.map { series in
      let launch = story.launches[series.launch]
      var expected = Expected(
        process: writer.hasProcess ? story.apps[launch.app].name : nil,
        pid: writer.hasPid ? launch.pid : nil, owner: "app",
        outcomes: outcomes(of: series), began: series.began.line, ended: series.ended?.line,
        place: 0)
      expected.isImplied = true
      expected.readings = series.readings
      expected.atBegin = series.readings.first
      if let ended = series.ended {
        if !ended.isMute { expected.atEnd = Reading(line: 0, seconds: ended.remaining) }
        if writer.digits != nil {
          expected.elapsed = Double(ended.at - series.began.at) / 1_000_000
        }
      }
      return expected
    }
  }

  private func outcomes(of series: Implied) -> Set<String> {
    // The tasks of a launch and its series share its fate; a series stands for no task of the story.
    var facts = TaskFacts()
    facts.began = (0, series.began.at, series.began.line)
    facts.notice = series.notice
    // Only readings to the very end of the time say that nothing ended it.
    facts.canOutlive = (series.readings.last?.seconds ?? .infinity) <= 5
    if let ended = series.ended { facts.ended = (0, ended.at, ended.line, ended.remaining) }
    var outcomes: Set<String> = []
    let isTimed = writer.digits != nil
    for isTimed in [isTimed, isTimed && !blurred.contains(series.launch)] {
      for isKnown in [true, !isUntied(series.launch)] {
        outcomes.insert(
          outcome(of: nil, in: series.launch, facts, isTimed: isTimed, isKnown: isKnown))
      }
    }
    if series.isOver, series.ended == nil {
      return facts.canOutlive ? ["open", "leaked"] : ["open"]
    }
    return outcomes
  }
}
