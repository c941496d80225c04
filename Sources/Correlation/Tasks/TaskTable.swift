internal import LogModel

/// The tasks of a launch by their 0-based numbers, in the order in which they were added.
///
/// A finalized task is kept for a while because a late line may be about it. Then it is forgotten, except for
/// its traits. An iteration visits only the tasks that are not finalized.
package struct TaskTable: Sequence {
  private static let pageSize = 256

  /// What is still known about a forgotten task.
  struct Traits: OptionSet {
    /// One bit for each trait.
    let rawValue: UInt8
    /// The system began it.
    static let isSystems = Traits(rawValue: 1)
    /// It had an expiration notice.
    static let hasExpired = Traits(rawValue: 2)
    /// It was finalized while it was open, because too many tasks were kept.
    static let wasEvicted = Traits(rawValue: 4)
    /// Its begin is not in the log.
    static let isUnmatched = Traits(rawValue: 8)
    /// A line names it.
    static let isNamed = Traits(rawValue: 16)
  }

  /// The tasks by number, in pages of `pageSize`. A page whose tasks are all forgotten is an empty array.
  private var pages: [[TaskTracker?]] = []
  private var traits: [Traits] = []
  /// The number of the task that the first element of `traits` belongs to.
  private var traitsBase = 0

  /// The numbers of the tasks that an iteration visits. Some of them may have been finalized since; those are
  /// skipped.
  private var walk: [Int32] = []
  private var finalizedInWalk = 0

  /// How many tasks were added, forgotten ones included.
  package private(set) var count = 0

  /// Whether no task was added.
  package var isEmpty: Bool { count == 0 }

  /// The task with a number, which must not be forgotten. For a forgotten task this is a substitute, and
  /// changes to it have no effect.
  package subscript(number: Int) -> TaskTracker {
    if let record = record(number) { return record }
    assertionFailure("task \(number) is forgotten")
    return TaskTracker(TaskTimeline(key: "", process: ProcessIdentity(name: nil, pid: nil)))
  }

  /// The task with a number; `nil` if it is forgotten or if there is none.
  package func record(_ number: Int) -> TaskTracker? {
    guard number >= 0, number < count else { return nil }
    // The page is indexed twice, because a local copy of it would be retained.
    let page = number / Self.pageSize
    return pages[page].isEmpty ? nil : pages[page][number % Self.pageSize]
  }

  /// Whether a task is open: neither its end nor a refusal was seen. `false` if it is forgotten.
  func isOpen(_ number: Int) -> Bool { record(number)?.isOpen ?? false }

  /// Whether the identifier of a task is unknown; `false` if the task is forgotten.
  func isUnidentified(_ number: Int) -> Bool {
    record(number).map { $0.timeline.identifier == nil } ?? false
  }

  /// Adds a task. Its number is the value that ``count`` had before.
  mutating func append(_ record: TaskTracker) {
    if count % Self.pageSize == 0 {
      pages.append([])
      pages[pages.count - 1].reserveCapacity(count == 0 ? 8 : Self.pageSize)
    }
    record.number = count
    walk.append(Int32(clamping: count))
    pages[pages.count - 1].append(record)
    count += 1
  }

  /// Forgets a task, except for its traits.
  mutating func forget(_ number: Int) {
    guard let record = record(number) else { return }
    // The record of a restored task may lack some of the traits that are already kept, so those are added to.
    var kept = traits(of: number)
    if record.timeline.owner == .system { kept.insert(.isSystems) }
    if record.timeline.expired != nil { kept.insert(.hasExpired) }
    if record.wasEvicted { kept.insert(.wasEvicted) }
    if record.isUnmatched { kept.insert(.isUnmatched) }
    if record.timeline.label != nil { kept.insert(.isNamed) }
    keep(kept, of: number)
    let page = number / Self.pageSize
    pages[page][number % Self.pageSize] = nil
    if pages[page].count == Self.pageSize, pages[page].allSatisfy({ $0 == nil }) {
      pages[page] = []
    }
  }

  private mutating func keep(_ kept: Traits, of number: Int) {
    let place = number - traitsBase
    guard place >= 0 else { return }
    while traits.count <= place { traits.append(Traits()) }
    traits[place] = kept
  }

  /// Forgets those tasks, among the ones not finalized, that turned out to be no tasks.
  mutating func forget(where isNone: (TaskTracker) -> Bool) {
    for number in 0..<count {
      if let record = record(number), !record.isFinalized, isNone(record) { forget(number) }
    }
  }

  /// Calls `body` with each task that is not forgotten, finalized ones included.
  func forEachKept(_ body: (TaskTracker) -> Void) {
    for page in pages where !page.isEmpty {
      for case let record? in page { body(record) }
    }
  }

  /// The traits of a forgotten task; empty if they are forgotten, too.
  func traits(of number: Int) -> Traits {
    let place = number - traitsBase
    return traits.indices.contains(place) ? traits[place] : Traits()
  }

  /// Forgets even the traits of the tasks numbered below `floor`.
  mutating func forgetTraits(before floor: Int) {
    guard floor > traitsBase, !traits.isEmpty else { return }
    traits = Array(traits.dropFirst(floor - traitsBase))
    traitsBase = floor
  }

  /// Whether even the traits of a task are forgotten.
  func hasForgottenTraits(of number: Int) -> Bool { number < traitsBase }

  /// How many tasks are not finalized.
  var unfinalizedCount: Int { walk.count - finalizedInWalk }

  /// Removes finalized and forgotten tasks from the list of tasks that an iteration visits.
  mutating func tidy() {
    walk = walk.filter { !(record(Int($0))?.isFinalized ?? true) }
    finalizedInWalk = 0
  }

  /// Notes that a task was finalized. Once more than 32 tasks, and more than half, on the list that an
  /// iteration visits are finalized, removes them from the list.
  mutating func noteFinalized() {
    finalizedInWalk += 1
    if finalizedInWalk > 32, finalizedInWalk > walk.count / 2 { tidy() }
  }

  /// Puts a record of a forgotten task back into the table.
  mutating func put(_ record: TaskTracker, at number: Int) {
    let page = number / Self.pageSize
    if pages[page].isEmpty { pages[page] = Array(repeating: nil, count: Self.pageSize) }
    pages[page][number % Self.pageSize] = record
  }

  /// Visits the tasks that are not finalized, in the order of their numbers.
  package struct Iterator: IteratorProtocol {
    fileprivate let table: TaskTable
    fileprivate var place = 0

    /// The next task that is not finalized, or `nil` at the end.
    package mutating func next() -> TaskTracker? {
      while place < table.walk.count {
        defer { place += 1 }
        if let record = table.record(Int(table.walk[place])), !record.isFinalized { return record }
      }
      return nil
    }
  }

  /// An iterator over the tasks that are not finalized.
  package func makeIterator() -> Iterator { Iterator(table: self) }
}
