internal import LogModel
internal import Scanning
internal import Statements

/// Reads any kind of MetricKit payload: diagnostics, metrics, the reports of iOS 27, a single
/// diagnostic or a single `callStackTree`.
struct MetricKitReader {
  private var payload = MetricKitPayload()
  private var scanner: JSONScanner
  /// A diagnostic that no payload contains: its members are those of the object itself.
  private var single = MetricKitPayload.Diagnostic()
  private var hasTree = false

  /// Reads a payload, or the payloads within an object of a server or an app, into the collector.
  static func collect(
    _ object: IPSPayload, into collector: inout ReportCollector, in bytes: Span<UInt8>
  ) {
    if collectWrapped(object, into: &collector, in: bytes) { return }
    collector.recognise(.metrickit)
    var walk = LineWalk(from: object.line)
    read(at: object.offset, in: bytes, asMembers: object.isMembers)
      .collect(at: object.line, &walk, into: &collector, in: bytes)
  }

  /// Reads the payloads within an object of a server or an app; returns `false` if there are none.
  static func collectWrapped(
    _ object: IPSPayload, into collector: inout ReportCollector, in bytes: Span<UInt8>
  ) -> Bool {
    guard !object.isMembers else { return false }
    let places = WrappedPayloads.offsets(at: object.offset, in: bytes)
    guard !places.isEmpty else { return false }
    collector.recognise(.metrickit)
    var walk = LineWalk(from: object.line)
    for place in places {
      read(at: place, in: bytes).collect(at: object.line, &walk, into: &collector, in: bytes)
    }
    return true
  }

  /// Reads the object whose opening brace, or whose first member if the brace is missing, is at
  /// `offset`.
  private static func read(
    at offset: Int, in bytes: Span<UInt8>, asMembers: Bool = false
  ) -> MetricKitPayload {
    var reader = MetricKitReader(scanner: JSONScanner(at: offset))
    if asMembers || reader.scanner.enter(.object, in: bytes) {
      while let key = reader.scanner.nextKey(in: bytes) { reader.readMember(key, in: bytes) }
    }
    reader.payload.isTruncated = reader.scanner.isTruncated
    reader.finishSingle()
    return reader.payload
  }

  private init(scanner: JSONScanner) { self.scanner = scanner }

  private mutating func readMember(_ key: Range<Int>, in bytes: Span<UInt8>) {
    switch bytes.text(in: key) {
    case "timeStampBegin": payload.begin = instant(in: bytes) ?? payload.begin
    case "timeStampEnd": payload.end = instant(in: bytes) ?? payload.end
    case "timeRange": readTimeRange(in: bytes)
    case "appVersion": payload.appVersion = scanner.string(in: bytes)
    case "metaData", "environment":
      payload.metaData = MetaDataReader.read(&scanner, in: bytes)
    case "crashDiagnostics": readCrashes(in: bytes)
    case "hangDiagnostics": readOthers(.hang, in: bytes)
    case "cpuExceptionDiagnostics": readOthers(.cpuException, in: bytes)
    case "diskWriteExceptionDiagnostics": readOthers(.diskWriteException, in: bytes)
    case "appLaunchDiagnostics": readOthers(.appLaunch, in: bytes)
    case "applicationExitMetrics", "applicationExitMetric": readExits(in: bytes)
    case "stateEntries", "intervalEntries": readEntries(in: bytes)
    case "diagnosticMetaData":
      single.metaData = MetaDataReader.read(&scanner, in: bytes)
    case "callStackTree":
      hasTree = true
      single.tree = tree(in: bytes) { $0.read(in: $1) }
    case "callStacks":
      hasTree = true
      single.tree = tree(in: bytes) { $0.readStacks(in: $1) }
    default: scanner.skipValue(in: bytes)
    }
  }

  /// Adds a diagnostic or a tree that no payload contains.
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

