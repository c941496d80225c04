import LogModel
import Scanning

@testable import ConsoleLogs

/// What scanning a text gave.
struct Scan {
  var events: [LogEvent]
  var summary: ScanSummary
  var sightings: [ProcessActivity]
}

/// Scans a text in one piece, or in pieces of the given size as a reader would.
func scan(
  _ text: String, chunk: Int? = nil, limit: Int = 1 << 24, matcher: RuleMatcher = RuleMatcher(),
  format: LogFormat? = nil
) -> Scan {
  scan(
    ContiguousArray(text.utf8), chunk: chunk, limit: limit, matcher: matcher, format: format)
}

/// Scans bytes in one piece, or in pieces of the given size as a reader would.
func scan(
  _ bytes: ContiguousArray<UInt8>, chunk: Int? = nil, limit: Int = 1 << 24,
  matcher: RuleMatcher = RuleMatcher(), year: Int? = nil,
  format: LogFormat? = nil
) -> Scan {
  var scanner = RecordScanner(
    input: 0, matcher: matcher, year: year, format: format)
  var events: [LogEvent] = []
  var buffer = ContiguousArray<UInt8>()
  var next = 0
  var size = chunk ?? max(1, bytes.count)
  while true {
    let taken = min(bytes.count, next + max(0, size - buffer.count))
    buffer.append(contentsOf: bytes[next..<taken])
    next = taken
    let isLast = next == bytes.count
    let consumed = scanner.scan(
      buffer.span, isLast: isLast, mustConsume: buffer.count >= limit
    ) { events.append($0) }
    if isLast { break }
    buffer.removeFirst(consumed)
    if consumed == 0 { size = min(size * 2, limit) }
  }
  return Scan(events: events, summary: scanner.summary, sightings: scanner.sightings)
}
