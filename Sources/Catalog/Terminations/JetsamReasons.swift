/// A table of the reasons for which the kernel ends processes to free memory and other shared
/// resources.
///
/// The numbers are the codes of the namespace `JETSAM`. The names are those that JetsamEvent
/// reports and the kernel's messages print (`kern_memorystatus.c` of xnu).
package enum JetsamReasons {
  /// What is known about one reason.
  package struct Entry: Sendable {
    /// The reason's code in the namespace `JETSAM`.
    package var code: UInt64
    /// The reason's name as printed: `per-process-limit`.
    package var name: String
    /// The reason's names in older reports.
    package var olderNames: [String]
    /// What the reason means, in one sentence without a full stop.
    package var meaning: String
    /// What happened to the process, as a phrase that follows its name.
    package var phrase: String
    /// What to change, each an instruction to the reader; empty if nothing is wrong with the app.
    package var advice: [String]
    /// Whether it is normal that an app in the background ends for this reason.
    package var isNormal: Bool

    /// Whether the reason applies to processes that had nothing to do, so that nothing needs to be
    /// fixed.
    package var isOfIdleProcess: Bool { code == 9 || code == 17 }

    /// Creates an entry.
    init(
      _ code: UInt64, _ name: String, older: [String] = [], _ meaning: String,
      phrase: String = "was killed because the system ran short of memory", advice: [String] = [],
      isNormal: Bool = true
    ) {
      self.code = code
      self.name = name
      olderNames = older
      self.meaning = meaning
      self.phrase = phrase
      self.advice = advice
      self.isNormal = isNormal
    }
  }

  /// The entry for a code, or `nil` if the code is unknown.
  package static func entry(_ code: UInt64) -> Entry? { all.first { $0.code == code } }

  /// The entry for a reason's current or older name as printed, or `nil` if the name is unknown.
  package static func entry(named name: String) -> Entry? {
    all.first { $0.name == name || $0.olderNames.contains(name) }
  }

  /// All entries, in ascending order of their codes.
  package static let all: [Entry] = [
    Entry(
      1, "jettisoned", "another reason, which is not given",
      phrase: "was killed for memory"),
    Entry(
      2, "highwater", "the process passed its soft limit while memory was short",
      phrase: "was killed because memory was short and it held more than its soft limit"),
    Entry(
      3, "vnode-limit", "too many files were open on the device; the victim may be innocent",
      phrase: "was killed because too many files were open on the device",
      advice: ["Close files that are not used"]),
    Entry(
      4, "vm-pageshortage",
      "memory was short, and a background app was ended for the one in the foreground",
      advice: ["Free memory when the app enters the background: below 50 MB it lives longer"]),
    Entry(5, "proc-thrashing", "the device moved memory of processes in and out all the time"),
    Entry(
      6, "fc-thrashing", "the device read the same mapped files again and again",
      advice: ["Map less, and read files in order"]),
    Entry(
      7, "per-process-limit",
      "the process passed the memory limit of its own; extensions have small ones",
      phrase: "was killed for exceeding its own memory limit",
      advice: [
        "Reduce the footprint at its peak: large images, caches, unbounded queues",
        "Read the states in the JetsamEvent report: a limit in the background is lower",
      ], isNormal: false),
    Entry(
      8, "disk-space-shortage", older: ["diagnostic"],
      "the disk was nearly full (in reports of iOS 9 the number stood for a diagnostic)",
      phrase: "was killed because the disk was nearly full"),
    Entry(
      9, "idle-exit", "a process with nothing to do was ended",
      phrase: "was ended by the kernel while it had nothing to do"),
    Entry(10, "zone-map-exhaustion", "the kernel itself ran out of memory"),
    Entry(
      11, "vm-compressor-thrashing", older: ["vm-thrashing"],
      "the device compressed and expanded memory all the time"),
    Entry(12, "vm-compressor-space-shortage", "there was no room left for compressed memory"),
    Entry(13, "low-swap", "there was no room left to swap"),
    Entry(14, "sustained-memory-pressure", "memory was short for a long time"),
    Entry(15, "vm-pageout-starvation", "memory could not be freed fast enough"),
    Entry(
      16, "conclave-limit", "observed as a limit of a conclave; it prints no name",
      phrase: "was killed for the limit of its conclave"),
    Entry(
      17, "long-idle-exit", "a process that had nothing to do for long was ended",
      phrase: "was ended by the kernel while it had nothing to do"),
    Entry(
      100, "cpulimit", "the process passed the CPU limit of the background, and that was fatal",
      phrase: "was killed for using too much CPU",
      advice: [
        "Split the work, and look for a loop that goes on when the app is in the background"
      ], isNormal: false),
  ]
}
