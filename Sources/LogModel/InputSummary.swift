/// What was read of one input.
public struct InputSummary: Sendable {
  /// The input's path as given, `-` for standard input.
  public var path: String

  /// The format identifier, as `bglog formats` lists it, or `nil` when nothing was recognised.
  public var format: String?

  /// How many bytes were read.
  public var bytes: Int

  /// How many records were recognised; a crash report counts as one.
  public var records: Int

  /// How many lines are neither blank nor part of a record.
  public var linesNotUnderstood: Int

  /// The time of the first dated record, or `nil`.
  public var firstTimestamp: Instant?

  /// The time of the last dated record, or `nil`.
  public var lastTimestamp: Instant?

  /// What went wrong or was left out, in the order met.
  public var problems: [InputProblem]

  /// Creates the summary of an input of which nothing was read yet.
  public init(path: String) {
    self.path = path
    bytes = 0
    records = 0
    linesNotUnderstood = 0
    problems = []
  }
}

/// Something about an input that its reader must know.
public struct InputProblem: Hashable, Sendable {
  /// The 1-based physical line, or `nil` when it is about the input as a whole.
  public var line: Int?

  /// What it is, what follows and what to do, in one line.
  public var message: String

  /// Whether the input could not be read or understood, so that the exit status must say so.
  public var isFatal: Bool

  /// Whether it is fatal because the input could be read but is nothing that bglog reads.
  public var isForeign: Bool

  /// Whether nothing is wrong: it says what an input is and why nothing more is told of it.
  public var isNote: Bool

  /// The filter that lets nothing of the inputs through; `nil` where it is about something else.
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
