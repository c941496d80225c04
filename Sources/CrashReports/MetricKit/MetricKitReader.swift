internal import LogModel
internal import Scanning
internal import Statements

/// Reads a MetricKit payload of any kind: diagnostics, metrics, iOS 27's reports, one diagnostic or
/// one `callStackTree` alone.
struct MetricKitReader {
  var payload = MetricKitPayload()
  var scanner: JSONScanner
  /// The diagnostic whose members stand beside the payload's own, when it stands alone.
  private var single = MetricKitPayload.Diagnostic()
  private var hasTree = false

  /// Reads the object whose brace, or whose first member, stands at `offset`.
  static func read(
    at offset: Int, in bytes: Span<UInt8>, asMembers: Bool = false
  ) -> MetricKitReader {
    var reader = MetricKitReader(scanner: JSONScanner(at: offset))
    if asMembers || reader.scanner.enter(.object, in: bytes) {
      while let key = reader.scanner.nextKey(in: bytes) { reader.readMember(key, in: bytes) }
    }
    reader.payload.isTruncated = reader.scanner.isTruncated
    reader.finishSingle()
    return reader
  }

  private init(scanner: JSONScanner) { self.scanner = scanner }

  private mutating func readMember(_ key: Range<Int>, in bytes: Span<UInt8>) {
    switch bytes.text(in: key) {
    case "timeStampBegin": payload.begin = instant(in: bytes) ?? payload.begin
    case "timeStampEnd": payload.end = instant(in: bytes) ?? payload.end
    case "timeRange": readTimeRange(in: bytes)
    case "appVersion": payload.appVersion = scanner.string(in: bytes)
    case "metaData", "environment":
      payload.metaData = MetaDataReader.read(&scanner, keyAt: key.lowerBound, in: bytes)
    case "crashDiagnostics": readCrashes(in: bytes)
    case "hangDiagnostics": readOthers(.hang, in: bytes)
    case "cpuExceptionDiagnostics": readOthers(.cpuException, in: bytes)
    case "diskWriteExceptionDiagnostics": readOthers(.diskWriteException, in: bytes)
    case "appLaunchDiagnostics": readOthers(.appLaunch, in: bytes)
    case "applicationExitMetrics", "applicationExitMetric": readExits(in: bytes)
    case "stateEntries", "intervalEntries": readEntries(in: bytes)
    case "diagnosticMetaData":
      single.metaData = MetaDataReader.read(&scanner, keyAt: key.lowerBound, in: bytes)
    case "callStackTree":
      hasTree = true
      single.tree = tree(in: bytes) { $0.read(in: $1) }
    case "callStacks":
      hasTree = true
      single.tree = tree(in: bytes) { $0.readStacks(in: $1) }
    default: scanner.skipValue(in: bytes)
    }
  }

  /// A diagnostic or a tree that stands alone, without the payload around it.
  private mutating func finishSingle() {
    single.isTruncated = scanner.isTruncated
    if single.tree.isSimulated { payload.simulatedDiagnostics += 1 }
    if single.metaData.isCrash {
      payload.crashes.append(single)
    } else if hasTree {
      payload.bareTrees += 1
    }
  }

  private mutating func readCrashes(in bytes: Span<UInt8>) {
    guard scanner.enter(.array, in: bytes) else { return }
    while scanner.nextElement(in: bytes) {
      guard let diagnostic = diagnostic(in: bytes) else { continue }
      payload.crashes.append(diagnostic)
    }
  }

  private mutating func readOthers(_ kind: MetricKitPayload.Kind, in bytes: Span<UInt8>) {
    guard scanner.enter(.array, in: bytes) else { return }
    while scanner.nextElement(in: bytes) {
      guard diagnostic(in: bytes) != nil else { continue }
      payload.others[kind, default: 0] += 1
    }
  }

  /// The diagnostic that comes next, or `nil` when it is no object.
  private mutating func diagnostic(in bytes: Span<UInt8>) -> MetricKitPayload.Diagnostic? {
    guard scanner.enter(.object, in: bytes) else { return nil }
    var diagnostic = MetricKitPayload.Diagnostic()
    while let key = scanner.nextKey(in: bytes) {
      if bytes.equals(key, "diagnosticMetaData") {
        diagnostic.metaData = MetaDataReader.read(&scanner, keyAt: key.lowerBound, in: bytes)
      } else if bytes.equals(key, "callStackTree") {
        diagnostic.tree = tree(in: bytes) { $0.read(in: $1) }
      } else {
        scanner.skipValue(in: bytes)
      }
    }
    diagnostic.isTruncated = scanner.isTruncated
    if diagnostic.tree.isSimulated { payload.simulatedDiagnostics += 1 }
    return diagnostic
  }

  private mutating func tree(
    in bytes: Span<UInt8>, _ read: (inout CallStackTreeReader, Span<UInt8>) -> Void
  ) -> CallStackTree {
    var reader = CallStackTreeReader(scanner: scanner)
    read(&reader, bytes)
    scanner = reader.scanner
    return reader.tree
  }

  private mutating func instant(in bytes: Span<UInt8>) -> Instant? {
    scanner.rawText(in: bytes).flatMap { ReportTimestamp.instant(in: $0, of: bytes) }
  }

  /// `"timeRange" : {"begin": 1784505600, "end": 1784592000}`, iOS 27.
  private mutating func readTimeRange(in bytes: Span<UInt8>) {
    guard scanner.enter(.object, in: bytes) else { return }
    while let key = scanner.nextKey(in: bytes) {
      guard let range = scanner.rawText(in: bytes) else { continue }
      let seconds = bytes.leadingNumber(in: range)?.value
      let at = ReportTimestamp.instant(in: range, of: bytes) ?? seconds.flatMap(Self.instant)
      if bytes.equals(key, "begin") || bytes.equals(key, "start") { payload.begin = at }
      if bytes.equals(key, "end") { payload.end = at }
    }
  }

  /// The time of a number of seconds, which count from 1970 or, as Swift encodes dates, from 2001.
  ///
  /// These reports exist since 2026: what lies before 2009 under the first is of the second.
  private static func instant(_ seconds: Double) -> Instant? {
    let reference = 978_307_200.0
    let unix = seconds < 1_230_768_000 ? seconds + reference : seconds
    guard unix >= 0, unix < 32_503_680_000 else { return nil }
    return Instant(
      year: 1970, month: 1, day: 1, hour: 0, minute: 0, second: 0, microsecond: 0,
      offsetSeconds: 0, fractionDigits: 0)?.advanced(bySeconds: unix.rounded(.down))
  }
}
