/// What was read from one input.
public struct InputSummary: Sendable {
  /// The input's path as given, `-` for standard input.
  public var path: String

  /// The format identifier, as `bglog formats` lists it, or `nil` if nothing was recognised.
  public var format: String?

  /// The number of bytes that were read.
  public var bytes = 0

  /// The number of records that were recognised; a crash report counts as one.
  public var records = 0

  /// The number of lines that are neither blank nor part of a record.
  public var linesNotUnderstood = 0

  /// The time of the first dated record, or `nil`.
  public var firstTimestamp: Instant?

  /// The time of the last dated record, or `nil`.
  public var lastTimestamp: Instant?

  /// What went wrong or was skipped, in the order of the input.
  public var problems: [InputProblem] = []

  /// Creates the summary of an input that has not been read yet.
  public init(path: String) { self.path = path }
}

/// A problem with an input, or a note about it.
public struct InputProblem: Hashable, Sendable {
  /// The 1-based physical line, or `nil` if it is about the input as a whole.
  public var line: Int?

  /// What it is, its consequence and what to do about it, in one line.
  public var message: String

  /// Whether the input could not be read or understood, which makes the command fail.
  public var isFatal: Bool

  /// Whether it is fatal because the input was read but has no format that bglog knows.
  public var isForeign: Bool

  /// Whether it is a note: nothing is wrong, but the input contributes nothing more to the report.
  public var isNote: Bool

  /// The filter that excluded everything in the inputs, or `nil` if it is about something else.
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
