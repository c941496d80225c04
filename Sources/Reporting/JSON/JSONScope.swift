/// The object or array that is being written, and what stands between two of its members.
struct JSONScope {
  /// The deepest that is indented.
  private static let mostDepth = 7

  /// How many bytes stand between two members at most: a comma, a line feed and the indentation.
  static let longestSeparator = 2 + 2 * mostDepth

  private(set) var depth = 0
  private(set) var isInline: Bool
  let isCompact: Bool
  var isEmpty = true

  /// Creates what holds the values at the top level.
  init(isCompact: Bool) {
    isInline = isCompact
    self.isCompact = isCompact
  }

  /// Goes on to an object or an array in this one.
  mutating func enter(isInline: Bool) {
    depth += 1
    self.isInline = self.isInline || isInline
    isEmpty = true
  }

  /// Writes what stands before the next member.
  @inline(__always)
  func separate(to span: inout OutputSpan<UInt8>) {
    if !isEmpty { span.append(0x2C) }
    if !isInline {
      startLine(to: &span)
    } else if !isEmpty && !isCompact {
      span.append(0x20)
    }
  }

  /// Writes a line feed and the indentation.
  @inline(__always)
  func startLine(to span: inout OutputSpan<UInt8>) {
    OutputBuffer.copy("\n              ", 1 + 2 * min(depth, Self.mostDepth), to: &span)
  }

  /// Writes what stands between a name and its value.
  @inline(__always)
  func endKey(to span: inout OutputSpan<UInt8>) {
    span.append(0x3A)
    if !isCompact { span.append(0x20) }
  }
}
