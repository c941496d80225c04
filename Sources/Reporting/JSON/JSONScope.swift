/// The object or array that is being written, and what stands between two of its members.
struct JSONScope {
  /// The deepest that is indented.
  private static let mostDepth = 7

  private(set) var depth = 0
  private(set) var isInline: Bool
  let isCompact: Bool

  /// What stands between two members: a comma and a blank or a line feed and the indentation.
  private var separator = JSONSeparator()

  /// What stands before the next member: that, or the part of it that stands before the first one.
  private var next = JSONSeparator()

  /// Creates what holds the values at the top level.
  init(isCompact: Bool) {
    isInline = isCompact
    self.isCompact = isCompact
    findSeparator()
  }

  /// Whether no member was written.
  var isEmpty: Bool {
    get { next.length != separator.length }
    set { next = newValue ? firstSeparator : separator }
  }

  /// Goes on to an object or an array in this one.
  mutating func enter(isInline: Bool) {
    depth += 1
    self.isInline = self.isInline || isInline
    findSeparator()
  }

  private mutating func findSeparator() {
    separator =
      isInline
      ? JSONSeparator(bytes: 0x202C, length: isCompact ? 1 : 2)
      // A comma, a line feed, blanks.
      : JSONSeparator(
        bytes: 0x2020_2020_2020_2020_2020_2020_2020_0A2C,
        length: 2 + 2 * min(depth, Self.mostDepth))
    next = firstSeparator
  }

  /// The separator without its comma, and without a blank.
  private var firstSeparator: JSONSeparator {
    isInline
      ? JSONSeparator()
      : JSONSeparator(bytes: separator.bytes &>> 8, length: separator.length - 1)
  }

  /// What stands before the next member, which is taken to be written.
  @inline(__always)
  mutating func takeSeparator() -> JSONSeparator {
    let taken = next
    next = separator
    return taken
  }

  /// How members behind the first one are parted.
  var members: JSONMembers { JSONMembers(separator: separator, isCompact: isCompact) }

  /// A line feed and the indentation, to stand before the end of what is in this; not where all is on
  /// one line.
  var lineStart: JSONSeparator { firstSeparator }
}

/// What stands before a member, in the lowest bytes of a word, and how many bytes that are.
struct JSONSeparator {
  /// How much room it needs.
  static var most: Int { 16 }

  var bytes: UInt128 = 0
  var length = 0

  /// Writes it.
  @inline(__always)
  func write(to cursor: inout OutputCursor) { cursor.append(bytes, first: length) }
}
