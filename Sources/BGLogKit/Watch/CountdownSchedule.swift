internal import Correlation
internal import LogModel

/// Decides when an open task is reported again.
struct CountdownSchedule {
  /// The remaining seconds at which a task is reported; each once for a deadline.
  private static let marks = [60.0, 30, 20, 10, 5, 3, 2, 1, 0, -1, -3, -10, -30]

  /// The seconds between two reports when there is no deadline, and long after one.
  private static let pace = 60.0

  private struct Known {
    var task: OpenTask
    var latest: TaskCountdown
    var deadline: Instant?
    /// How many marks were passed.
    var mark = 0
    /// The seconds after its begin at which it is reported next, without a deadline or long after it.
    var next: Double
  }

  private var known: [TaskPlace: Known] = [:]

  /// Returns what is due about the tasks that are open, and about those that were open the last time.
  ///
  /// `open` are the open tasks, each as it would be reported now.
  mutating func due(_ open: [(task: OpenTask, now: TaskCountdown)]) -> [TaskCountdown] {
    var due: [TaskCountdown] = []
    var before = known
    known.removeAll(keepingCapacity: true)
    for (task, now) in open {
      let place = TaskPlace(launch: task.launch, task: task.number)
      var state =
        before.removeValue(forKey: place)
        ?? Known(task: task, latest: now, next: now.openSeconds.map { max(10, $0) } ?? 10)
      if Self.isDue(now, &state) { due.append(now) }
      state.latest = now
      state.task = task
      known[place] = state
    }
    let ended = before.values.filter { $0.task.isEnded }.sorted {
      ($0.task.launch, $0.task.number) < ($1.task.launch, $1.task.number)
    }
    return ended.map(Self.ended) + due
  }

  private static func isDue(_ now: TaskCountdown, _ state: inout Known) -> Bool {
    if let remaining = now.remainingSeconds {
      var isDue = false
      if state.deadline != now.deadline {
        // A reading moves the deadline slightly; that is not worth a report.
        let moved = state.deadline.map { abs(now.deadline?.seconds(since: $0) ?? 0) } ?? 60
        state.deadline = now.deadline
        if moved > 1 {
          isDue = true
          state.mark = 0
          while state.mark < marks.count, marks[state.mark] >= remaining { state.mark += 1 }
        }
      }
      while state.mark < marks.count, remaining <= marks[state.mark] {
        isDue = true
        state.mark += 1
        state.next = (now.openSeconds ?? 0) + pace
      }
      if isDue { return true }
      guard state.mark == marks.count else { return false }
    } else if now.isInBackground == false {
      return false
    }
    guard let open = now.openSeconds, open >= state.next else { return false }
    state.next = open < 30 ? 30 : (open / pace).rounded(.down) * pace + pace
    return true
  }

  private static func ended(_ known: Known) -> TaskCountdown {
    var last = known.latest
    last.state = .ended
    guard let at = known.task.ended else { return last }
    if let began = known.task.began { last.openSeconds = at.seconds(since: began) }
    last.remainingSeconds = last.deadline.map { $0.seconds(since: at) }
    last.at = at
    return last
  }
}
