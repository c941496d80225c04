import Foundation

/// What the simulation can tell and the analyzer does not hear yet, with the reason of each.
///
/// It is left out of the tests until it works. `BGLOG_NOT_YET` puts it in: `all`, or the names with
/// commas between them, for example `F13,matrix,newestFirst,returningPids`.
enum NotYet {
  /// Formats without a reader, by our names.
  static let writers: [String: String] = ["F16s": "a relaunch is not seen"]

  /// Families without rules.
  static let families: [Family: String] = [:]

  /// Whether a message that starts with `[BG:START:1]` is kept apart from `[subsystem:category]`.
  static let bracketedWords = includes("bracketedWords")

  /// Whether the lines of a list may each have a quoting mark, or the prefix that Appium gives them.
  static let quotedLists = includes("quotedLists")

  /// Damages that nothing undoes.
  static let damages: [Damage: String] = [
    .utf16LittleEndian: "not decoded", .utf16BigEndian: "not decoded",
    .comments: "a kill makes it a crash report", .numbers: "a kill makes it a crash report",
    .wrapped: "a break inside a literal", .newestFirst: "order is taken as it is",
    .repeated: "copies are heard twice",
  ]

  /// Whether a kill finds its app where the daemon prints a pid and the log has none.
  static let killsWithoutPid = includes("killsWithoutPid")

  /// Whether a pid may come back: a second kill under it is put down to the first launch.
  static let returningPids = includes("returningPids")

  /// Whether UIKit's lines behind an end name a task that was begun before the log.
  static let namesOfLateEnds = includes("namesOfLateEnds")

  /// Whether a launch may begin in the line in which the one before it logged last.
  static let joinedLaunches = includes("joinedLaunches")

  /// Whether daemons' words for an app's states are heard.
  static let daemonStates = includes("daemonStates")

  /// Whether a notice about all tasks and one about each may come together where names are hidden:
  /// the second makes up a task.
  static let repeatedNotices = includes("repeatedNotices")

  /// Whether a warning without a name finds its task where no pid is printed: a reading's implied
  /// task takes it.
  static let namelessWarnings = includes("namelessWarnings")

  /// Whether quoting marks before columns of which the message is not the last change nothing.
  static let quotedColumns = includes("quotedColumns")

  private static let asked = Set(
    (ProcessInfo.processInfo.environment["BGLOG_NOT_YET"] ?? "").split(separator: ",").map {
      String($0)
    })

  /// Whether something that does not work yet is tested all the same.
  static func includes(_ name: String) -> Bool { asked.contains("all") || asked.contains(name) }
}
