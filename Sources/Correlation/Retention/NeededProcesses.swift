package import LogModel

/// The processes of a log that may still say something about launches that were not retired. All others can be
/// forgotten.
package struct NeededProcesses {
  /// The processes of the launches.
  private var own: Set<LaunchTable.Key> = []
  /// For each process name, the least of the lines at which its launches last logged. Only a process that starts
  /// below that line can show that such a launch is over.
  private var firstLine: [String: Int] = [:]
  private let latest: Instant?

  /// Finds the processes that launches need. `latest` is the time that the log has reached; `nil` if it is unknown.
  init(_ launches: some Sequence<LaunchTracker>, latest: Instant?) {
    self.latest = latest
    for launch in launches where !launch.isRetired {
      own.insert(launch.process.process.key)
      guard let name = launch.process.process.name else { continue }
      firstLine[name] = min(firstLine[name] ?? .max, launch.span.latest?.line ?? 0)
    }
  }

  /// Whether a process is needed: it has a launch, or it started after a launch of the same name logged last, or it
  /// logged only a short time ago.
  package func contains(_ process: ProcessActivity) -> Bool {
    if own.contains(LaunchTable.Key(name: process.name, pid: process.pid)) { return true }
    if let line = firstLine[process.name], process.first.line > line { return true }
    guard let latest, let last = process.last.at else { return true }
    return latest.seconds(since: last) <= Correlator.retiredAfter
  }
}

extension Correlator {
  /// The processes that may still say something about launches that were not retired. `latest` is the time that
  /// the log has reached; `nil` to take that of the latest event.
  package func neededProcesses(at latest: Instant?) -> NeededProcesses {
    NeededProcesses(table.indices.map { table[$0] }, latest: latest ?? latestAt)
  }
}
