import Foundation

/// What the simulation can tell and the analyzer does not hear yet, with the reason of each.
///
/// It is left out of the tests until it works. `BGLOG_NOT_YET` puts it in: `all`, or the names with
/// commas between them, for example `F13,matrix,newestFirst,returningPids`.
enum NotYet {
  /// Formats without a reader.
  static let writers: [String: String] = Dictionary(
    uniqueKeysWithValues: [
      "F3", "F4", "F6", "F7", "F7j", "F8", "F9", "F11", "F12", "F13", "F13b", "F13c", "F13d",
      "F13e", "F13f", "F16t", "F16s", "F17", "F18", "F19", "mandiant",
    ].map { ($0, "no reader") })

  /// Families without rules.
  static let families: [Family: String] = [
    .transistorsoft: "no rules", .matrix: "no rules", .embrace: "no rules",
  ]

  /// Damages that nothing undoes.
  static let damages: [Damage: String] = [
    .markdown: "escapes are kept", .entities: "entities are kept", .nbsp: "not taken for a blank",
    .utf16LittleEndian: "not decoded", .utf16BigEndian: "not decoded",
    .comments: "a kill makes it a crash report", .numbers: "a kill makes it a crash report",
    .wrapped: "a break inside a literal", .colours: "a colour ends the line", .vis: "names keep it",
    .newestFirst: "order is taken as it is", .repeated: "copies are heard twice",
  ]

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

  /// Whether a warning without a name finds its task where nothing has a time: a reading's implied
  /// task takes it.
  static let undatedWarnings = includes("undatedWarnings")

  private static let asked = Set(
    (ProcessInfo.processInfo.environment["BGLOG_NOT_YET"] ?? "").split(separator: ",").map {
      String($0)
    })

  /// Whether something that does not work yet is tested all the same.
  static func includes(_ name: String) -> Bool { asked.contains("all") || asked.contains(name) }
}
