/// What happens to logs on their way to whoever reads them.
enum Damage: String, CaseIterable, Sendable {
  case none
  // To the text around each line.
  case quotes, fences, indentation, comments, numbers, colours
  // To its characters.
  case markdown, entities, vis, nbsp, crlf, mark, utf16LittleEndian, utf16BigEndian
  // To its records.
  case wrapped, columns, joined, repeated, newestFirst, middle, middleRepeated, lost
  // To nothing: the story lies where calendars are hard.
  case midnight, newYear

  /// Whether the truth can be known after this happened to a log of the given kind.
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
    // Without names and identifiers in the begins a lost line leaves more than one answer.
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

  /// Whether it is the story that changes and not what is read.
  var leavesLogComplete: Bool { self == .none || self == .midnight || self == .newYear }
}
