/// The last line of a process that was noted again; few bytes, for every line is noted. As C has it.
package struct SeenLine: BitwiseCopyable, Sendable {
  /// Where the line starts, or a negative number where another one came since.
  package var start: Int
  package var end: Int
  package var line: Int
  package var shift: Int32

  package init(start: Int = -1, end: Int = 0, line: Int = 0, shift: Int32 = 0) {
    self.start = start
    self.end = end
    self.line = line
    self.shift = shift
  }
}

/// Where one is among the lines of a stretch.
package struct LinePlace {
  /// The numbers of the next line feed and closing bracket.
  package var feed = 0
  package var closing = 0
  /// Where the next line starts, and the number of the line before it.
  package var position = 0
  package var line = 0

  package init() {}
}

/// A line with a header that is known and with a literal, and behind it another one with a header. As C has it.
package struct MarkedLine: BitwiseCopyable, Sendable {
  /// Where the line starts and ends, and where the next one starts.
  package var start = 0
  package var end = 0
  package var next = 0
  /// Where its message starts, or what a format prints before it.
  package var text = 0
  /// The number of its header, and its own.
  package var header = 0
  package var line = 0

  package init() {}
}

/// Lines that were taken one after the other.
package struct LineRun {
  /// How many start with a header; the others go on with the record of the line above.
  package var count: Int
  /// The last one, which has a header, and where its message starts, or what a format prints before it.
  package var last: Range<Int>
  package var text: Int
  /// The number of its header.
  package var header: Int
  /// Whether it holds a literal.
  package var isLastMarked: Bool
  /// How many others do, which were noted.
  package var marked: Int
}
