internal import Scanning

/// What a system prints about a kill, split into lines that look the same in every format of
/// report.
///
/// The termination reasons in JSON, the block after `Termination Reason:` in text reports and the
/// sentences that iOS 11 to 14 join with ` | ` all become the same lines.
package struct Statement {
  /// The UTF-8 of ``lines``, joined by line feeds.
  package let bytes: ContiguousArray<UInt8>
  /// The lines, without white space at their ends.
  package let lines: [String]

  /// The maximum length of a line in bytes, and the maximum number of lines.
  ///
  /// The kernel keeps 5120 bytes of a reason; a list of held assertions has one line for each.
  private static let limits = (bytes: 8192, lines: 1200)

  /// Creates a statement from printed lines, each of which may join several sentences with ` | `.
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

  /// Whether the statement has no lines.
  package var isEmpty: Bool { lines.isEmpty }

  /// Splits a line at each `|` after a space and trims the parts; the `|` in
  /// `<RBSTerminateContext|` follows no space.
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
