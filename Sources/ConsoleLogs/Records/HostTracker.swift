internal import Scanning

/// Keeps track of the devices and machines that a log names; the log of a collector names many.
///
/// The first name counts as that of the log's own device and is left out of events.
struct HostTracker {
  /// Words that are printed in place of a name that was not set.
  private static let placeholders = [
    "localhost", "unknown", "-", "localhost.localdomain", "(none)",
  ]

  /// The bytes of the first name, as they are printed; empty before any.
  private(set) var first = ContiguousArray<UInt8>()

  /// Whether the log names other devices as well.
  private(set) var hasOthers = false

  /// Whether lines of BSD syslog lack the column for the device, so that a word at its place may be part of
  /// the process name.
  private var lacksColumn = false

  /// Whether this tracker learned the same as another, as far as the reading of records depends on it.
  func hasLearned(asMuchAs other: HostTracker) -> Bool {
    first == other.first && lacksColumn == other.lacksColumn
  }

  /// Takes over that another tracker met other devices, if it did.
  mutating func add(_ other: HostTracker) { hasOthers = hasOthers || other.hasOthers }

  /// Records the name in a header and returns its digest; 0 if the header has no name or the first one.
  mutating func note(_ header: RecordHeader, in bytes: Span<UInt8>) -> UInt64 {
    let host = header.host
    if host.isEmpty {
      if header.format == .syslog { lacksColumn = true }
      return 0
    }
    if isFirst(host, in: bytes) { return 0 }
    return noteOther(host, header, in: bytes)
  }

  /// The name in a header; `nil` if the header has no name or the first one.
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
