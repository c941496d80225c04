internal import LogModel

/// The tasks of a launch by number, in the order they were added.
///
/// A finalized task is kept for a while, because a late line may name it, and then forgotten except for its traits.
/// Iterating visits only the tasks that are not finalized.
package struct TaskTable: Sequence {
  private static let pageSize = 256

  /// What is kept of a task that is forgotten.
  struct Traits: OptionSet {
    let rawValue: UInt8
    /// The system began it.
    static let isSystems = Traits(rawValue: 1)
    /// A notice of its expiry was seen.
    static let hasExpired = Traits(rawValue: 2)
    /// It was finalized while it was open.
    static let wasEvicted = Traits(rawValue: 4)
    /// Its begin is not in the log.
    static let isUnmatched = Traits(rawValue: 8)
  }

  /// The tasks by number; a page without any is empty.
  private var pages: [[TaskTracker?]] = []
  private var traits: [Traits] = []
  /// The number of the task whose traits come first.
  private var traitsBase = 0

  /// The tasks that are visited, some of which may have been finalized since.
  private var walk: [Int32] = []
  private var finalizedInWalk = 0

  /// How many tasks were added.
  package private(set) var count = 0

  /// Whether no task was added.
  package var isEmpty: Bool { count == 0 }

  /// The task of a number, which must not be forgotten; changes to that of a forgotten one have no effect.
  package subscript(number: Int) -> TaskTracker {
    if let record = record(number) { return record }
    assertionFailure("task \(number) is forgotten")
    return TaskTracker(TaskTimeline(key: "", process: ProcessIdentity(name: nil, pid: nil)))
  }

  /// The task of a number, or `nil` if it is forgotten.
  package func record(_ number: Int) -> TaskTracker? {
    guard number >= 0, number < count else { return nil }
    // Indexed twice rather than by way of a copy of the page, which would be retained.
    let page = number / Self.pageSize
    return pages[page].isEmpty ? nil : pages[page][number % Self.pageSize]
  }

  /// Whether no end and no refusal of a task was seen; `false` if it is forgotten.
  func isOpen(_ number: Int) -> Bool { record(number)?.isOpen ?? false }

  /// Whether no line names a task by its identifier; `false` if it is forgotten.
  func isUnidentified(_ number: Int) -> Bool {
    record(number).map { $0.timeline.identifier == nil } ?? false
  }

  /// Adds a task; its number is the count before.
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

  /// Forgets a finalized task.
  mutating func forget(_ number: Int) {
    guard let record = record(number) else { return }
    // A task that was restored may lack some of its traits.
    var kept = traits(of: number)
    if record.timeline.owner == .system { kept.insert(.isSystems) }
    if record.timeline.expired != nil { kept.insert(.hasExpired) }
    if record.wasEvicted { kept.insert(.wasEvicted) }
    if record.isUnmatched { kept.insert(.isUnmatched) }
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

  /// Forgets the tasks that turn out to be none.
  mutating func forget(where isNone: (TaskTracker) -> Bool) {
    for number in 0..<count {
      if let record = record(number), !record.isFinalized, isNone(record) { forget(number) }
    }
  }

  /// Visits all tasks that are not forgotten, finalized ones included.
  func forEachKept(_ body: (TaskTracker) -> Void) {
    for page in pages where !page.isEmpty {
      for case let record? in page { body(record) }
    }
  }

  /// The traits of a forgotten task.
  func traits(of number: Int) -> Traits {
    let place = number - traitsBase
    return traits.indices.contains(place) ? traits[place] : Traits()
  }

  /// Forgets even the traits of the tasks before a number.
  mutating func forgetTraits(before floor: Int) {
    guard floor > traitsBase, !traits.isEmpty else { return }
    traits = Array(traits.dropFirst(floor - traitsBase))
    traitsBase = floor
  }

  /// Whether even the traits of a task are forgotten.
  func hasForgottenTraits(of number: Int) -> Bool { number < traitsBase }

  /// How many tasks are not finalized.
  var undecidedCount: Int { walk.count - finalizedInWalk }

  /// Removes finalized and forgotten tasks from those that are visited.
  mutating func tidy() {
    walk = walk.filter { !(record(Int($0))?.isFinalized ?? true) }
    finalizedInWalk = 0
  }

  /// Notes that a task was finalized; once half of the visited ones are, they are removed.
  mutating func noteDecided() {
    finalizedInWalk += 1
    if finalizedInWalk > 32, finalizedInWalk > walk.count / 2 { tidy() }
  }

  /// Restores a task that was forgotten.
  mutating func put(_ record: TaskTracker, at number: Int) {
    let page = number / Self.pageSize
    if pages[page].isEmpty { pages[page] = Array(repeating: nil, count: Self.pageSize) }
    pages[page][number % Self.pageSize] = record
  }

  /// Visits the tasks that are not finalized, in the order of their numbers.
  package struct Iterator: IteratorProtocol {
    fileprivate let table: TaskTable
    fileprivate var place = 0

    package mutating func next() -> TaskTracker? {
      while place < table.walk.count {
        defer { place += 1 }
        if let record = table.record(Int(table.walk[place])), !record.isFinalized { return record }
      }
      return nil
    }
  }

  package func makeIterator() -> Iterator { Iterator(table: self) }
}
