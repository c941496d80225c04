internal import LogModel
internal import Scanning

/// Reads the body of a `JetsamEvent` report, or single processes from its list.
///
///     { "product" : "iPhone12,1", "date" : "2024-…", "memoryStatus" : {…, "pageSize" : 16384, …},
///       "largestProcess" : "AppStore", "processes" : [ {"pid":2527,"reason":"highwater",…}, … ] }
///
/// Only processes with a reason were killed; the largest process may not be among them.
struct JetsamReader {
  /// What was read so far.
  private(set) var event = JetsamEvent()
  /// The offsets of the names and reasons of the first victims, by the severity of their kill.
  private var places: [Severity: [Range<Int>]] = [:]
  private var scanner: JSONScanner

  /// The maximum number of victims whose lines are quoted.
  private static let quotedVictims = 6

  /// The offsets of the names and reasons of the first victims whose kills are the most severe; the
  /// verdict depends on these.
  var evidence: [Range<Int>] { worst.flatMap { places[$0] } ?? [] }

  /// The severity of the most severe kill, or `nil` if nothing was killed.
  var worst: Severity? { places.keys.max() }

  /// Reads the body of a jetsam report, or single processes from one, and adds the result to the
  /// collector.
  static func collect(
    _ payload: IPSPayload, into collector: inout ReportCollector, in bytes: Span<UInt8>
  ) {
    let reader = read(at: payload.offset, in: bytes, asMembers: payload.isMembers)
    guard reader.event.isRecognised || reader.event.isTruncated else {
      return collector.leaveOut(
        .jetsam, payload.type, saying: "its body lists no processes as such reports do")
    }
    if payload.header == nil, reader.event.isFragment {
      return collector.addPiece(reader, at: payload.line)
    }
    var report = reader.event.report(
      as: .jetsam, header: payload.header?.object, input: collector.input, line: payload.start)
    var evidence = EvidenceCollector()
    evidence.add(reader.evidence, from: payload.line, in: bytes)
    report.evidence = evidence.evidence(input: collector.input, in: bytes)
    collector.append(report, as: .jetsam)
  }

  /// Reads the object whose opening brace is at `offset`, or whose members are there if the brace
  /// is missing.
  private static func read(at offset: Int, in bytes: Span<UInt8>, asMembers: Bool) -> JetsamReader {
    var reader = JetsamReader(scanner: JSONScanner(at: offset))
    if asMembers || reader.scanner.enter(.object, in: bytes) { reader.readReport(in: bytes) }
    reader.event.isTruncated = reader.scanner.isTruncated
    return reader
  }

  private init(scanner: JSONScanner) { self.scanner = scanner }

  private mutating func readReport(in bytes: Span<UInt8>) {
    var process = Process()
    while let key = scanner.nextKey(in: bytes) {
      if bytes.equals(key, "processes") {
        event.isRecognised = true
        readProcesses(in: bytes)
      } else if bytes.equals(key, "memoryStatus") {
        event.isRecognised = true
        readMemoryStatus(in: bytes)
      } else if bytes.equals(key, "largestProcess") {
        event.isRecognised = true
        event.largestProcess = scanner.complete { $0.string(in: bytes) }
      } else if bytes.equals(key, "incident") {
        event.incident = scanner.complete { $0.string(in: bytes) }
      } else if bytes.equals(key, "date") {
        let range = scanner.complete { $0.rawText(in: bytes) }
        event.date = range.flatMap { ReportTimestamp.instant(in: $0, of: bytes) }
      } else if bytes.equals(key, "build") {
        event.system = scanner.complete { $0.string(in: bytes) }
      } else if bytes.equals(key, "product") {
        event.device = scanner.complete { $0.string(in: bytes) }
      } else {
        // A member of a process that was copied without the list.
        readMember(key, of: &process, in: bytes)
      }
    }
    if process.pages != nil || process.reason != nil {
      event.isRecognised = true
      add(process)
    }
  }

  private mutating func readMemoryStatus(in bytes: Span<UInt8>) {
    guard scanner.enter(.object, in: bytes) else { return }
    while let key = scanner.nextKey(in: bytes) {
      if bytes.equals(key, "pageSize") {
        event.pageSize = scanner.complete { $0.integer(in: bytes) }
      } else {
        scanner.skipValue(in: bytes)
      }
    }
  }

  private mutating func readProcesses(in bytes: Span<UInt8>) {
    guard scanner.enter(.array, in: bytes) else { return }
    while scanner.nextElement(in: bytes) {
      guard scanner.enter(.object, in: bytes) else { continue }
      var process = Process()
      while let key = scanner.nextKey(in: bytes) { readMember(key, of: &process, in: bytes) }
      add(process)
    }
  }

  /// A process of the list that is being read.
  private struct Process {
    var name: String?
    var pid: Int?
    var reason: String?
    var states: [String] = []
    var pages: UInt64?
    var lifetimeMaxPages: UInt64?
    var nameRange: Range<Int>?
    var reasonRange: Range<Int>?
  }

  private mutating func readMember(
    _ key: Range<Int>, of process: inout Process, in bytes: Span<UInt8>
  ) {
    if bytes.equals(key, "name") {
      process.name = scanner.complete { $0.string(in: bytes) }
      process.nameRange = key.lowerBound..<Swift.min(scanner.offset, bytes.count)
    } else if bytes.equals(key, "reason") {
      process.reason = scanner.complete { $0.string(in: bytes) }
      process.reasonRange = key.lowerBound..<Swift.min(scanner.offset, bytes.count)
    } else if bytes.equals(key, "pid") {
      process.pid = scanner.complete { $0.int(in: bytes) }
    } else if bytes.equals(key, "states") {
      process.states = scanner.strings(limit: 16, in: bytes)
    } else if bytes.equals(key, "rpages") {
      process.pages = scanner.complete { $0.integer(in: bytes) }
    } else if bytes.equals(key, "lifetimeMax") {
      process.lifetimeMaxPages = scanner.complete { $0.integer(in: bytes) }
    } else {
      scanner.skipValue(in: bytes)
    }
  }

  private mutating func add(_ process: Process) {
    event.processCount += 1
    guard let reason = process.reason, let name = process.name else { return }
    let kill = JetsamEvent.Kill(
      name: name, pid: process.pid, reason: reason, states: process.states,
      pages: process.pages, lifetimeMaxPages: process.lifetimeMaxPages)
    event.kills.append(kill)
    let ranges = [process.nameRange, process.reasonRange].compactMap { $0 }
    guard places[kill.severity, default: []].count < 2 * JetsamReader.quotedVictims else { return }
    places[kill.severity, default: []] += ranges
  }
}
