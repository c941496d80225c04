/// What must be reported about a task, as far as the log shows it.
struct Expected {
  var process: String?
  var pid: Int?
  var identifier: String?
  var label: String?
  var owner: String
  /// The possible outcomes: more than one if the log leaves it open.
  var outcomes: Set<String>
  var began: Int?
  var ended: Int?
  /// What can be known about the identifiers of the task's launch.
  var knowledge = HiddenBegins.Knowledge.certain
  /// Whether the log leaves open which begin belongs to which end.
  var isUnknowable: Bool { knowledge == .uncertain || knowledge == .misleading }
  /// The number of the line about its expiry; 0 if there is none.
  var place: Int
  var elapsed: Double?
  /// Whether only readings of the remaining time reveal the task.
  var isImplied = false
  /// The readings between the begin and the end of the task.
  var readings: [Oracle.Reading] = []
  /// The remaining times that are printed with its begin and with its end, or `nil`.
  var atBegin: Oracle.Reading?
  var atEnd: Oracle.Reading?
}

extension Expected: CustomStringConvertible {
  var description: String {
    let lines = "\(began.map { String($0) } ?? "?")-\(ended.map { String($0) } ?? "?")"
    let seconds = elapsed.map { String(($0 * 1000).rounded() / 1000) } ?? "-"
    return "\(lines) \(process ?? "-")[\(pid.map { String($0) } ?? "-")] "
      + "#\(identifier ?? "-") \(label ?? "-") (\(owner)) \(outcomes.sorted().joined(separator: "|")) "
      + "\(seconds) s"
  }
}
