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
    var launch: LaunchID
    /// The number of the task in the launch.
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
  /// What decides which of two lines comes first, by timeline; where none is given, their places in the log.
  private let orders: [Int: TimelineOrder]
  /// The latest launch and the order of its timeline: tasks of one launch mostly come together.
  private var latest: LaunchID?
  private var latestOrder = TimelineOrder.lines

  /// Creates an order without tasks, with room for so many.
  init(by orders: [Int: TimelineOrder], room: Int = 0) {
    self.orders = orders
    places.reserveCapacity(room)
  }

  /// The tasks of launches that are not finalized, in order, each with the place of its launch in the result.
  static func tasks(of result: AnalysisResult) -> [(launch: Int, task: TaskTracker)] {
    var ordering = TaskOrdering(by: result.orders)
    var tasks: [(launch: Int, task: TaskTracker)] = []
    for number in result.launches.indices {
      let launch = result.launches[number].id
      for task in result.launches[number].tasks {
        tasks.append((number, task))
        ordering.add(
          Start(task.place, reading: task.firstReading),
          TaskPlace(launch: launch, task: task.number))
      }
    }
    return ordering.order().map { tasks[$0] }
  }

  /// The numbers of the tasks that were added, in order.
  mutating func order() -> [Int] {
    places.sort()
    return places.map(\.number)
  }

  /// Adds a task by where it starts.
  mutating func add(_ start: Start, _ place: TaskPlace) {
    if place.launch != latest {
      latest = place.launch
      latestOrder = orders[place.launch.timeline] ?? .lines
    }
    switch latestOrder {
    case .lines: add(start.input, 0, start.line, place)
    case .linesBackwards: add(start.input, 0, -start.line, place)
    case .times(let input):
      if origin == nil { origin = start.at }
      let time = start.at.flatMap { at in origin.map { at.microseconds(since: $0) } }
      add(input, time ?? .min, start.line, place)
    }
  }

  private mutating func add(
    _ input: InputIndex, _ microseconds: Int64, _ line: Int, _ place: TaskPlace
  ) {
    places.append(
      Place(
        input: input, microseconds: microseconds, line: line, launch: place.launch,
        task: place.task, number: places.count))
  }
}
