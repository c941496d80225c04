package import LogModel

/// What decides which of two lines of a timeline comes first.
package enum TimelineOrder: Sendable {
  /// Their positions in the log.
  case lines
  /// Their positions in a log that starts with its newest lines.
  case linesBackwards
  /// Their times, because the lines are from several logs; `first` is the first of these.
  case times(first: InputIndex)

  /// Whether a line comes after another one.
  func isAfter(_ line: LineReference, _ earlier: LineReference) -> Bool {
    switch self {
    case .lines where line.line != earlier.line: return line.line > earlier.line
    case .linesBackwards where line.line != earlier.line: return line.line < earlier.line
    // A copy may have joined several records into one line; then only their times can be compared.
    case .lines, .linesBackwards, .times:
      guard let at = line.at, let before = earlier.at else {
        return (line.input, line.line) > (earlier.input, earlier.line)
      }
      return at.microseconds(since: before) > 0
    }
  }
}
