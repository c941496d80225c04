internal import LogModel

/// Finds launches that a later launch of the same app shows to be over.
enum Successors {
  /// Notes, for each launch that no line ends, the first line of the next launch of the same name.
  static func mark(_ launches: inout [LaunchRecord], seen: [Sighting]) {
    var byName: [String: [Sighting]] = [:]
    for process in seen { byName[process.name, default: []].append(process) }
    for index in launches.indices where launches[index].end == nil {
      let process = launches[index].process.process
      // The same pid again: the launch after this one in the list.
      let later = launches[(index + 1)...].first {
        $0.process.process.name == process.name && $0.process.process.pid == process.pid
      }
      if let later {
        launches[index].successor = later.first.map { ($0, later.firstAt) }
        continue
      }
      guard let name = process.name, let last = launches[index].lastSeen?.line else { continue }
      let next = byName[name]?.first { $0.pid != process.pid && $0.first.line > last }
      if let next {
        let evidence = Evidence(
          input: next.first.input, line: next.first.line, text: next.firstText)
        launches[index].successor = (evidence, next.first.at)
      }
    }
  }
}
