import LogModel

extension TextReportWriter {
  /// Writes who was killed for memory, the worst first.
  func writeVictims(_ victims: [CrashReport.Victim], to page: inout TextPage) {
    let worst = victims.enumerated().sorted {
      ($1.element.severity, $0.offset) < ($0.element.severity, $1.offset)
    }.map(\.element)
    for victim in worst.prefix(limit(.findingsOfARule)) {
      var parts: [TerminalText] = ["\(victim.name)\(pid(of: victim))"]
      if let reason = victim.reason { parts.append("\(reason)") }
      if !victim.states.isEmpty { parts.append("\(victim.states.joined(separator: " "))") }
      if let bytes = victim.bytes { parts.append("\(Self.megabytes(bytes))") }
      page.line("\(victim.severity.mark) \(parts.joined(", "))", indent: 4)
    }
    let rest = victims.count - min(victims.count, limit(.findingsOfARule))
    if rest > 0 {
      page.line("… and \(.count(rest, "more process", plural: "more processes"))", indent: 4)
    }
  }

  private func pid(of victim: CrashReport.Victim) -> TerminalText {
    victim.pid.map { " [" + .plain($0) + "]" } ?? ""
  }

  private static func megabytes(_ bytes: UInt64) -> String {
    NumberText.rounded(Double(bytes) / 1_048_576) + " MB"
  }
}
