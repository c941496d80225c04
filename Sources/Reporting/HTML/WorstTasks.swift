internal import LogModel

/// The worst tasks of a run over many inputs, of equals the first ones met.
struct WorstTasks {
  /// A task apart from its document, its texts cut.
  struct Entry {
    let task: TaskTimeline
    /// The path of the input that shows it first.
    let path: String
    let line: Int?
    fileprivate let badness: Int
  }

  /// How many tasks are kept.
  static let limit = 40

  /// The tasks, worst first.
  private(set) var kept: [Entry] = []

  /// How many tasks leaked, came late or expired, whether kept or not.
  private(set) var count = 0

  /// Takes what is worst of a document.
  mutating func add(_ document: ReportDocument) {
    // By span, for a copy of a timeline costs more than a look.
    let tasks = document.tasks.span
    for index in tasks.indices {
      let badness = tasks[index].outcome.badness
      guard badness >= TaskOutcome.expired.badness else { continue }
      count += 1
      if kept.count >= Self.limit, let last = kept.last, badness <= last.badness { continue }
      let task = Self.cut(document.tasks[index])
      let path = task.place.map { place in
        document.inputs.indices.contains(place.input) ? document.inputs[place.input].path : "?"
      }
      let entry = Entry(
        task: task, path: ReportedFinding.cut(path ?? "?", 400), line: task.place?.line,
        badness: badness)
      let position = kept.firstIndex { $0.badness < badness } ?? kept.endIndex
      kept.insert(entry, at: position)
      if kept.count > Self.limit { kept.removeLast() }
    }
  }

  /// A task with so much of its texts and readings as a page shows.
  private static func cut(_ task: TaskTimeline) -> TaskTimeline {
    var task = task
    task.key = ReportedFinding.cut(task.key, 400)
    task.label = task.label.map { ReportedFinding.cut($0, 80) }
    task.identifier = task.identifier.map { ReportedFinding.cut($0, 40) }
    task.process.name = task.process.name.map { ReportedFinding.cut($0, 100) }
    if task.readings.count > 24 {
      let step = (task.readings.count + 23) / 24
      task.readings = stride(from: 0, to: task.readings.count, by: step).map { task.readings[$0] }
    }
    task.findings = []
    return task
  }
}
