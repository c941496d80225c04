/// The number of an input in a report, 0-based, in the order the inputs were named.
public typealias InputIndex = Int

/// A line of an input, quoted: what a statement about it rests on.
public struct Evidence: Hashable, Sendable {
  /// The input that holds the line.
  public var input: InputIndex

  /// The 1-based physical line.
  public var line: Int

  /// The line as it stands in the input, bytes that are not UTF-8 as U+FFFD.
  ///
  /// A very long line is cut: what is missing at an end stands as `…`. Of several records in one
  /// physical line it is the record that counts.
  public var text: String

  /// The time of the record, or `nil` when nothing dates it; it tells no two lines apart.
  public var at: Instant?

  /// Creates evidence.
  public init(input: InputIndex, line: Int, text: String, at: Instant? = nil) {
    self.input = input
    self.line = line
    self.text = text
    self.at = at
  }

  /// Whether both quote the same line in the same words.
  public static func == (left: Evidence, right: Evidence) -> Bool {
    left.line == right.line && left.input == right.input && left.text == right.text
  }

  /// Hashes what equality compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(input)
    hasher.combine(line)
    hasher.combine(text)
  }
}

/// A line of an input and the time it was logged.
public struct LineReference: Hashable, Sendable {
  /// The input that holds the line.
  public var input: InputIndex

  /// The 1-based physical line.
  public var line: Int

  /// The time of the record, or `nil` when nothing dates it.
  public var at: Instant?

  /// Creates a reference.
  public init(input: InputIndex, line: Int, at: Instant?) {
    self.input = input
    self.line = line
    self.at = at
  }

  /// Whether it is the same line, of the same input; `nil` is none.
  package func isSameLine(as other: LineReference?) -> Bool {
    line == other?.line && input == other?.input
  }
}
