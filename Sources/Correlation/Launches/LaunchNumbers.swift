internal import LogModel

/// Counts the launches of each process, and names their tasks after them.
enum LaunchNumbers {
  private struct Key: Hashable {
    var name: String
    var pid: Int?
  }

  /// Numbers launches of the same name and pid 1, 2, … and gives each task its key.
  static func assign(to launches: inout [LaunchRecord]) {
    var counts: [Key: Int] = [:]
    for index in launches.indices where launches[index].isWorthTelling {
      let process = launches[index].process.process
      let name = process.name ?? launches[index].process.bundleIdentifier ?? "?"
      let number = counts[Key(name: name, pid: process.pid), default: 0] + 1
      counts[Key(name: name, pid: process.pid)] = number
      launches[index].process.process.launch = number
      let identity = launches[index].process.process
      let prefix = "\(name)/\(process.pid.map { String($0) } ?? "-")/\(number)#"
      for task in 0..<launches[index].tasks.count {
        guard let record = launches[index].tasks.record(task), !record.isDecided else { continue }
        record.timeline.process = identity
        record.timeline.key = "\(prefix)\(task + 1)"
      }
    }
  }
}
