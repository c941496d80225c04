internal import LogModel

/// Judges why processes were killed to free memory: their own limit, the needs of others, or
/// idleness.
enum JetsamVerdict {
  /// The maximum number of victims about which the verdict has a separate sentence.
  private static let mostSentences = 5

  /// The verdict on the victims of a report, or `nil` if there are no victims.
  static func verdict(_ victims: [CrashReport.Victim]) -> CrashReport.Verdict? {
    guard !victims.isEmpty else { return nil }
    let worst = victims.enumerated().sorted {
      ($1.element.severity, $0.offset) < ($0.element.severity, $1.offset)
    }.map(\.element)
    var because = worst.prefix(mostSentences).map(sentence)
    if worst.count > mostSentences {
      because.append("\(worst.count - mostSentences) more were killed")
    }
    let isKnown = entry(worst[0]) != nil || worst[0].reason == nil
    var verdict = CrashReport.Verdict(
      .memory(entry(worst[0])?.code), confidence: isKnown ? 0.95 : 0.5, because: because,
      next: next(worst), severity: worst[0].severity)
    // No single phrase describes several processes.
    verdict.summary = nil
    return verdict
  }

  /// The signature of the kills: the reasons, and the name of the victim if there is only one.
  /// `nil` without victims.
  static func signature(_ victims: [CrashReport.Victim]) -> String? {
    guard !victims.isEmpty else { return nil }
    let reasons = Set(victims.map { $0.reason ?? "jettisoned" }).sorted().joined(separator: " ")
    return victims.count == 1 ? "jetsam | \(reasons) | \(victims[0].name)" : "jetsam | \(reasons)"
  }

  /// Returns `'Lantern' was killed (vm-pageshortage, state suspended, it held 100.0 MB): memory was
  /// short, …`.
  private static func sentence(_ victim: CrashReport.Victim) -> String {
    let states = victim.states.joined(separator: ", ")
    let details = [
      victim.reason, states.isEmpty ? nil : "state \(states)",
      victim.bytes.map { "it held \(megabytes($0))" },
    ].compactMap { $0 }.joined(separator: ", ")
    let killed = "'\(victim.name)' was killed" + (details.isEmpty ? "" : " (\(details))")
    guard let entry = entry(victim) else {
      return victim.reason == nil ? killed : "\(killed): a reason that bglog does not know"
    }
    let isUnseen = victim.wasIdle || victim.states.contains("suspended")
    // Files and disk space run short on the whole device; that is not routine, even if the victim
    // was idle.
    let isRoutine = isUnseen && victim.severity == .note && !isAboutFiles(entry)
    let remark = isRoutine ? ", which is normal" : ""
    return "\(killed): \(meaning(of: entry, for: victim))\(remark)"
  }

  /// What the reason of a kill means for this victim.
  private static func meaning(
    of entry: JetsamReasons.Entry, for victim: CrashReport.Victim
  ) -> String {
    guard entry.name == "vm-pageshortage" else { return entry.meaning }
    if victim.wasInForeground {
      return "memory was short even after background apps were ended, and this one was in the"
        + " foreground"
    }
    return victim.states.contains("daemon") ? "memory was short" : entry.meaning
  }

  /// Whether a reason is about open files or disk space instead of memory.
  private static func isAboutFiles(_ entry: JetsamReasons.Entry) -> Bool {
    ["vnode-limit", "disk-space-shortage"].contains(entry.name)
  }

  /// The table's entry for the reason of a victim; iOS 6 prints `per-process` for exceeding the
  /// process's own limit.
  private static func entry(_ victim: CrashReport.Victim) -> JetsamReasons.Entry? {
    let name = victim.exceededOwnLimit ? "per-process-limit" : victim.reason
    return name.flatMap { JetsamReasons.entry(named: $0) }
  }

  private static func next(_ worst: [CrashReport.Victim]) -> [String] {
    let entry = entry(worst[0])
    if let entry, isAboutFiles(entry) { return fileAdvice(entry) }
    switch worst[0].severity {
    case .error: return entry?.advice ?? []
    case .warning:
      // The advice in the table is meant for apps in the background.
      return [
        "Free what can be made again on a memory warning; watch the footprint in Instruments"
      ]
    case .note:
      if entry == nil, let reason = worst[0].reason {
        return ["Look for '\(reason)' in the kernel's messages of that time: bglog cannot judge it"]
      }
      return [
        "Nothing is wrong by itself: keep little memory in the background and restore the state at"
          + " the next launch"
      ]
    }
  }

  private static func fileAdvice(_ entry: JetsamReasons.Entry) -> [String] {
    entry.name == "vnode-limit"
      ? entry.advice + ["Look for the process that has most files open: it need not be the victim"]
      : ["Delete caches and temporary files that can be made again"]
  }

  /// A number of bytes in megabytes with one decimal: `100.0 MB`.
  private static func megabytes(_ bytes: UInt64) -> String {
    let tenths = (bytes &+ 52_428) / 104_857
    return "\(tenths / 10).\(tenths % 10) MB"
  }
}