  /// Reads the next value as a diagnostic; returns `nil` if it is not a JSON object.
  private mutating func diagnostic(in bytes: Span<UInt8>) -> MetricKitPayload.Diagnostic? {
    guard scanner.enter(.object, in: bytes) else { return nil }
    var diagnostic = MetricKitPayload.Diagnostic()
    while let key = scanner.nextKey(in: bytes) {
      if bytes.equals(key, "diagnosticMetaData") {
        diagnostic.metaData = MetaDataReader.read(&scanner, in: bytes)
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

  /// Reads `"timeRange" : {"begin": 1784505600, "end": 1784592000}` (iOS 27).
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

  /// The time for a number of seconds since 1970, or since 2001, as Swift encodes dates.
  ///
  /// Such reports exist since 2026. So a number that would be before 2009 if counted from 1970 is
  /// counted from 2001.
  private static func instant(_ seconds: Double) -> Instant? {
    let reference = 978_307_200.0
    let unix = seconds < 1_230_768_000 ? seconds + reference : seconds
    guard unix >= 0, unix < 32_503_680_000 else { return nil }
    return Instant(
      year: 1970, month: 1, day: 1, hour: 0, minute: 0, second: 0, microsecond: 0,
      offsetSeconds: 0, fractionDigits: 0)?.advanced(bySeconds: unix.rounded(.down))
  }
}

/// The exit counts in metric payloads.
extension MetricKitReader {
  /// Reads `{"foregroundExitData":{"cumulativeNormalAppExitCount":1,…},"backgroundExitData":{…}}`.
  private mutating func readExits(in bytes: Span<UInt8>) {
    guard scanner.enter(.object, in: bytes) else { return }
    while let key = scanner.nextKey(in: bytes) {
      if bytes.equals(key, "foregroundExitData") {
        payload.foreground = counts(payload.foreground, in: bytes)
      } else if bytes.equals(key, "backgroundExitData") {
        payload.background = counts(payload.background, in: bytes)
      } else {
        scanner.skipValue(in: bytes)
      }
    }
  }

  private mutating func counts(_ known: ExitCounts?, in bytes: Span<UInt8>) -> ExitCounts {
    var counts = known ?? ExitCounts()
    guard scanner.enter(.object, in: bytes) else { return counts }
    while let key = scanner.nextKey(in: bytes) {
      guard let reason = ExitCounts.reason(bytes.text(in: key)) else {
        scanner.skipValue(in: bytes)
        continue
      }
      let count = scanner.integer(in: bytes)
      // A number at the end of the input may have been cut.
      guard let count, !scanner.isTruncated else { continue }
      let range = key.lowerBound..<Swift.min(scanner.offset, bytes.count)
      counts.add(ExitCounts.Count(reason: reason, count: count, range: range))
    }
    return counts
  }

  /// Reads the entries in reports of iOS 27, in which exit counts are among the metrics of each
  /// state:
  ///
  ///     "stateEntries": {"com.example.tab":[{"state":{…},"values":[
  ///       {"backgroundTerminationMetric":{"normalTerminationCount":1,…}},…]}]}
  ///
  /// Metrics are found by their names at any depth. A list of open containers replaces recursion.
  private mutating func readEntries(in bytes: Span<UInt8>) {
    var open: [JSONScanner.Kind] = []
    func isContainer(_ kind: JSONScanner.Kind) -> Bool { kind == .object || kind == .array }
    let kind = scanner.kind(in: bytes)
    guard isContainer(kind), scanner.enter(kind, in: bytes) else {
      return scanner.skipValue(in: bytes)
    }
    open.append(kind)
    while let container = open.last {
      if container == .object {
        guard let key = scanner.nextKey(in: bytes) else {
          open.removeLast()
          continue
        }
        if bytes.equals(key, "foregroundTerminationMetric") {
          payload.foreground = counts(payload.foreground, in: bytes)
          continue
        }
        if bytes.equals(key, "backgroundTerminationMetric") {
          payload.background = counts(payload.background, in: bytes)
          continue
        }
      } else if !scanner.nextElement(in: bytes) {
        open.removeLast()
        continue
      }
      let kind = scanner.kind(in: bytes)
      if isContainer(kind), open.count < 64, scanner.enter(kind, in: bytes) {
        open.append(kind)
      } else {
        scanner.skipValue(in: bytes)
      }
    }
  }
}
