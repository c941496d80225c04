internal import LogModel
internal import Scanning

/// What a record's header says about every message in it.
struct RecordContext {
  /// The process that logged it; empty for text without headers.
  var process: LogEvent.Subject
  /// What else the header says about the record's origin, or `nil`.
  var source: RecordSource?
  /// The thread that logged it, as printed.
  var thread: String?
  /// The time of the record.
  var at: Instant?
  /// Whether the process may come before the message in place of a header, as in `Lantern msg` or
  /// `Lantern[12:34] msg`.
  var mayStartWithProcess = false
  /// Whether lines after the first may be what the program printed, instead of part of the message.
  var mayHoldPrints = false

  /// The device that logged it; `nil` for the log's own.
  var host: String? { source?.host }

  /// The properties that rules may be restricted to.
  var label: RecordLabel {
    RecordLabel(
      process: process.name, subsystem: source?.subsystem, category: source?.category)
  }
}

/// Who logged a record, as far as rules may be restricted to it.
package struct RecordLabel: Sendable {
  /// The name of the process, or `nil`.
  package var process: String?
  /// The subsystem, or `nil`.
  package var subsystem: String?
  /// The category, or `nil`.
  package var category: String?

  /// Creates a label.
  package init(process: String? = nil, subsystem: String? = nil, category: String? = nil) {
    self.process = process
    self.subsystem = subsystem
    self.category = category
  }
}

/// Where a record comes from apart from its process.
///
/// A class, because most records have no source, and a context is copied for each message.
final class RecordSource {
  /// The device that logged it; `nil` for the log's own.
  let host: String?
  /// The subsystem that logged it, `com.apple.UIKit` for example, or `nil`.
  let subsystem: String?
  /// The category within the subsystem, or `nil`.
  let category: String?

  /// Creates the source of a record; `nil` if its header names none.
  init?(_ header: RecordHeader, host: String?, in bytes: Span<UInt8>) {
    if host == nil, header.subsystem.isEmpty, header.category.isEmpty { return nil }
    self.host = host
    subsystem = header.text(of: header.subsystem, in: bytes)
    category = header.text(of: header.category, in: bytes)
  }
}
