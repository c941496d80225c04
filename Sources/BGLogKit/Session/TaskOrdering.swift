internal import Correlation
internal import LogModel

/// Puts tasks in the order of their begins: by line in a log, by time where logs were merged.
struct TaskOrdering {
  /// The first line about a task, or its first reading where it has none.
  struct Start {
    fileprivate var input: InputIndex
    fileprivate var line: Int
    fileprivate var at: Instant?

    init(_ line: LineReference?, reading: Reading?) {
      input = line?.input ?? 0
      self.line = line?.line ?? reading?.line ?? 0
      at = line?.at ?? reading?.at
    }
  }

  private struct Place: Comparable {
    var input: InputIndex
    var microseconds: Int64
    var line: Int
    /// The position of the launch, and the number of the task in it.
    var launch: Int
    var task: Int
    /// Insertion index.
    var number: Int

    static func < (left: Place, right: Place) -> Bool {
      if left.input != right.input { return left.input < right.input }
      if left.microseconds != right.microseconds { return left.microseconds < right.microseconds }
      if left.line != right.line { return left.line < right.line }
      return (left.launch, left.task) < (right.launch, right.task)
    }
  }

  private var places: [Place] = []
  /// The time that others are counted from.
  private var origin: Instant?
  /// The launch of the latest task, how its tasks are ordered, and its position: tasks of one launch mostly come
  /// together.
  private var latest: LaunchTracker?
  private var latestOrder = TimelineOrder.lines
  private var latestPosition = 0

  /// Creates an order without tasks, with room for so many.
  init(room: Int = 0) { places.reserveCapacity(room) }

  /// The tasks of launches that are not finalized, in order.
  static func tasks(of launches: [LaunchTracker]) -> [TaskPlace] {
    var ordering = TaskOrdering()
    var tasks: [TaskPlace] = []
    for launch in launches {
      for task in launch.tasks {
        let place = TaskPlace(launch: launch, task: task.number)
        tasks.append(place)
        ordering.add(Start(task.place, reading: task.firstReading), place)
      }
    }
    return ordering.order().map { tasks[$0] }
  }

  /// The numbers of the tasks that were added, in order.
  mutating func order() -> [Int] {
    places.sort()
    return places.map(\.number)
  }

  /// Adds a task by where it starts; the position and the order of its launch are known by now.
  mutating func add(_ start: Start, _ place: TaskPlace) {
    if place.launch !== latest {
      latest = place.launch
      latestOrder = place.launch.order
      latestPosition = place.launch.position
    }
    let position = latestPosition
    switch latestOrder {
    case .lines: add(start.input, 0, start.line, place, position)
    case .linesBackwards: add(start.input, 0, -start.line, place, position)
    case .times(let input):
      if origin == nil { origin = start.at }
      let time = start.at.flatMap { at in origin.map { at.microseconds(since: $0) } }
      add(input, time ?? .min, start.line, place, position)
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
