internal import LogModel

/// What was read from a report about processes that were killed to reclaim memory.
struct JetsamEvent {
  /// A process that was killed. Amounts of memory are in pages.
  struct Kill {
    /// The process name.
    var name: String
    /// The process identifier, or `nil`.
    var pid: Int?
    /// Why the process was killed, as printed, or `nil`.
    var reason: String?
    /// The states of the process as printed.
    var states: [String] = []
    /// The memory at the kill in pages, or `nil`.
    var pages: UInt64?
    /// The most memory the process ever used, in pages, or `nil`.
    var lifetimeMaxPages: UInt64?

    /// How severe the kill is.
    var severity: Severity { victim(pageSize: nil).severity }

    /// The process in the form that a crash report lists; `pageSize` is in bytes, `nil` if unknown.
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

  /// The incident identifier, or `nil`.
  var incident: String?
  /// When the report was written, or `nil`.
  var date: Instant?
  /// The system's name and version in one text, or `nil`.
  var system: String?
  /// The hardware model, or `nil`.
  var device: String?
  /// The size of a page in bytes, or `nil` if the report does not print it.
  var pageSize: UInt64?
  /// The name of the process with the most memory, which may not have been killed; or `nil`.
  var largestProcess: String?
  /// The processes that were killed, in the order of the report.
  var kills: [Kill] = []
  /// The number of processes that the report lists, killed or not.
  var processCount = 0
  /// Whether the object has at least one key of a jetsam report.
  var isRecognised = false
  /// Whether the end of the report is missing.
  var isTruncated = false

  /// Whether there are only members of the list of processes, without the rest of the report.
  var isFragment: Bool { incident == nil && date == nil && device == nil && system == nil }

  /// Makes the crash report; fields that the body lacks are taken from `header`.
  ///
  /// The report is about the whole device, unless a single process was killed: then it is about
  /// that process.
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

/// Processes that were copied from the list of a jetsam report, each as a separate object. Together
/// they become one report.
struct JetsamPieces {
  /// The line of the first process.
  private let line: CrashReportLine
  private var event = JetsamEvent()
  /// The offsets that show the most severe kills, with the line of each process.
  private var evidence: [(ranges: [Range<Int>], line: CrashReportLine)] = []
  private var worst: Severity?

  /// Creates an empty list; the first process is on `line`.
  init(line: CrashReportLine) { self.line = line }

  /// Adds a process that was read from `line`.
  mutating func add(_ reader: JetsamReader, at line: CrashReportLine) {
    event.kills += reader.event.kills
    event.processCount += reader.event.processCount
    event.pageSize = event.pageSize ?? reader.event.pageSize
    // Only processes were copied, so the report that they come from is not complete.
    event.isTruncated = true
    guard let severity = reader.worst else { return }
    if let worst, severity < worst { return }
    if severity != worst { evidence = [] }
    worst = severity
    if evidence.count < 6 { evidence.append((reader.evidence, line)) }
  }

  /// Makes one report of all processes.
  func report(input: InputIndex, in bytes: Span<UInt8>) -> CrashReport {
    var report = event.report(as: .jetsam, header: nil, input: input, line: line.number)
    var collector = EvidenceCollector()
    for piece in evidence { collector.add(piece.ranges, from: piece.line, in: bytes) }
    report.evidence = collector.evidence(input: input, in: bytes)
    return report
  }
}
