/// What one column of a drawing shows. If two marks fall on the same column, the case that is
/// declared later is drawn.
enum TimelineMark: Int, Comparable, CaseIterable {
  /// The state of the app. Foreground comes last: even a moment in it must be visible, because it
  /// resets the app's time.
  case suspended, background, foreground
  /// What a task does over a period of time.
  case held, overdue
  /// Moments in the life of a task. An `end` that shares a column with an `expiration` is hidden by it.
  case reading, deadline, begin, end, expiration, lateEnd, moment, refused
  /// Where a bar begins or ends outside of the drawing, or with its process.
  case earlier, goesOn, processEnd

  /// Orders marks as they are declared.
  static func < (lhs: TimelineMark, rhs: TimelineMark) -> Bool { lhs.rawValue < rhs.rawValue }

  /// The character that draws the mark, which is one column wide.
  func sign(ascii: Bool) -> String {
    switch self {
    case .suspended: ascii ? "s" : "┄"
    case .background: ascii ? "b" : "▁"
    case .foreground: ascii ? "f" : "█"
    case .held: ascii ? "-" : "─"
    case .overdue: ascii ? "=" : "═"
    case .reading: ascii ? "." : "·"
    case .deadline: ascii ? ":" : "¦"
    case .begin: ascii ? "[" : "├"
    case .end: ascii ? "]" : "┤"
    case .expiration: "!"
    case .lateEnd: ascii ? "#" : "╡"
    case .moment: ascii ? "|" : "│"
    case .refused: ascii ? "o" : "○"
    case .earlier: ascii ? "<" : "←"
    case .goesOn: ascii ? ">" : "→"
    case .processEnd: ascii ? "x" : "✗"
    }
  }

  /// What the mark means, for the legend.
  var words: TerminalText {
    switch self {
    case .suspended: "suspended"
    case .background: "background"
    case .foreground: "foreground"
    case .held: "held"
    case .overdue: "held too long"
    case .reading: "reading"
    case .deadline: "deadline"
    case .begin: "begin"
    case .end: "end"
    case .expiration: "expiration"
    case .lateEnd: "late end"
    case .moment: "begin and end"
    case .refused: "refused"
    case .earlier: "begun earlier"
    case .goesOn: "no end"
    case .processEnd: "process ended"
    }
  }

  /// The style of the mark; it only emphasizes what the character says.
  var style: TextStyle {
    switch self {
    case .overdue, .lateEnd, .processEnd, .goesOn: .red
    case .expiration, .deadline, .refused: .yellow
    case .suspended, .background, .foreground: .dim
    case .held, .reading, .begin, .end, .moment, .earlier: .plain
    }
  }
}
