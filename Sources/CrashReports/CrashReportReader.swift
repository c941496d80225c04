package import LogModel
internal import Scanning

/// Reads one input that holds crash reports, in whatever container.
///
/// Nothing of the content is an error: a report that was cut gives what was read of it, a kind
/// that is no crash is recognised and named, and lines that belong to no report are counted.
package struct CrashReportReader {
  /// What one input holds.
  package struct Result: Sendable {
    /// The format of the first report, or `nil` when there is none.
    package var format: ReportFormat?
    /// The crashes, in their order in the input.
    package var crashes: [CrashReport] = []
    /// The exit counts of MetricKit payloads, in their order in the input.
    package var exitMetrics: [ExitMetric] = []
    /// The begin and end of the time that MetricKit payloads are about.
    package var payloadTimes: [Instant] = []
    /// What was recognised and left out, and what was cut.
    package var problems: [InputProblem] = []
    /// How many lines are neither blank nor part of a report.
    package var linesNotUnderstood = 0

    /// Creates what an input without a report holds.
    package init() {}
  }

  let input: InputIndex
  var result = Result()
  var header: IPSHeader?
  var foreignKinds: Set<String> = []
  /// The processes cut out of a jetsam report's list, which together are one report.
  var jetsamPieces: JetsamPieces?

  /// Creates a reader for the input of the given number.
  package init(input: InputIndex) { self.input = input }

  /// Reads all reports in the bytes of the input.
  package mutating func read(_ bytes: ContiguousArray<UInt8>) -> Result { read(bytes.span) }

  /// Reads all reports in the bytes of the input.
  package mutating func read(_ bytes: Span<UInt8>) -> Result {
    if let resolved = EscapedReport.resolved(bytes) { return readPlain(resolved.span) }
    return readPlain(bytes)
  }

  private mutating func readPlain(_ span: Span<UInt8>) -> Result {
    result = Result()
    header = nil
    foreignKinds = []
    jetsamPieces = nil
    var cursor = LineCursor()
    while let line = cursor.next(in: span) {
      readReport(at: line, cursor: &cursor, in: span)
    }
    finishHeader(in: span)
    finishJetsamPieces(in: span)
    dropTranslations()
    return result
  }

  private mutating func readReport(
    at line: ReportLine, cursor: inout LineCursor, in bytes: Span<UInt8>
  ) {
    let line = withoutPunctuation(line, in: bytes)
    let start = line.content.lowerBound
    if line.content.isEmpty { return }
    if IPSObjectStart.isBrace(at: start, in: bytes) {
      readObject(at: line, cursor: &cursor, in: bytes, asMembers: false)
    } else if IPSObjectStart.isMember(at: start, in: bytes) {
      readObject(at: line, cursor: &cursor, in: bytes, asMembers: true)
    } else if let type = header.map({ BugType(number: $0.object.bugType ?? "") }),
      let format = type.format
    {
      readTextPayload(format, type: type, at: line, cursor: &cursor, in: bytes)
    } else if TextReportLine(line, in: bytes) != nil {
      readText(at: line, cursor: &cursor, in: bytes)
    } else if !isRule(line, in: bytes) {
      result.linesNotUnderstood += 1
    }
  }

  /// The rules and headings around translated reports and Markdown fences.
  private func isRule(_ line: ReportLine, in bytes: Span<UInt8>) -> Bool {
    let content = line.content
    let isLine = bytes.run(content) { $0 == 0x2D || $0 == 0x3D || $0 == 0x7E } == content.upperBound
    // What closes a JSON value that was read, or parts two of them.
    let isPunctuation = bytes.run(content, while: Self.isPunctuation) == content.upperBound
    if isPunctuation { return true }
    return isLine || bytes.starts(content, with: "Translated Report")
      || bytes.equals(content, "Full Report")
  }

  /// The line from its JSON object on, where an array's brackets and commas stand before that.
  private func withoutPunctuation(_ line: ReportLine, in bytes: Span<UInt8>) -> ReportLine {
    let start = bytes.run(line.content, while: Self.isPunctuation)
    guard start > line.content.lowerBound, IPSObjectStart.isBrace(at: start, in: bytes) else {
      return line
    }
    var line = line
    line.content = start..<line.content.upperBound
    return line
  }

  private static func isPunctuation(_ byte: UInt8) -> Bool {
    byte <= Byte.space || byte == Byte.comma || byte == Byte.openBracket
      || byte == Byte.closeBracket || byte == Byte.closeBrace
  }

  private mutating func readText(
    at line: ReportLine, cursor: inout LineCursor, in bytes: Span<UInt8>
  ) {
    cursor.unread(line)
    var start = cursor
    let reader = TextCrashReader.read(
      from: &cursor, in: bytes, input: input, header: header?.object)
    if let format = reader.otherFormat {
      let report = bytes.extracting(0..<Swift.min(cursor.offset, bytes.count))
      readText(format, type: nil, cursor: &start, in: report)
      header = nil
      return
    }
    result.format = result.format ?? ReportFormat(rawValue: reader.report.format)
    if reader.isCrash || header != nil {
      var report = reader.report
      report.line = header?.line.number ?? line.number
      append(report)
    }
    header = nil
  }

  private mutating func readObject(
    at line: ReportLine, cursor: inout LineCursor, in bytes: Span<UInt8>, asMembers: Bool
  ) {
    let (object, end) = IPSObjectReader.read(
      at: line.content.lowerBound, in: bytes, asMembers: asMembers)
    cursor.skip(to: end, after: line, in: bytes)
    let announced = (header?.object.bugType ?? object.bugType).map { BugType(number: $0) }
    let isPayload = header != nil || !object.isHeader || object.isCrash
    func payload() -> Payload { Payload(object: object, line: line, isMembers: asMembers) }
    if let type = announced, let format = type.format, isPayload {
      read(format, type: type, payload(), in: bytes)
      header = nil
    } else if object.isNonFatal {
      read(.resourceReport, type: announced, payload(), in: bytes)
      header = nil
    } else if object.isCrash || isBody(object) {
      let report = IPSCrashReader.report(
        body: object, header: header?.object, input: input, at: line,
        start: header?.line.number ?? line.number, in: bytes)
      if TerminationCatalog.isStackshot(report.termination) {
        recognise(.stackshot, type: nil, saying: report.termination?.codeHex)
      } else {
        append(report, as: .ipsJSON)
      }
      header = nil
    } else if let format = object.otherFormat {
      read(format, type: announced, payload(), in: bytes)
      header = nil
    } else if object.isHeader {
      finishHeader(in: bytes)
      header = IPSHeader(object, line)
    } else {
      result.linesNotUnderstood += 1
    }
  }

  /// Whether an object follows the header of a crash, so that it is its body, however short it was
  /// cut.
  private func isBody(_ object: IPSObject) -> Bool {
    header != nil && !object.isHeader && object.otherFormat == nil
  }

  /// A header without a body, or whose body was cut before it said anything.
  mutating func finishHeader(in bytes: Span<UInt8>) {
    guard let header else { return }
    self.header = nil
    let (object, line) = (header.object, header.line)
    let type = object.bugType.map { BugType(number: $0) }
    if let format = type?.format {
      readHeader(of: format, type: type, object, line)
      return
    }
    var report = IPSCrashReader.report(
      body: IPSObject(), header: object, input: input, at: line, start: line.number, in: bytes)
    report.isTruncated = true
    result.format = result.format ?? .ipsJSON
    append(report)
  }

  /// Drops texts that translate a JSON report of the same input: macOS writes both into one file.
  private mutating func dropTranslations() {
    guard result.crashes.count > 1 else { return }
    let full = Set(
      result.crashes.filter { $0.format == ReportFormat.ipsJSON.rawValue }.compactMap(\.incident))
    result.crashes.removeAll { report in
      report.format != ReportFormat.ipsJSON.rawValue
        && report.incident.map { full.contains($0) } == true
    }
  }
}
