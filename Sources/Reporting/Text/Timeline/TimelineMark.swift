/// What one column of a drawing shows; of two marks on one column the later case is drawn.
enum TimelineMark: Int, Comparable, CaseIterable {
  // The app itself: a moment in the foreground must not be lost, because it resets the app's time.
  case suspended, background, foreground
  // What lasts.
  case held, overdue
  // What happens. An end that has no column of its own gives way to the notice that led to it.
  case reading, deadline, begin, end, expiration, lateEnd, moment, refused
  // How a bar leaves the drawing.
  case earlier, goesOn, processEnd

  static func < (lhs: TimelineMark, rhs: TimelineMark) -> Bool { lhs.rawValue < rhs.rawValue }

  /// The character, one column wide.
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

  /// The meaning, for the legend.
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

  /// The emphasis, which repeats what the character says.
  var style: TextStyle {
    switch self {
    case .overdue, .lateEnd, .processEnd, .goesOn: .red
    case .expiration, .deadline, .refused: .yellow
    case .suspended, .background, .foreground: .dim
    case .held, .reading, .begin, .end, .moment, .earlier: .plain
    }
  }
}
