import LogModel

/// How certain a statement is, as one of three words.
package enum Confidence {
  /// At least 0.9, at least 0.6, and less.
  case sure, likely, possible

  /// Chooses the word for a confidence from 0 to 1.
  init(_ confidence: Double) {
    self = confidence >= 0.9 ? .sure : confidence >= 0.6 ? .likely : .possible
  }

  /// The word as reports print it.
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
  /// The sign of a severity. It is always printed with a word, so readers need not know it.
  var sign: String {
    switch self {
    case .error: "✗"
    case .warning: "!"
    case .note: "·"
    }
  }

  /// The sign of the severity in its color.
  var mark: TerminalText {
    switch self {
    case .error: "\(sign, style: .red)"
    case .warning: "\(sign, style: .yellow)"
    case .note: "\(sign)"
    }
  }
}

extension InputProblem {
  /// How severe a problem is for the reader of the report.
  var severity: Severity { isFatal ? .error : isNote ? .note : .warning }
}

extension Finding {
  /// The message of the finding; if there are several devices, it says on which one the process
  /// ran.
  package var sentence: String {
    guard let host = process?.host else { return message }
    return message + " (on " + ReportedFinding.cut(host, 100) + ")"
  }
}
