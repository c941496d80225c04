/// The ways in which logs are damaged before somebody reads them.
enum Damage: String, CaseIterable, Sendable {
  case none
  // Damage to the text around each line.
  case quotes, fences, indentation, comments, numbers, colours
  // Damage to the characters.
  case markdown, entities, vis, nbsp, crlf, mark, utf16LittleEndian, utf16BigEndian
  // Damage to the records.
  case wrapped, columns, joined, repeated, newestFirst, middle, middleRepeated, lost
  // No damage: the story takes place when the calendar is hard to follow.
  case midnight, newYear

  /// Whether the truth can still be known after a log of the given format and family was damaged in this way.
  func applies(to writer: Writer, _ family: Family) -> Bool {
    switch self {
    case .none, .crlf, .mark, .utf16LittleEndian, .utf16BigEndian, .fences, .indentation:
      return true
    case .quotes, .comments, .numbers, .colours, .entities, .nbsp, .wrapped: return writer.isText
    // Without headers, or with columns after the message, nothing shows where a line ends; and what continues
    // at a column has no prefix to recognize a list's by.
    case .columns:
      if writer.name == "F19", family == .transistorsoft { return false }
      return writer.isText && writer.name != "F13e" && !writer.name.hasPrefix("F16")
    // An underscore and a bracket are all that is escaped; a tab copy is made of plain text.
    case .markdown: return writer.isText
    case .vis: return writer.identifier == "syslog"
    case .joined: return writer.isJoinable
    case .middle: return writer.digits != nil
    case .middleRepeated: return writer.digits != nil && family == .uikitPrivate
    // If begins print neither names nor identifiers, the truth is ambiguous once a line is lost.
    case .lost: return family != .uikitPrivate
    // A copy of a line that names nothing, or of a second ago, looks like another line; UIKit says of each begin
    // that it was asked for.
    case .repeated:
      return writer.digits ?? 0 >= 3 && family.identifiesBegins
        || writer.digits != nil && family == .uikitPrivate
    case .newestFirst: return writer.digits != nil
    case .midnight, .newYear: return writer.digits != nil
    }
  }

  /// Whether the log itself is undamaged: at most the date of the story changes.
  var leavesLogComplete: Bool { self == .none || self == .midnight || self == .newYear }
}
