package import LogModel

/// What decides which of two lines of a timeline comes first.
package enum TimelineOrder: Sendable {
  /// Their places in the log.
  case lines
  /// Their places in the log, which is printed newest first.
  case linesBackwards
  /// Their times, for they stand in several logs, of which this is the first.
  case times(first: InputIndex)

  /// Whether a line comes after another one.
  func isAfter(_ line: LineReference, _ earlier: LineReference) -> Bool {
    switch self {
    case .lines where line.line != earlier.line: return line.line > earlier.line
    case .linesBackwards where line.line != earlier.line: return line.line < earlier.line
    // One line may hold several records that a copy joined; only their times tell them apart.
    case .lines, .linesBackwards, .times:
      guard let at = line.at, let before = earlier.at else {
        return (line.input, line.line) > (earlier.input, earlier.line)
      }
      return at.microseconds(since: before) > 0
    }
  }
}
