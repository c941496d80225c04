internal import LogModel

/// Counts the launches of each process, and names their tasks after them.
enum LaunchNumbers {
  /// Numbers launches of the same name and pid 1, 2, … and gives each task its key.
  ///
  /// `forgotten` tells how many launches of a process there were before all of these.
  static func assign(
    to launches: inout [LaunchRecord], after forgotten: AgedTable<Correlator.Key, Int>
  ) {
    var counts: [Correlator.Key: Int] = [:]
    for index in launches.indices where launches[index].isCounted {
      let process = launches[index].process.process
      let name = process.name ?? launches[index].process.bundleIdentifier ?? "?"
      let key = Correlator.Key(name: name, pid: process.pid)
      let number = (counts[key] ?? forgotten[key] ?? 0) + 1
      counts[key] = number
      launches[index].process.process.launch = number
      let identity = launches[index].process.process
      let prefix = "\(name)/\(process.pid.map { String($0) } ?? "-")/\(number)#"
      for task in launches[index].tasks {
        task.timeline.process = identity
        task.timeline.key = "\(prefix)\(task.number + 1)"
      }
    }
  }
}
