/// What must be reported of a task, as far as the log shows it.
struct Expected {
  var process: String?
  var pid: Int?
  var identifier: String?
  var label: String?
  var owner: String
  /// More than one where the log leaves it open.
  var outcomes: Set<String>
  var began: Int?
  var ended: Int?
  /// What can be known of the identifiers of its launch.
  var knowledge = HiddenBegins.Knowledge.certain
  /// Whether the log leaves open which begin belongs to which end.
  var isUnknowable: Bool { knowledge == .uncertain || knowledge == .misleading }
  /// The first line about its expiry, or 0.
  var place: Int
  var elapsed: Double?
  /// Whether readings alone give it away.
  var isImplied = false
  /// The readings between its begin and its end.
  var readings: [Oracle.Reading] = []
  /// The remaining time that is printed with its begin and its end, or `nil`.
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
