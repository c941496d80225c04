internal import LogModel

/// The worst tasks of a run over many inputs. Equally bad tasks keep their order.
struct WorstTasks {
  /// A copy of a task with its texts cut, so that the document can be released.
  struct Entry {
    /// The task.
    let task: TaskTimeline
    /// The path of the input that shows the task first.
    let path: String
    /// The 1-based line at which to look the task up, or `nil`.
    let line: Int?
    fileprivate let badness: Int
  }

  /// The maximum number of tasks that are kept.
  static let limit = 40

  /// The tasks that are kept, worst first.
  private(set) var kept: [Entry] = []

  /// The number of tasks that leaked, ended late or expired, kept or not.
  private(set) var count = 0

  /// Adds the tasks of a document, and keeps them if they are among the worst.
  mutating func add(_ document: ReportDocument) {
    // Uses a span, because copying a timeline takes longer than looking at it.
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

  /// Cuts the texts of a task, and the number of its readings, to what a page shows.
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

/// The drawing of the worst tasks of many inputs, with a lane for each. In every lane the task
/// begins at the left edge.
struct WorstTaskChart {
  /// The tasks.
  let worst: WorstTasks

  /// The section of the page; empty if there are no tasks.
  var markup: Markup {
    guard !worst.kept.isEmpty else { return "" }
    let drawn = worst.kept.enumerated().filter { $0.element.task.began?.at != nil }
    let length = length(drawn.map(\.element.task))
    var markup: Markup = """
      <section aria-labelledby="worst"><h2 id="worst">The worst tasks</h2>
      <p class="dim">Each from its begin on; bars that go on over the edge are longer.</p>

      """
    if !drawn.isEmpty, let any = drawn[0].element.task.began?.at {
      let axis = TimeScale(from: any, seconds: length)
      markup += """
        <div class="chart" data-lanes="\(plain: drawn.count)" data-start="0" \
        data-seconds="\(NumberText.rounded(axis.length))" data-relative>
        <div class="row"><span class="head">Since its begin</span>\
        \(LaunchChart.plot("axis", LaunchChart.axis(axis)))</div>
        <ol class="lanes">

        """
      for (index, entry) in drawn {
        guard let began = entry.task.began?.at else { continue }
        let scale = TimeScale(from: began, seconds: length)
        let lane = LaunchChart.Lane(number: index + 1, task: entry.task, sentence: "")
        let drawing = TaskLane(
          entry.task, scale: scale, day: nil, kill: nil, lastSeen: nil, isDense: false)
        let title: Markup = "\(sentence(entry))"
        markup += LaunchChart.row(
          lane, LaunchChart.plot("bar-plot", drawing.markup, title: title))
      }
      markup += "</ol></div>\n"
    }
    return markup + table + HTMLPage.rest(worst.count - worst.kept.count, "such tasks")
      + "</section>\n"
  }

  /// How many seconds the drawing covers: at most about three times the median, so that one task of
  /// hours does not make the others invisible.
  private func length(_ tasks: [TaskTimeline]) -> Double {
    let lengths = tasks.compactMap { task -> Double? in
      guard let began = task.began?.at else { return nil }
      let ends = [task.ended?.at, task.deadline, task.expired?.at].compactMap { $0 }
      return ends.map { $0.seconds(since: began) }.max().map { min(max($0, 1), 1_000_000) }
    }.sorted()
    guard let longest = lengths.last else { return 60 }
    return min(longest, max(3 * lengths[lengths.count / 2], 60)) * 1.05
  }

  private var table: Markup {
    var rows: Markup = ""
    for (index, entry) in worst.kept.enumerated() {
      let task = entry.task
      let target: Markup = task.began?.at == nil ? " id=\"task-\(plain: index + 1)\"" : ""
      let line: Markup = entry.line.map { ":\(plain: $0)" } ?? ""
      rows += """
        <tr\(target) data-outcome="\(task.outcome.rawValue)"><th scope="row">\
        <a href="#task-\(plain: index + 1)">\(TaskMarkup.markup(task))</a></th>\
        <td data-sort="\(plain: -task.outcome.badness)">\(task.outcome.badge)</td>\
        <td>\(task.process.nameAndHost ?? "–", limit: 200)</td>\
        <td>\(task.began?.at.map { ClockText.full($0) } ?? "–")</td>\
        <td class="number" data-sort="\(NumberText.rounded(task.elapsedSeconds ?? -1))">\
        \(task.elapsedSeconds.map { NumberText.seconds($0) } ?? "–")</td>\
        <td>\(entry.path, limit: 200)\(line)</td></tr>

        """
    }
    let head = ["Task", "Outcome", "Process", "Begin", "Lasted", "Line"]
    return HTMLPage.table("The worst tasks", head, rows)
  }

  private func sentence(_ entry: WorstTasks.Entry) -> String {
    let task = entry.task
    let name = task.label ?? task.identifier ?? "task without a name"
    let elapsed = task.elapsedSeconds.map { ", " + NumberText.seconds($0) } ?? ""
    return
      "\(task.outcome.headline) \(name) of \(task.process.nameAndHost ?? "an unnamed process")\(elapsed)"
  }
}
