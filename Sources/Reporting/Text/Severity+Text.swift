import LogModel

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
