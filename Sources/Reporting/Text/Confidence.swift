import LogModel

/// How sure a statement is, in words.
package enum Confidence {
  case sure, likely, possible

  /// Creates the word for a number from 0 to 1.
  init(_ confidence: Double) {
    self = confidence >= 0.9 ? .sure : confidence >= 0.6 ? .likely : .possible
  }

  /// The word.
  var word: String {
    switch self {
    case .sure: "sure"
    case .likely: "likely"
    case .possible: "possible"
    }
  }

  /// The word and the number, for example `likely 0.7`.
  package static func text(_ confidence: Double) -> String {
    Confidence(confidence).word + " " + NumberText.rounded(confidence)
  }
}

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

extension InputProblem {
  /// How bad a problem is for the reader of the report.
  var severity: Severity { isFatal ? .error : isNote ? .note : .warning }
}

extension Finding {
  /// The message, and on which of several devices the process ran.
  package var sentence: String {
    guard let host = process?.host else { return message }
    return message + " (on " + ReportedFinding.cut(host, 100) + ")"
  }
}
