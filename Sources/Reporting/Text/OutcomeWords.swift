import LogModel

extension Severity {
  /// The sign of a severity; a word always stands beside it.
  var sign: String {
    switch self {
    case .error: "✗"
    case .warning: "!"
    case .note: "·"
    }
  }

  /// The sign, in its colour.
  var mark: TerminalText {
    switch self {
    case .error: "\(sign, style: .red)"
    case .warning: "\(sign, style: .yellow)"
    case .note: "\(sign)"
    }
  }
}

extension TaskOutcome {
  /// The sign of an outcome; a word always stands beside it.
  var sign: String {
    switch self {
    case .leaked, .late: "✗"
    case .expired, .refused: "!"
    case .abandoned: "·"
    case .open, .unknown: "?"
    case .completed: "✓"
    }
  }

  /// The emphasis of sign and word, which repeats what they say.
  var style: TextStyle {
    switch self {
    case .leaked, .late: .red
    case .expired, .refused: .yellow
    case .abandoned, .open, .unknown: .plain
    case .completed: .green
    }
  }

  /// The sign, in its colour.
  var mark: TerminalText { "\(sign, style: style)" }

  /// How bad an outcome is, from 0 for the one that is wanted.
  var badness: Int {
    switch self {
    case .leaked: 7
    case .late: 6
    case .expired: 5
    case .refused: 4
    case .abandoned: 3
    case .open: 2
    case .unknown: 1
    case .completed: 0
    }
  }

  /// The outcome as a headline: capitals where something is wrong for sure.
  var headline: String {
    switch self {
    case .leaked, .late: rawValue.uppercased()
    case .expired, .refused, .abandoned, .open, .unknown, .completed: rawValue
    }
  }
}
