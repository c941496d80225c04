internal import LogModel

/// Why the kernel ended a process for memory, in its own words.
enum JetsamReason {
  /// The words for a limit of the process itself; all others are about what the device needs.
  private static let ownLimits = ["per-process-limit", "ActiveSoft", "ActiveHard"]

  /// Whether the process used more than it may.
  static func isOwnLimit(_ event: LogEvent) -> Bool {
    isOwnLimit(event.kill?.explanation ?? event.label ?? "")
  }

  private static func isOwnLimit(_ reason: String) -> Bool {
    ownLimits.contains { reason.firstRange(of: $0) != nil }
  }

  /// The words for memory that the whole device was short of, whoever used it (`kern_memorystatus.c` of xnu; the
  /// catalogue for reports has them too, with advice that is about reports).
  private static let shortages: Set<String> = [
    "vm-pageshortage", "vm-thrashing", "vm-compressor-thrashing", "vm-compressor-space-shortage",
    "vm-pageout-starvation", "fc-thrashing", "proc-thrashing", "low-swap", "zone-map-exhaustion",
    "sustained-memory-pressure",
  ]

  /// What happened to a process that the kernel ended for the given reason, `nil` where none is told.
  ///
  /// Only a limit of its own says that the process used too much.
  static func what(_ reason: String?) -> String {
    guard let reason else { return "was killed for its memory" }
    if shortages.contains(reason) {
      return "was killed because the system ran short of memory (\(reason))"
    }
    switch reason {
    case "highwater":
      return "was killed because memory was short and it held more than its soft limit (highwater)"
    case "vnode-limit":
      return "was killed because too many files were open on the device (vnode-limit)"
    case "disk-space-shortage":
      return "was killed because the disk was nearly full (disk-space-shortage)"
    case "idle-exit", "long-idle-exit":
      return "was ended by the kernel while it had nothing to do (\(reason))"
    default:
      let isOwn = isOwnLimit(reason) || reason.hasPrefix("mem limit")
      return isOwn ? "was killed for its memory" : "was killed for memory"
    }
  }
}
