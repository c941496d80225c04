internal import LogModel

/// Finds launches that a later launch of the same app shows to be over.
struct SuccessorFinder {
  /// That of the correlator: how to hash a type of its own would be looked up among all types.
  private typealias Key = Correlator.Key

  private var byName: [String: [ProcessActivity]] = [:]
  private let order: TimelineOrder

  /// Takes all processes that logged anything, in the order of their first lines.
  init(of seen: [ProcessActivity], _ order: TimelineOrder) {
    for process in seen { byName[process.name, default: []].append(process) }
    self.order = order
  }

  /// Notes, for each launch that no line ends, the first line of the next launch of the same name.
  ///
  /// `seen` are all processes that logged anything, in the order of their first lines.
  static func mark(
    _ launches: inout [LaunchTracker], seen: [ProcessActivity], _ order: TimelineOrder
  ) {
    let successors = SuccessorFinder(of: seen, order)
    var next: [Key: Int] = [:]
    for index in launches.indices.reversed() {
      let process = launches[index].process.process
      let key = Key(name: process.name, pid: process.pid)
      defer { next[key] = index }
      guard launches[index].end == nil else { continue }
      // The same pid again: the launch after this one in the list.
      if let later = next[key] {
        launches[index].successor = launches[later].first.map { ($0, launches[later].firstAt) }
      } else if let successor = successors.next(after: launches[index]) {
        launches[index].successor = successor
      }
    }
  }

  /// The first line of the next process of the same name and another pid, or `nil`.
  func next(after launch: LaunchTracker) -> (evidence: Evidence, at: Instant?)? {
    let process = launch.process.process
    guard let name = process.name, let seen = launch.lastSeen, let others = byName[name] else {
      return nil
    }
    let last = LineReference(input: seen.input, line: seen.line, at: launch.process.lastSeen)
    let place = firstIndex(of: others, after: last)
    guard let other = others[place...].first(where: { $0.pid != process.pid }) else { return nil }
    let evidence = Evidence(
      input: other.first.input, line: other.first.line, text: other.firstText)
    return (evidence, other.first.at)
  }

  /// The place of the first process whose first line comes after the given one.
  private func firstIndex(of sightings: [ProcessActivity], after line: LineReference) -> Int {
    var (low, high) = (0, sightings.count)
    while low < high {
      let middle = (low + high) / 2
      if order.isAfter(sightings[middle].first, line) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
