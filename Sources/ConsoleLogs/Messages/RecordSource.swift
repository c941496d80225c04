internal import Scanning

/// Where a record comes from besides its process. Most records say nothing of it, and a context, which is copied for
/// each of their messages, is smaller with all of it in one place.
final class RecordSource {
  /// The device that logged it; `nil` for the log's own.
  let host: String?
  /// The subsystem that logged it, `com.apple.UIKit` for example, or `nil`.
  let subsystem: String?
  /// The category within the subsystem, or `nil`.
  let category: String?

  /// Creates the source of a record; `nil` when its header says nothing of one.
  init?(_ header: RecordHeader, host: String?, in bytes: Span<UInt8>) {
    if host == nil, header.subsystem.isEmpty, header.category.isEmpty { return nil }
    self.host = host
    subsystem = header.text(of: header.subsystem, in: bytes)
    category = header.text(of: header.category, in: bytes)
  }
}
