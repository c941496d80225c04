internal import LogModel

/// Why processes were killed for memory: their own limit, what others needed, or nothing to do.
enum JetsamVerdict {
  /// How many victims are told one by one.
  private static let told = 5

  /// The verdict on the victims of a report, or `nil` when there are none.
  static func verdict(_ victims: [CrashReport.Victim]) -> CrashReport.Verdict? {
    guard !victims.isEmpty else { return nil }
    let worst = victims.enumerated().sorted {
      ($1.element.severity, $0.offset) < ($0.element.severity, $1.offset)
    }.map(\.element)
    var because = worst.prefix(told).map(sentence)
    if worst.count > told { because.append("and \(worst.count - told) more were killed") }
    return CrashReport.Verdict(
      rule: .jetsamKill, confidence: 0.95, because: because, next: next(worst))
  }

  /// What groups reports about the same kills: the reasons, and the victim where it is one.
  static func signature(_ victims: [CrashReport.Victim]) -> String? {
    guard !victims.isEmpty else { return nil }
    let reasons = Set(victims.map { $0.reason ?? "jettisoned" }).sorted().joined(separator: " ")
    return victims.count == 1 ? "jetsam | \(reasons) | \(victims[0].name)" : "jetsam | \(reasons)"
  }

  private static func sentence(_ victim: CrashReport.Victim) -> String {
    let states = victim.states.joined(separator: ", ")
    let details = [
      victim.reason, states.isEmpty ? nil : "state \(states)",
      victim.bytes.map { "it held \(megabytes($0))" },
    ].compactMap { $0 }.joined(separator: ", ")
    return "'\(victim.name)' \(meaning(victim))" + (details.isEmpty ? "" : " (\(details))")
  }

  private static func meaning(_ victim: CrashReport.Victim) -> String {
    if victim.exceededOwnLimit {
      return "was killed for using more memory than a process of its kind may"
    }
    switch victim.reason {
    case "idle-exit", "long-idle-exit":
      return "had nothing to do and was collected, which is normal"
    case "highwater": return "was killed because it held more memory than it should keep to"
    case "vnode-limit":
      return "was killed because too many files were open on the device, perhaps not by itself"
    case "disk-space-shortage": return "was killed because the device had no disk space left"
    default:
      let isSuspended = victim.states.contains("suspended")
      return isSuspended
        ? "was killed while suspended because others needed memory, which is normal"
        : "was killed because others needed memory"
    }
  }

  private static func next(_ worst: [CrashReport.Victim]) -> [String] {
    switch worst[0].severity {
    case .error:
      [
        "Find what grows with the Memory Debugger or Instruments; extensions and apps in the"
          + " background have small limits"
      ]
    case .warning:
      ["Free what can be made again on a memory warning; watch the footprint in Instruments"]
    case .note:
      [
        "Nothing is wrong by itself: keep little memory in the background and restore the state at"
          + " the next launch"
      ]
    }
  }

  /// The number of bytes as a sentence prints it.
  private static func megabytes(_ bytes: UInt64) -> String {
    let tenths = (bytes &+ 52_428) / 104_857
    return "\(tenths / 10).\(tenths % 10) MB"
  }
}
