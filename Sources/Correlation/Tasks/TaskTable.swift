internal import LogModel

/// The tasks of a launch by number, in the order they were told of.
///
/// A task that is decided stays for a while, for a late line may name it, and is then forgotten but
/// for what costs a byte. Walking over the table meets those only that are not decided.
///
/// A class, as are the other parts of a launch that change with each event: a launch has each of them
/// for good, so nobody must check that no two hands change one, or count who else holds it.
package final class TaskTable: Sequence {
  private static let pageSize = 256

  /// What is kept of a task that is forgotten.
  struct Traits: OptionSet {
    var rawValue: UInt8
    /// It is the system's.
    static let isSystems = Traits(rawValue: 1)
    /// A notice of its expiry was seen.
    static let hasExpired = Traits(rawValue: 2)
    /// It was open when it was told of.
    static let wasEvicted = Traits(rawValue: 4)
    /// No line tells of its begin.
    static let isUnmatched = Traits(rawValue: 8)
  }

  private var keptPages: [[TaskTracker?]] = []
  /// Taken out while it changes, as in ``LaunchTracker/changeIntervals(_:)``: nearly every event looks at
  /// a few tasks.
  private var pages: [[TaskTracker?]] {
    _read { yield keptPages }
    _modify {
      var taken: [[TaskTracker?]] = []
      swap(&taken, &keptPages)
      defer { swap(&taken, &keptPages) }
      yield &taken
    }
  }
  private var traits: [Traits] = []
  /// The task whose traits come first.
  private var traitsBase = 0

  /// The tasks that are walked over, some of which were decided since they were looked through.
  private var walk: [Int32] = []
  private var decidedInWalk = 0

  /// How many tasks there were in all.
  package var count: Int { counted }
  /// Private, so that nothing must be checked where it is read.
  private var counted = 0

  /// Whether there never was a task.
  package var isEmpty: Bool { count == 0 }

  /// The task of a number, which must not be forgotten; nothing comes of one that is.
  package subscript(number: Int) -> TaskTracker {
    if let record = record(number) { return record }
    assertionFailure("task \(number) is forgotten")
    return TaskTracker(TaskTimeline(key: "", process: ProcessIdentity(name: nil, pid: nil)))
  }

  /// The task of a number, or `nil` when it is forgotten.
  package func record(_ number: Int) -> TaskTracker? {
    guard number >= 0, number < count else { return nil }
    // Not by way of a copy of the page, which would be counted.
    let page = number / Self.pageSize
    return pages[page].isEmpty ? nil : pages[page][number % Self.pageSize]
  }

  /// Adds a task; its number is the count before.
  func append(_ record: TaskTracker) {
    if count % Self.pageSize == 0 {
      pages.append([])
      pages[pages.count - 1].reserveCapacity(count == 0 ? 8 : Self.pageSize)
    }
    record.numbered = count
    // Taken out, as are the pages.
    var walked: [Int32] = []
    swap(&walked, &walk)
    walked.append(Int32(clamping: count))
    swap(&walked, &walk)
    pages[pages.count - 1].append(record)
    counted += 1
  }

  /// Forgets a task that is decided.
  func forget(_ number: Int) {
    guard let record = record(number) else { return }
    // One that was taken back may not say all that was known of it.
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

  private func keep(_ kept: Traits, of number: Int) {
    let place = number - traitsBase
    guard place >= 0 else { return }
    // Taken out, as are the pages.
    var changed: [Traits] = []
    swap(&changed, &traits)
    while changed.count <= place { changed.append(Traits()) }
    changed[place] = kept
    swap(&changed, &traits)
  }

  /// Forgets the tasks that are none after all.
  func forget(where isNone: (TaskTracker) -> Bool) {
    for number in 0..<count {
      if let record = record(number), !record.isFinalized, isNone(record) { forget(number) }
    }
  }

  /// Looks at all tasks that are not forgotten, decided ones too.
  func forEachKept(_ body: (TaskTracker) -> Void) {
    for page in pages where !page.isEmpty {
      for case let record? in page { body(record) }
    }
  }

  /// What is known of a task that is forgotten.
  func traits(of number: Int) -> Traits {
    let place = number - traitsBase
    return traits.indices.contains(place) ? traits[place] : Traits()
  }

  /// Forgets even that of the tasks before a number.
  func forgetTraits(before floor: Int) {
    guard floor > traitsBase, !traits.isEmpty else { return }
    traits = Array(traits.dropFirst(floor - traitsBase))
    traitsBase = floor
  }

  /// Whether not even that is known of a task any more.
  func hasForgottenTraits(of number: Int) -> Bool { number < traitsBase }

  /// How many tasks are not decided.
  var undecidedCount: Int { walk.count - decidedInWalk }

  /// Walks over no task any more that is decided or forgotten.
  func tidy() {
    walk = walk.filter { !(record(Int($0))?.isFinalized ?? true) }
    decidedInWalk = 0
  }

  /// Notes that a task was decided; once half of them are, they are not walked over any more.
  func noteDecided() {
    decidedInWalk += 1
    if decidedInWalk > 32, decidedInWalk > walk.count / 2 { tidy() }
  }

  /// Takes back a task that was forgotten, with what is known of it.
  func put(_ record: TaskTracker, at number: Int) {
    let page = number / Self.pageSize
    if pages[page].isEmpty { pages[page] = Array(repeating: nil, count: Self.pageSize) }
    pages[page][number % Self.pageSize] = record
  }

  /// Walks over the tasks that are not decided, in the order of their numbers.
  package struct Iterator: IteratorProtocol {
    fileprivate let table: TaskTable
    /// As it was at the start: tasks may be decided on the way.
    fileprivate let walk: [Int32]
    fileprivate var place = 0

    package mutating func next() -> TaskTracker? {
      while place < walk.count {
        defer { place += 1 }
        if let record = table.record(Int(walk[place])), !record.isFinalized { return record }
      }
      return nil
    }
  }

  package func makeIterator() -> Iterator { Iterator(table: self, walk: walk) }
}
