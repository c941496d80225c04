/// What was read from one input.
public struct InputSummary: Sendable {
  /// The input's path as the user gave it; `-` for standard input.
  public var path: String

  /// The format's identifier, as `bglog formats` lists it; `nil` if no known format was recognized.
  public var format: String?

  /// The number of bytes that were read.
  public var bytes = 0

  /// The number of records that were recognized; a crash report counts as one.
  public var records = 0

  /// The number of lines that are neither blank nor part of a record.
  public var linesNotUnderstood = 0

  /// The time of the first record that has one, or `nil`.
  public var firstTimestamp: Instant?

  /// The time of the last record that has one, or `nil`.
  public var lastTimestamp: Instant?

  /// What went wrong or was skipped, in the order of the input's lines.
  public var problems: [InputProblem] = []

  /// Creates the summary of an input that has not been read yet.
  public init(path: String) { self.path = path }
}

/// A problem with an input, or a note about it.
public struct InputProblem: Hashable, Sendable {
  /// The 1-based number of the line, or `nil` if the problem concerns the whole input.
  public var line: Int?

  /// What the problem is, what follows from it and what to do about it, on one line.
  public var message: String

  /// Whether the input could not be read or understood, which makes the command fail.
  public var isFatal: Bool

  /// Whether the problem is fatal because the input was read but is in no format that bglog knows.
  public var isForeign: Bool

  /// Whether this is only a note: nothing is wrong, but the input adds nothing more to the report.
  public var isNote: Bool

  /// The filter that excluded everything in the inputs; `nil` if the problem is a different one.
  public var unmetFilter: UnmetFilter?

  /// Creates a problem.
  public init(
    line: Int?, message: String, isFatal: Bool = false, isForeign: Bool = false,
    isNote: Bool = false, unmetFilter: UnmetFilter? = nil
  ) {
    self.line = line
    self.message = message
    self.isFatal = isFatal || isForeign
    self.isForeign = isForeign
    self.isNote = isNote
    self.unmetFilter = unmetFilter
  }
}
