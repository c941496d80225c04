internal import LogModel

/// Finds launches that a later launch of the same app shows to be over.
struct SuccessorFinder {
  private var byName: [String: [ProcessActivity]] = [:]
  private let order: TimelineOrder

  /// Creates a finder from all processes that logged anything, in the order of their first lines.
  init(of seen: [ProcessActivity], _ order: TimelineOrder) {
    for process in seen { byName[process.name, default: []].append(process) }
    self.order = order
  }

  /// Sets, for each launch whose end no line shows, the first line of the next launch with the same process name.
  ///
  /// `seen` contains all processes that logged anything, in the order of their first lines.
  static func mark(
    _ launches: inout [LaunchTracker], seen: [ProcessActivity], _ order: TimelineOrder
  ) {
    let successors = SuccessorFinder(of: seen, order)
    var next: [LaunchTable.Key: Int] = [:]
    for index in launches.indices.reversed() {
      let key = launches[index].process.process.key
      defer { next[key] = index }
      guard launches[index].end == nil else { continue }
      // The next launch in the list that has the same name and pid.
      if let later = next[key] {
        let next = launches[later].span
        launches[index].span.noteSuccessor(next.first.map { ($0, next.firstAt) })
      } else if let successor = successors.next(after: launches[index]) {
        launches[index].span.noteSuccessor(successor)
      }
    }
  }

  /// Returns the first line, and its time, of the next process with the same name and another pid;
  /// `nil` if there is none.
  func next(after launch: LaunchTracker) -> (evidence: Evidence, at: Instant?)? {
    let process = launch.process.process
    guard let name = process.name, let seen = launch.span.lastSeen, let others = byName[name] else {
      return nil
    }
    let last = LineReference(input: seen.input, line: seen.line, at: launch.process.lastSeen)
    let place = firstIndex(of: others, after: last)
    guard let other = others[place...].first(where: { $0.pid != process.pid }) else { return nil }
    let evidence = Evidence(
      input: other.first.input, line: other.first.line, text: other.firstText)
    return (evidence, other.first.at)
  }

  /// Returns the index of the first process whose first line comes after the given one; the end
  /// index if there is none.
  private func firstIndex(of sightings: [ProcessActivity], after line: LineReference) -> Int {
    var (low, high) = (0, sightings.count)
    while low < high {
      let middle = (low + high) / 2
      if order.isAfter(sightings[middle].first, line) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// Finds later launches that show earlier ones of the same app to be over, while their log goes on.
struct LaterLaunchFinder {
  /// The places of the launches with each process name, in order.
  private var byName: [String: [Int]] = [:]

  /// Creates a finder from the places of the launches that are followed.
  init(_ watched: [Int], of table: LaunchTable) {
    for index in watched
    where !table[index].identity.isInferred && table[index].span.first != nil {
      guard let name = table[index].process.process.name else { continue }
      byName[name, default: []].append(index)
    }
  }

  /// Returns the first line, and its time, of the later launch that shows the one at `index` to be
  /// over; `nil` if there is none.
  ///
  /// An extension may run several times at once. So either the log must show the later launch from its start;
  /// or, if the time that the log has reached is known, the later launch must have another pid, and the earlier
  /// one must have been silent for long.
  func next(
    after index: Int, _ table: LaunchTable, now: Instant?, _ limits: MemoryLimits?
  ) -> (evidence: Evidence, at: Instant?)? {
    guard let name = table[index].process.process.name, !table[index].identity.isInferred,
      table[index].isReportable, let last = table[index].span.latestAt,
      let others = byName[name], others.last ?? index > index
    else { return nil }
    let pid = table[index].process.process.pid
    let isSilent = limits.map { table[index].span.isSilent(at: now, for: $0.silence) } ?? false
    for other in others[Self.place(behind: index, in: others)...] {
      let isMeant =
        table[other].lifecycle.isLaunchInLog
        || isSilent && table[other].process.process.pid != pid
      guard isMeant, let first = table[other].span.first, let at = table[other].span.firstAt,
        at.microseconds(since: last) > 0
      else { continue }
      return (first, at)
    }
    return nil
  }

  /// Returns the index of the first number in `others` that is greater than `index`; the end
  /// index if there is none.
  private static func place(behind index: Int, in others: [Int]) -> Int {
    var (low, high) = (0, others.count)
    while low < high {
      let middle = (low + high) / 2
      if others[middle] > index { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
