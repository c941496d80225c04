/// The 0-based number of an input, in the order in which the user named the inputs.
public typealias InputIndex = Int

/// A line of an input, quoted to support something that a report says.
public struct Evidence: Hashable, Sendable {
  /// The input that contains the line.
  public var input: InputIndex

  /// The 1-based number of the line in the input.
  public var line: Int

  /// The line as in the input, with U+FFFD for bytes that are not UTF-8.
  ///
  /// A very long line is cut; `…` marks the missing end. If the line contains several records, this
  /// is the text of one of them.
  public var text: String

  /// The time of the record, or `nil` if it has none. The operator `==` ignores it.
  public var at: Instant?

  /// Creates evidence.
  public init(input: InputIndex, line: Int, text: String, at: Instant? = nil) {
    self.input = input
    self.line = line
    self.text = text
    self.at = at
  }

  /// Whether both values quote the same line with the same text.
  public static func == (left: Evidence, right: Evidence) -> Bool {
    left.line == right.line && left.input == right.input && left.text == right.text
  }

  /// Hashes the properties that `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(input)
    hasher.combine(line)
    hasher.combine(text)
  }
}

/// The place of a line in an input, and the time at which it was logged.
public struct LineReference: Hashable, Sendable {
  /// The input that contains the line.
  public var input: InputIndex

  /// The 1-based number of the line in the input.
  public var line: Int

  /// The time of the record, or `nil` if it has none.
  public var at: Instant?

  /// Creates a reference.
  public init(input: InputIndex, line: Int, at: Instant?) {
    self.input = input
    self.line = line
    self.at = at
  }

  /// Whether both refer to the same line of the same input, even if the times differ; `false` for
  /// `nil`.
  package func isSameLine(as other: LineReference?) -> Bool {
    line == other?.line && input == other?.input
  }
}
