internal import Scanning

/// Recognizes lines that logging tools print around the records: column headings, banners, totals.
///
/// Such lines count as understood and say nothing about an app: `Timestamp  Thread  Type …`, `Filtering the
/// log data using "…"`, `Skipping debug messages, pass --debug to include.`, the total at the end of `log
/// show`, the banners of idevicesyslog, fences around quoted text.
enum ToolBanner {
  private static let starts = [
    "Filtering the log data using ", "Skipping info and debug messages", "Skipping debug messages",
    "Skipping info messages", "[connected:", "[disconnected]", "[disconnected:",
    "Waiting for device with UDID", "Waiting for device to become", "Exiting...",
    "Log      - Default:", "Log - Default:", "Activity - Create:", "Activity - Transition:",
    "Signpost - ", "Timestamp  ", "--- last message repeated ", "```", "=== ", "ERROR: Device ",
  ]

  /// Whether a line, given without quoting marks, is such a line.
  static func holds(_ line: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    guard let first = line.first else { return false }
    if isColumnHeading(line, in: bytes) { return true }
    switch bytes[first] {
    case UInt8(ascii: "F"), UInt8(ascii: "S"), UInt8(ascii: "W"), UInt8(ascii: "E"),
      UInt8(ascii: "L"), UInt8(ascii: "A"), UInt8(ascii: "T"), UInt8(ascii: "="), Byte.openBracket,
      UInt8(ascii: "`"):
      return starts.contains { bytes.starts(with: $0, at: first, before: line.upperBound) }
    case Byte.colon: return isRule(line, in: bytes)
    case Byte.dash:
      // The dashes above the total, and the separators that grep prints, also between several files.
      return bytes.starts(with: "--- ", at: first, before: line.upperBound)
        || isRule(line, in: bytes)
    default: return false
    }
  }

  private static let columns: Set<String> = [
    "Type", "Time", "Timestamp", "Process", "PID", "Message", "Subsystem", "Category", "Library",
    "Thread ID", "Activity ID", "Thread", "TID", "Date",
  ]

  /// Whether a line names the columns of a Console.app copy.
  private static func isColumnHeading(_ line: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    guard line.count < 200, bytes.firstOffset(of: Byte.tab, in: line) != nil else { return false }
    return bytes.text(in: line).split(separator: "\t").allSatisfy { columns.contains(String($0)) }
  }

  private static func isRule(_ line: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    guard line.count >= 2 else { return false }
    for index in bytes.trimmed(line) where bytes[index] != Byte.dash {
      // In Markdown, colons say how a column is aligned.
      guard bytes[index] == Byte.colon else { return false }
    }
    return true
  }
}
