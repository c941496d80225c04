internal import Correlation
internal import LogModel

/// Puts tasks in the order of their begins: by line in a log, by time where logs were merged.
struct TaskOrdering {
  private struct Place: Comparable {
    var input: InputIndex
    var microseconds: Int64
    var line: Int
    /// Which launch it is of, and which of its tasks it is.
    var launch: Int
    var task: Int
    /// Which task was the how many-th to be added.
    var number: Int

    static func < (left: Place, right: Place) -> Bool {
      if left.input != right.input { return left.input < right.input }
      if left.microseconds != right.microseconds { return left.microseconds < right.microseconds }
      if left.line != right.line { return left.line < right.line }
      return (left.launch, left.task) < (right.launch, right.task)
    }
  }

  private var places: [Place] = []
  private var start: Instant?
  /// The launch that was added to last, how it is ordered, and its place: tasks of one mostly come together.
  private var latest: LaunchRecord?
  private var latestOrder = TimelineOrder.lines
  private var latestPosition = 0

  /// Creates an order of nothing, with room for so many tasks.
  init(room: Int = 0) { places.reserveCapacity(room) }

  /// The tasks of launches that are not decided, in order.
  static func tasks(of launches: [LaunchRecord]) -> [TaskPlace] {
    var ordering = TaskOrdering()
    var tasks: [TaskPlace] = []
    for launch in launches {
      for task in launch.tasks {
        let place = TaskPlace(launch: launch, task: task.number)
        tasks.append(place)
        ordering.add(task.place, reading: task.firstReading, place)
      }
    }
    return ordering.order().map { tasks[$0] }
  }

  /// The numbers of the tasks that were added, in order.
  mutating func order() -> [Int] {
    places.sort()
    return places.map(\.number)
  }

  /// Adds a task by the first line about it and its first reading; all of its launch is known by
  /// now.
  mutating func add(_ line: LineReference?, reading: Reading?, _ place: TaskPlace) {
    let number = line?.line ?? reading?.line ?? 0
    if place.launch !== latest {
      latest = place.launch
      latestOrder = place.launch.order
      latestPosition = place.launch.position
    }
    let position = latestPosition
    switch latestOrder {
    case .lines: add(line?.input ?? 0, 0, number, place, position)
    case .linesBackwards: add(line?.input ?? 0, 0, -number, place, position)
    case .times(let first):
      let at = line?.at ?? reading?.at
      if start == nil { start = at }
      let time = at.flatMap { at in start.map { at.microseconds(since: $0) } }
      add(first, time ?? .min, number, place, position)
    }
  }

  private mutating func add(
    _ input: InputIndex, _ microseconds: Int64, _ line: Int, _ place: TaskPlace,
    _ position: Int
  ) {
    places.append(
      Place(
        input: input, microseconds: microseconds, line: line, launch: position,
        task: place.task ?? 0, number: places.count))
  }
}
