internal import Scanning

/// Finds MetricKit payloads within the JSON of a server or an app, whatever their keys are called:
///
///     { "device" : "iPhone14,2", "payload" : { "timeStampBegin" : …, "crashDiagnostics" : […] } }
///     { "metricPayloads" : [{…}], "diagnosticPayloads" : [{…}] }
///
/// Apps upload payloads themselves (`jsonRepresentation()`), so each app wraps them in its own way.
struct WrappedPayloads {
  /// The maximum depth to which nested objects and arrays are searched.
  private static let depth = 6

  private var scanner: JSONScanner
  private var offsets: [Int] = []

  /// The offsets of the payloads within the object at an offset, or of the object itself if it is a
  /// payload.
  static func offsets(at start: Int, in bytes: Span<UInt8>) -> [Int] {
    var search = WrappedPayloads(scanner: JSONScanner(at: start))
    search.readObject(depth, in: bytes)
    return search.offsets
  }

  private init(scanner: JSONScanner) { self.scanner = scanner }

  /// Searches the next value, which is an object. Parts of a payload do not count as payloads.
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

  /// Whether only payloads and diagnostics have a member with that key.
  private static func isOfPayload(_ key: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    guard let key = IPSKey.key(key, in: bytes) else { return false }
    switch key {
    case .metricPayloads, .diagnosticPayloads: return false
    default: return IPSContent.content(of: key) == .metricKit
    }
  }
}
