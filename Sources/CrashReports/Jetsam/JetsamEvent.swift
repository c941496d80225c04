internal import LogModel

/// What was read of a report about processes that were killed for memory.
struct JetsamEvent {
  /// A process that was killed; memory is in pages.
  struct Kill {
    var name: String
    var pid: Int?
    var reason: String?
    var states: [String] = []
    var pages: UInt64?
    var lifetimeMaxPages: UInt64?

    /// How severe its end is.
    var severity: Severity { victim(pageSize: nil).severity }

    /// The process as a crash report lists it; `pageSize` is in bytes, `nil` if unknown.
    func victim(pageSize: UInt64?) -> CrashReport.Victim {
      func bytes(_ pages: UInt64?) -> UInt64? {
        guard let pages, let pageSize else { return nil }
        let (product, overflowed) = pages.multipliedReportingOverflow(by: pageSize)
        return overflowed ? nil : product
      }
      var victim = CrashReport.Victim(name: name)
      victim.pid = pid
      victim.reason = reason
      victim.states = states
      victim.bytes = bytes(pages)
      victim.lifetimeMaxBytes = bytes(lifetimeMaxPages)
      return victim
    }
  }

  var incident: String?
  var date: Instant?
  /// The system and its version in one text.
  var system: String?
  var device: String?
  /// The size of a page in bytes, or `nil` if the report does not print it.
  var pageSize: UInt64?
  /// The process with the most memory, which need not have been killed.
  var largestProcess: String?
  /// The processes that were killed, in the order of the report.
  var kills: [Kill] = []
  /// The number of processes that the report lists.
  var processCount = 0
  /// Whether any key of a jetsam report occurred.
  var isRecognised = false
  /// Whether the report ends before it is complete.
  var isTruncated = false

  /// Whether only members of a list of processes are there, without the rest of the report.
  var isFragment: Bool { incident == nil && date == nil && device == nil && system == nil }

  /// The report; a header supplies fields that the body lacks.
  ///
  /// It is about the device, unless a single process was killed: then it is about that process.
  func report(
    as format: CrashReportFormat, header: IPSObject?, input: InputIndex, line: Int
  ) -> CrashReport {
    var report = CrashReport(input: input, line: line, format: format.rawValue)
    report.incident = incident ?? header?.header.incident
    report.capturedAt = date ?? header?.header.timestamp
    report.device = device
    let system = system ?? header?.header.osVersionLine
    report.os = system.map(SystemVersion.parse) ?? CrashReport.OperatingSystem()
    report.isTruncated = isTruncated
    let victims = kills.map { $0.victim(pageSize: pageSize) }
    report.victims = victims
    let only = victims.count == 1 ? victims.first : nil
    report.process.name = only?.name
    report.process.pid = only?.pid
    report.verdict = JetsamVerdict.verdict(victims)
    report.signature = JetsamVerdict.signature(victims)
    return report
  }
}

/// Processes from the list of a jetsam report, each an object of its own, that together become one
/// report.
struct JetsamPieces {
  /// The line of the first piece.
  private let line: CrashReportLine
  private var event = JetsamEvent()
  /// The ranges of the most severe victims, with the line of their piece.
  private var evidence: [(ranges: [Range<Int>], line: CrashReportLine)] = []
  private var worst: Severity?

  /// Creates an empty list whose first piece is on a line.
  init(line: CrashReportLine) { self.line = line }

  /// Adds a piece.
  mutating func add(_ reader: JetsamReader, at line: CrashReportLine) {
    event.kills += reader.event.kills
    event.processCount += reader.event.processCount
    event.pageSize = event.pageSize ?? reader.event.pageSize
    // Whatever the pieces are, the report that they come from is not complete.
    event.isTruncated = true
    guard let severity = reader.worst else { return }
    if let worst, severity < worst { return }
    if severity != worst { evidence = [] }
    worst = severity
    if evidence.count < 6 { evidence.append((reader.evidence, line)) }
  }

  /// The report of all pieces.
  func report(input: InputIndex, in bytes: Span<UInt8>) -> CrashReport {
    var report = event.report(as: .jetsam, header: nil, input: input, line: line.number)
    var collector = EvidenceCollector()
    for piece in evidence { collector.add(piece.ranges, from: piece.line, in: bytes) }
    report.evidence = collector.evidence(input: input, in: bytes)
    return report
  }
}
