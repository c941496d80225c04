internal import LogModel

/// The names of the logs' own devices, for those logs that have records of several devices.
///
/// A log's own device is unnamed in records until a record of another device appears, so its name is
/// filled in afterwards.
struct OwnHosts {
  private var names: [InputIndex: String] = [:]

  /// The name of a log's own device; `nil` if the log has only one device.
  subscript(input: InputIndex) -> String? {
    get { names[input] }
    set { names[input] = newValue }
  }

  /// Whether every log is of one device only.
  var isEmpty: Bool { names.isEmpty }

  /// Fills in the device of a process if it is unnamed.
  func name(_ process: inout ProcessTimeline) {
    if process.process.host == nil { process.process.host = names[process.input] }
  }

  /// Fills in the device of a task if it is unnamed. `input` is the log of its launch.
  func name(_ task: inout TaskTimeline, of input: InputIndex) {
    guard task.process.host == nil else { return }
    task.process.host = names[task.place?.input ?? task.readings.first?.input ?? input]
  }

  /// Fills in the device of the process that a finding is about if it is unnamed.
  func name(_ finding: inout Finding) {
    guard !isEmpty, finding.process != nil, finding.process?.host == nil,
      let line = finding.evidence.first
    else { return }
    finding.process?.host = names[line.input]
  }
}
