internal import Scanning

/// What a system prints about a kill, as lines that do not depend on the kind of report.
///
/// Termination reasons of JSON bodies, the block after `Termination Reason:` of text reports and
/// the sentences joined by ` | ` of iOS 11 to 14 all become the same lines.
package struct Statement {
  /// The lines, joined by line feeds.
  package let bytes: ContiguousArray<UInt8>
  /// The lines, trimmed.
  package let lines: [String]

  /// The maximum length of a line in bytes, and the maximum number of lines.
  ///
  /// The kernel keeps 5120 bytes of a reason; a list of held assertions has a line for each.
  private static let limits = (bytes: 8192, lines: 1200)

  /// Creates a statement from lines, which may be several sentences joined by ` | `.
  package init(_ printed: [String]) {
    var lines: [String] = []
    for line in printed.prefix(Statement.limits.lines) {
      for part in Statement.parts(of: line) where !part.isEmpty { lines.append(part) }
    }
    self.lines = lines
    var bytes = ContiguousArray<UInt8>()
    for line in lines {
      bytes.append(contentsOf: line.utf8)
      bytes.append(Byte.lineFeed)
    }
    self.bytes = bytes
  }

  /// Whether there are no lines.
  package var isEmpty: Bool { lines.isEmpty }

  /// The parts between ` |`, trimmed; the `|` of `<RBSTerminateContext|` has no space before it.
  private static func parts(of line: String) -> [String] {
    let copy = ContiguousArray(line.utf8.prefix(limits.bytes))
    let bytes = copy.span
    var parts: [String] = []
    var start = 0
    var index = 0
    while index < bytes.count {
      let isBar = bytes[index] == UInt8(ascii: "|") && index > 0 && bytes[index - 1] <= Byte.space
      if isBar || bytes[index] == Byte.lineFeed {
        parts.append(bytes.text(in: bytes.trimmed(start..<index)))
        start = index + 1
      }
      index += 1
    }
    parts.append(bytes.text(in: bytes.trimmed(start..<bytes.count)))
    return parts
  }
}
