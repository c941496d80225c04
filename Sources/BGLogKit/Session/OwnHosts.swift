internal import LogModel

/// The names of logs' own devices, where the logs are of several.
///
/// Whether a log is of several devices shows when another one logs; until then its own needs no name.
struct OwnHosts {
  private var names: [InputIndex: String] = [:]

  /// The name of a log's own device; `nil` where the log is of one.
  subscript(input: InputIndex) -> String? {
    get { names[input] }
    set { names[input] = newValue }
  }

  /// Whether no log is of several devices.
  var isEmpty: Bool { names.isEmpty }

  /// Names the device of a process.
  func name(_ process: inout ProcessTimeline) {
    if process.process.host == nil { process.process.host = names[process.input] }
  }

  /// Names the device of a task; `input` is that of its launch.
  func name(_ task: inout TaskTimeline, of input: InputIndex) {
    guard task.process.host == nil else { return }
    task.process.host = names[task.place?.input ?? task.readings.first?.input ?? input]
  }

  /// Names the device of the process that a finding is about.
  func name(_ finding: inout Finding) {
    guard !isEmpty, finding.process != nil, finding.process?.host == nil,
      let line = finding.evidence.first
    else { return }
    finding.process?.host = names[line.input]
  }
}
