internal import LogModel

/// Why the kernel ended a process for memory, in its own words.
enum JetsamReason {
  /// The words for a limit of the process itself; all others are about what the device needs.
  private static let ownLimits = ["per-process-limit", "ActiveSoft", "ActiveHard"]

  /// Whether the process used more than it may.
  static func isOwnLimit(_ event: LogEvent) -> Bool {
    let reason = event.kill?.explanation ?? event.label ?? ""
    return ownLimits.contains { reason.firstRange(of: $0) != nil }
  }
}
