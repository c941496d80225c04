internal import LogModel

/// Finds launches that a later launch of the same app shows to be over.
enum Successors {
  private struct Key: Hashable {
    var name: String?
    var pid: Int?
  }

  /// Notes, for each launch that no line ends, the first line of the next launch of the same name.
  ///
  /// `seen` are all processes that logged anything, in the order of their first lines.
  static func mark(
    _ launches: inout [LaunchRecord], seen: [Sighting], _ order: TimelineOrder
  ) {
    var byName: [String: [Sighting]] = [:]
    for process in seen { byName[process.name, default: []].append(process) }
    var next: [Key: Int] = [:]
    for index in launches.indices.reversed() {
      let process = launches[index].process.process
      let key = Key(name: process.name, pid: process.pid)
      defer { next[key] = index }
      guard launches[index].end == nil else { continue }
      // The same pid again: the launch after this one in the list.
      if let later = next[key] {
        launches[index].successor = launches[later].first.map { ($0, launches[later].firstAt) }
        continue
      }
      guard let name = process.name, let seen = launches[index].lastSeen,
        let others = byName[name]
      else { continue }
      let last = LineReference(
        input: seen.input, line: seen.line, at: launches[index].process.lastSeen)
      let place = firstIndex(of: others, after: last, order)
      guard let other = others[place...].first(where: { $0.pid != process.pid }) else { continue }
      let evidence = Evidence(
        input: other.first.input, line: other.first.line, text: other.firstText)
      launches[index].successor = (evidence, other.first.at)
    }
  }

  /// The place of the first process whose first line comes after the given one.
  private static func firstIndex(
    of sightings: [Sighting], after line: LineReference, _ order: TimelineOrder
  ) -> Int {
    var (low, high) = (0, sightings.count)
    while low < high {
      let middle = (low + high) / 2
      if order.isAfter(sightings[middle].first, line) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
