internal import LogModel
internal import Scanning

/// Reads stackshots in JSON and in text form.
enum StackshotReader {
  /// Reads a stackshot in JSON into the collector.
  static func collect(
    _ payload: IPSPayload, into collector: inout ReportCollector, in bytes: Span<UInt8>
  ) {
    read(payload, in: bytes).collect(
      payload.type, header: payload.header?.object, line: payload.start, into: &collector, in: bytes
    )
  }

  private static func read(_ payload: IPSPayload, in bytes: Span<UInt8>) -> StackshotReport {
    var report = StackshotReport()
    var scanner = JSONScanner(at: payload.offset)
    guard payload.isMembers || scanner.enter(.object, in: bytes) else { return report }
    var evidence: [Range<Int>] = []
    while let key = scanner.nextKey(in: bytes) {
      let isEvidence = bytes.equals(key, "exception") || bytes.equals(key, "reason")
      if bytes.equals(key, "exception") {
        report.exception = scanner.complete { $0.string(in: bytes) }
      } else if bytes.equals(key, "reason") {
        report.reason = scanner.complete { $0.string(in: bytes) }
      } else if bytes.equals(key, "incident") {
        report.incident = scanner.complete { $0.string(in: bytes) }
      } else if bytes.equals(key, "product") {
        report.device = scanner.complete { $0.string(in: bytes) }
      } else if bytes.equals(key, "build") {
        report.system = scanner.complete { $0.string(in: bytes) }.map(SystemVersion.parse)
      } else if bytes.equals(key, "date") {
        report.date = scanner.rawText(in: bytes).flatMap {
          ReportTimestamp.instant(in: $0, of: bytes)
        }
      } else {
        scanner.skipValue(in: bytes)
      }
      if isEvidence { evidence.append(key.lowerBound..<Swift.min(scanner.offset, bytes.count)) }
    }
    report.isTruncated = scanner.isTruncated
    report.evidence.add(Array(evidence.prefix(8)), from: payload.line, in: bytes)
    return report
  }

  /// Reads a stackshot in text form, from the cursor's next line up to its end.
  static func read(from cursor: inout LineCursor, in bytes: Span<UInt8>) -> StackshotReport {
    var report = StackshotReport()
    var fields = TextFields()
    var lines = 0
    while let line = cursor.next(in: bytes) {
      if line.content.isEmpty { continue }
      if fields.isStartOfAnother(line, in: bytes) {
        cursor.unread(line)
        break
      }
      // The fields are at the top, before tables of all processes.
      lines += 1
      guard lines <= 100 else { continue }
      _ = fields.take(line, in: bytes)
      if report.reason == nil { report.reason = SleepWakeFailure.reason(line.content, in: bytes) }
    }
    // Up to iOS 8 a stackshot can start like a crash report.
    report.exception = fields.text("exception code", "exception codes", in: bytes)
    report.reason = fields.text("reason", in: bytes) ?? report.reason
    report.event = fields.text("event", in: bytes)
    report.incident = fields.text("incident identifier", in: bytes)
    report.device = fields.text("hardware model", in: bytes)
    report.system = fields.system(in: bytes)
    report.date = fields.instant("date", "date/time", in: bytes)
    report.isTruncated = report.reason == nil
    for name in ["exception code", "reason"] {
      if let field = fields[name] { report.evidence.add(field.line) }
    }
    return report
  }
}
