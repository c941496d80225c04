internal import Scanning
internal import Statements

/// The labels that only crash reports have. They show where to split fields that a forum joined
/// into one line.
///
///     Exception Type: EXC_CRASH (SIGKILL) Exception Codes: 0x0, 0x0 Termination Reason: FRONTBOARD 0xbaadca11
enum ReportLabels {
  private static let all = [
    "Exception Type:", "Exception Codes:", "Exception Note:", "Exception Subtype:",
    "Exception Message:", "Termination Reason:", "Termination Description:",
    "Termination Signal:", "Terminating Process:", "Triggered by Thread:", "Highlighted Thread:",
    "Application Specific Information:", "Last Exception Backtrace:",
  ]

  /// The position of the first label in a text, or `nil` if it has none.
  static func first(in text: String) -> String.Index? {
    all.compactMap { text.firstRange(of: $0)?.lowerBound }.min()
  }

  /// The fields of a line, in order; the whole line if it has at most one label.
  static func parts(of line: Range<Int>, in bytes: Span<UInt8>) -> [Range<Int>] {
    // A shorter line cannot contain two labels.
    guard line.count > 40, Byte.isLetter(bytes[line.lowerBound]) else { return [line] }
    var starts: [Int] = []
    for label in all {
      var from = line.lowerBound
      while let found = bytes.first(label, in: from..<line.upperBound) {
        from = found.upperBound
        let isWord = found.lowerBound > line.lowerBound && bytes[found.lowerBound - 1] <= Byte.space
        if isWord { starts.append(found.lowerBound) }
      }
    }
    guard !starts.isEmpty else { return [line] }
    var parts: [Range<Int>] = []
    var start = line.lowerBound
    for next in starts.sorted() {
      let part = bytes.trimmed(start..<next)
      if !part.isEmpty { parts.append(part) }
      start = next
    }
    parts.append(bytes.trimmed(start..<line.upperBound))
    return parts
  }
}
