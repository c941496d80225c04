internal import LogModel
internal import Scanning

/// Processes cut out of the list of a jetsam report: each an object of its own, one report all.
struct JetsamPieces {
  var event: JetsamEvent
  var line: CrashReportLine
  /// Where the worst victims stand, and how bad their ends are.
  var evidence: [(ranges: [Range<Int>], line: CrashReportLine)]
  var worst: Severity?

  /// Adds a piece, in place: there can be many.
  mutating func add(_ reader: JetsamReader, at line: CrashReportLine) {
    event.kills += reader.event.kills
    event.processCount += reader.event.processCount
    event.pageSize = event.pageSize ?? reader.event.pageSize
    // Whatever the pieces are, the report that they are from is not complete.
    event.isTruncated = true
    guard let severity = reader.worst else { return }
    if let worst, severity < worst { return }
    if severity != worst { evidence = [] }
    worst = severity
    if evidence.count < 6 { evidence.append((reader.evidence, line)) }
  }
}

extension CrashReportReader {
  /// Reads the body of a jetsam report, or a piece of one.
  mutating func readJetsam(_ type: BugType?, _ payload: Payload, in bytes: Span<UInt8>) {
    let reader = JetsamReader.read(
      at: payload.line.content.lowerBound, in: bytes, asMembers: payload.isMembers)
    guard reader.event.isRecognised || reader.event.isTruncated else {
      return recognise(
        .jetsam, type: type, saying: "its body lists no processes as such reports do")
    }
    if header == nil, reader.event.isFragment {
      return add(reader, at: payload.line)
    }
    var report = JetsamCrash.report(
      reader.event, format: .jetsam, header: header?.object, input: input,
      line: header?.line.number ?? payload.line.number)
    var evidence = EvidenceCollector()
    evidence.add(reader.evidence, from: payload.line, in: bytes)
    report.evidence = evidence.evidence(input: input, in: bytes)
    append(report, as: .jetsam)
  }

  private mutating func add(_ reader: JetsamReader, at line: CrashReportLine) {
    result.format = result.format ?? .jetsam
    if jetsamPieces == nil {
      jetsamPieces = JetsamPieces(event: JetsamEvent(), line: line, evidence: [])
    }
    jetsamPieces?.add(reader, at: line)
  }

  /// Takes the pieces as one report, at the end of the input.
  mutating func finishJetsamPieces(in bytes: Span<UInt8>) {
    guard let pieces = jetsamPieces else { return }
    var report = JetsamCrash.report(
      pieces.event, format: .jetsam, header: nil, input: input, line: pieces.line.number)
    var evidence = EvidenceCollector()
    for piece in pieces.evidence { evidence.add(piece.ranges, from: piece.line, in: bytes) }
    report.evidence = evidence.evidence(input: input, in: bytes)
    append(report, as: .jetsam)
  }
}
