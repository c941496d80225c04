internal import LogModel

/// What a finding about a report of memory kills says, by its victims.
enum VictimFindings {
  /// How many victims a message names.
  private static let named = 3

  /// How bad the worst end is.
  static func severity(_ victims: [CrashReport.Victim]) -> Severity {
    victims.map(\.severity).max() ?? .note
  }

  /// The sentence about the victims: `3 processes were killed for memory: a (highwater), …`; `nil`
  /// for other reports.
  static func message(_ crash: CrashReport) -> String? {
    guard let victims = crash.victims, !victims.isEmpty else { return nil }
    if victims.count == 1 { return crash.verdict?.because.first }
    let worst = victims.enumerated().sorted {
      ($1.element.severity, $0.offset) < ($0.element.severity, $1.offset)
    }.map(\.element)
    let names = worst.prefix(named).map { victim in
      let pid = victim.pid.map { "[\($0)]" } ?? ""
      return victim.name + pid + (victim.reason.map { " (\($0))" } ?? "")
    }
    let more = victims.count > named ? " and \(victims.count - named) more" : ""
    let what = victims.allSatisfy(\.wasForMemory) ? "for memory" : "by the kernel"
    return "\(victims.count) processes were killed \(what): "
      + names.joined(separator: ", ") + more
  }
}
