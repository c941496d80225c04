import LogModel

/// Everything that happened to a launch and its tasks, in order of time.
struct TimelineEvents {
  /// One event, and the line that shows it.
  struct Event {
    /// The line that shows the event.
    var line: LineReference
    /// What happened.
    var word: TerminalText
    /// The task and the remaining time, or empty.
    var detail: TerminalText
  }

  /// The events. An event without a time follows the event on an earlier line of its input; if no
  /// earlier line has a time, it comes first.
  private(set) var events: [Event] = []

  /// Collects the events of a launch, which may be `nil`, of its tasks, and of the crash report.
  init(_ process: ProcessTimeline?, _ tasks: [TaskTimeline], kill: LineReference?) {
    if let kill { events.append(Event(line: kill, word: "app", detail: "crash report")) }
    for change in process?.states ?? [] {
      events.append(Event(line: change.line, word: "app", detail: "\(change.state.rawValue)"))
    }
    // One line may be a reading for several tasks; it becomes a single event.
    var readings: Set<Place> = []
    for task in tasks {
      add(task.began, "begin", of: task, task.remainingAtBegin)
      add(task.expired, "expiration", of: task, nil)
      add(task.ended, "end", of: task, task.remainingAtEnd)
      let own = [task.began, task.ended].compactMap { $0 }.map(Place.init)
      for reading in task.readings {
        let line = LineReference(input: reading.input, line: reading.line, at: reading.at)
        let place = Place(line)
        guard !own.contains(place), readings.insert(place).inserted else { continue }
        events.append(Event(line: line, word: "reading", detail: "\(reading.remaining.words)"))
      }
    }
    sort()
  }

  /// A line of an input.
  private struct Place: Hashable {
    var input: InputIndex
    var line: Int

    init(_ line: LineReference) {
      input = line.input
      self.line = line.line
    }
  }

  private mutating func add(
    _ line: LineReference?, _ word: TerminalText, of task: TaskTimeline, _ left: RemainingTime?
  ) {
    guard let line else { return }
    let words: TerminalText = left.map { ", \($0.words)" } ?? ""
    events.append(Event(line: line, word: word, detail: task.shortName + words))
  }

  /// Orders the events by time, and by line if times are equal or missing.
  private mutating func sort() {
    let origin = events.lazy.compactMap(\.line.at).first
    var last: [InputIndex: Int64] = [:]
    let keys = events.enumerated()
      .sorted { order($0.element.line, $0.offset) < order($1.element.line, $1.offset) }
      .map { offset, event -> (key: (Int64, Int, Int, Int), offset: Int) in
        let line = event.line
        let at = origin.flatMap { line.at?.microseconds(since: $0) } ?? last[line.input] ?? .min
        last[line.input] = at
        return ((at, line.input, line.line, offset), offset)
      }
    events = keys.sorted { $0.key < $1.key }.map { events[$0.offset] }
  }

  private func order(_ line: LineReference, _ offset: Int) -> (Int, Int, Int) {
    (line.input, line.line, offset)
  }
}
