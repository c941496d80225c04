import Foundation

/// What the simulation can tell and the analyzer does not hear yet, with the reason of each.
///
/// It is left out of the tests until it works. `BGLOG_NOT_YET` puts it in: `all`, or the names with
/// commas between them, for example `F13,matrix,wrapped`.
enum NotYet {
  /// Formats without a reader, by our names.
  static let writers: [String: String] = [:]

  /// Families without rules.
  static let families: [Family: String] = [:]

  /// Whether a message that starts with `[BG:START:1]` is kept apart from `[subsystem:category]`.
  static let bracketedWords = true

  /// Damages that nothing undoes.
  static let damages: [Damage: String] = [:]

  /// Whether quoting marks before columns of which the message is not the last change nothing.
  static let quotedColumns = true

  private static let asked = Set(
    (ProcessInfo.processInfo.environment["BGLOG_NOT_YET"] ?? "").split(separator: ",").map {
      String($0)
    })

  /// Whether something that does not work yet is tested all the same.
  static func includes(_ name: String) -> Bool { asked.contains("all") || asked.contains(name) }
}
