internal import LogModel

/// Names the processes of a log's own device where the log is of several, which shows when others log: till then
/// they need no name. `hosts` are the names, by input.
extension ProcessTimeline {
  mutating func name(by hosts: [InputIndex: String]) {
    if process.host == nil { process.host = hosts[input] }
  }
}

extension TaskTimeline {
  /// Names the process of a task; `input` is that of its launch.
  mutating func name(by hosts: [InputIndex: String], of input: InputIndex) {
    if process.host == nil { process.host = hosts[place?.input ?? readings.first?.input ?? input] }
  }
}

extension Finding {
  mutating func name(by hosts: [InputIndex: String]) {
    guard !hosts.isEmpty, process != nil, process?.host == nil, let line = evidence.first else {
      return
    }
    process?.host = hosts[line.input]
  }
}
