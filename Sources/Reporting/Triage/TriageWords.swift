internal import LogModel

/// What the reports over many inputs say in the same words.
enum TriageWords {
  /// The first of some names, each cut behind so many of its scalars, and how many more there are.
  static func few(_ names: [String], limit: Int = .max) -> String {
    let shown = names.count > 5 ? 4 : names.count
    let text = names.prefix(shown).map { ReportedFinding.cut($0, limit) }.joined(separator: ", ")
    let rest = names.count - shown
    return rest > 0 ? "\(text) and \(NumberText.grouped(rest)) more" : text
  }

  /// The days on which something was seen first and last, or `nil`.
  static func seen(_ first: Instant?, _ last: Instant?) -> String? {
    guard let first, let last else { return nil }
    let (one, other) = (ClockText.date(of: first), ClockText.date(of: last))
    return one == other ? one : "\(one) to \(other)"
  }
}
