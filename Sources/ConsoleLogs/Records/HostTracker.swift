internal import Scanning

/// The devices and machines that a log prints: a collector's log holds many.
///
/// The first that is named counts as the log's own and is not named in events.
struct HostTracker {
  /// What stands in the place of a name that was not set.
  private static let placeholders = [
    "localhost", "unknown", "-", "localhost.localdomain", "(none)",
  ]

  /// The bytes of the first name, as they are printed; empty before any.
  private(set) var first = ContiguousArray<UInt8>()

  /// Whether names of others were met.
  private(set) var hasOthers = false

  /// Whether lines of BSD syslog lack the column, so that its word may be part of a process name.
  private var lacksColumn = false

  /// Whether the same was learned, as far as records depend on it.
  func hasLearned(asMuchAs other: HostTracker) -> Bool {
    first == other.first && lacksColumn == other.lacksColumn
  }

  /// Takes over whether another tracker met other names.
  mutating func add(_ other: HostTracker) { hasOthers = hasOthers || other.hasOthers }

  /// Notes the name in a header and returns its digest; 0 if it names none, or the first.
  mutating func note(_ header: RecordHeader, in bytes: Span<UInt8>) -> UInt64 {
    let host = header.host
    if host.isEmpty {
      if header.format == .syslog { lacksColumn = true }
      return 0
    }
    if isFirst(host, in: bytes) { return 0 }
    return noteOther(host, header, in: bytes)
  }

  /// The name in a header; `nil` where it names none, or the first.
  func name(in header: RecordHeader, _ bytes: Span<UInt8>) -> String? {
    guard hasOthers, !header.host.isEmpty, !isFirst(header.host, in: bytes),
      isName(header.host, header, in: bytes)
    else { return nil }
    return header.text(of: header.host, in: bytes)
  }

  private func isFirst(_ host: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    host.count == first.count && bytes.holds(first.span, first.indices, at: host.lowerBound)
  }

  private mutating func noteOther(
    _ host: Range<Int>, _ header: RecordHeader, in bytes: Span<UInt8>
  ) -> UInt64 {
    guard isName(host, header, in: bytes) else { return 0 }
    if first.isEmpty {
      first = bytes.copy(of: host)
      return 0
    }
    hasOthers = true
    return max(1, bytes.digest(of: host))
  }

  private func isName(
    _ host: Range<Int>, _ header: RecordHeader, in bytes: Span<UInt8>
  ) -> Bool {
    if lacksColumn, header.format == .syslog { return false }
    return !Self.placeholders.contains { bytes.equals(host, $0) }
  }
}
