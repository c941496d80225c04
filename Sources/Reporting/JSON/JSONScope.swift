/// The object or array that is being written, and what stands between two of its members.
struct JSONScope {
  /// The deepest that is indented.
  private static let mostDepth = 7

  /// How much room must be for what stands between two members: a comma, a line feed and the
  /// indentation.
  static let longestSeparator = 2 + 2 * mostDepth

  private(set) var depth = 0
  private(set) var isInline: Bool
  let isCompact: Bool
  var isEmpty = true

  /// What stands between two members, as ``OutputBuffer`` copies it, and how many bytes that are.
  private var separator: UInt128 = 0
  private var separatorLength = 0

  /// Creates what holds the values at the top level.
  init(isCompact: Bool) {
    isInline = isCompact
    self.isCompact = isCompact
    findSeparator()
  }

  /// Goes on to an object or an array in this one.
  mutating func enter(isInline: Bool) {
    depth += 1
    self.isInline = self.isInline || isInline
    isEmpty = true
    findSeparator()
  }

  private mutating func findSeparator() {
    if isInline {
      separator = 0x202C
      separatorLength = isCompact ? 1 : 2
    } else {
      // A comma, a line feed, blanks.
      separator = 0x2020_2020_2020_2020_2020_2020_2020_0A2C
      separatorLength = 2 + 2 * min(depth, Self.mostDepth)
    }
  }

  /// What stands before the next member.
  var start: (bytes: UInt128, length: Int) {
    if !isEmpty { return (separator, separatorLength) }
    // Without the comma.
    return isInline ? (0, 0) : (separator &>> 8, separatorLength - 1)
  }

  /// What stands between a name and its value, the quotation mark too.
  var keyEnd: (bytes: UInt32, length: Int) { (0x20_3A22, isCompact ? 2 : 3) }

  /// Writes what stands before the next member.
  @inline(__always)
  func separate(to span: inout OutputSpan<UInt8>) {
    let (bytes, length) = start
    OutputBuffer.copy(bytes, length, to: &span)
  }

  /// Writes a line feed and the indentation; not where all is on one line.
  @inline(__always)
  func startLine(to span: inout OutputSpan<UInt8>) {
    OutputBuffer.copy(separator &>> 8, separatorLength - 1, to: &span)
  }
}
