internal import Correlation
internal import LogModel

/// Puts tasks in the order of their begins: by line in a log, by time where logs were merged.
struct TaskOrdering {
  private struct Place: Comparable {
    var input: InputIndex
    var microseconds: Int64
    var line: Int
    /// Which of all tasks it is, launch by launch.
    var number: Int

    static func < (left: Place, right: Place) -> Bool {
      if left.input != right.input { return left.input < right.input }
      if left.microseconds != right.microseconds { return left.microseconds < right.microseconds }
      return (left.line, left.number) < (right.line, right.number)
    }
  }

  private var places: [Place] = []
  private var start: Instant?

  /// The tasks of launches, in order.
  static func tasks(of launches: [LaunchRecord]) -> [TaskTimeline] {
    var ordering = TaskOrdering()
    let records = launches.flatMap(\.tasks)
    ordering.places.reserveCapacity(records.count)
    for launch in launches {
      for task in launch.tasks { ordering.add(task, launch.order) }
    }
    ordering.places.sort()
    return ordering.places.map { records[$0.number].timeline }
  }

  /// Adds a task of a launch whose lines are ordered in the given way.
  private mutating func add(_ task: TaskRecord, _ order: TimelineOrder) {
    let line = task.timeline.began ?? task.timeline.ended ?? task.timeline.expired
    let number = line?.line ?? task.timeline.readings.first?.line ?? 0
    switch order {
    case .lines: add(line?.input ?? 0, 0, number)
    case .linesBackwards: add(line?.input ?? 0, 0, -number)
    case .times(let first):
      let at = line?.at ?? task.timeline.readings.first?.at
      if start == nil { start = at }
      let time = at.flatMap { at in start.map { at.microseconds(since: $0) } }
      add(first, time ?? .min, number)
    }
  }

  private mutating func add(_ input: InputIndex, _ microseconds: Int64, _ line: Int) {
    places.append(
      Place(input: input, microseconds: microseconds, line: line, number: places.count))
  }
}
