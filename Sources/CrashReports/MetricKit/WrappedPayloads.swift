internal import Scanning

/// MetricKit payloads in what a server or an app put around them, whatever the names of its members:
///
///     { "device" : "iPhone14,2", "payload" : { "timeStampBegin" : …, "crashDiagnostics" : […] } }
///     { "metricPayloads" : [{…}], "diagnosticPayloads" : [{…}] }
///
/// Apps send payloads on by themselves (`jsonRepresentation()`), so each wraps them as it likes.
struct WrappedPayloads {
  /// How many objects and lists are looked into, one in another.
  private static let depth = 6

  private var scanner: JSONScanner
  private var offsets: [Int] = []

  /// Where the payloads start in the object at an offset, the object itself where it is one.
  static func offsets(at start: Int, in bytes: Span<UInt8>) -> [Int] {
    var search = WrappedPayloads(scanner: JSONScanner(at: start))
    search.readObject(depth, in: bytes)
    return search.offsets
  }

  private init(scanner: JSONScanner) { self.scanner = scanner }

  /// Looks for payloads in the object that comes next; what lies in a payload is none.
  private mutating func readObject(_ depth: Int, in bytes: Span<UInt8>) {
    let found = offsets.count
    guard scanner.enter(.object, in: bytes) else { return }
    let start = scanner.offset - 1
    var isPayload = false
    while let key = scanner.nextKey(in: bytes) {
      if !isPayload, Self.isOfPayload(key, in: bytes) {
        isPayload = true
        offsets.removeSubrange(found...)
        offsets.append(start)
      }
      if isPayload { scanner.skipValue(in: bytes) } else { readValue(depth, in: bytes) }
    }
  }

  private mutating func readValue(_ depth: Int, in bytes: Span<UInt8>) {
    guard depth > 0 else { return scanner.skipValue(in: bytes) }
    switch scanner.kind(in: bytes) {
    case .object: readObject(depth - 1, in: bytes)
    case .array:
      guard scanner.enter(.array, in: bytes) else { return }
      while scanner.nextElement(in: bytes) { readValue(depth - 1, in: bytes) }
    case .string, .scalar, .nothing: scanner.skipValue(in: bytes)
    }
  }

  /// Whether only a payload, or a diagnostic alone, has a member of that name.
  private static func isOfPayload(_ key: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    guard let key = IPSKey.key(key, in: bytes) else { return false }
    switch key {
    case .metricPayloads, .diagnosticPayloads: return false
    default: return IPSContent.content(of: key) == .metricKit
    }
  }
}
