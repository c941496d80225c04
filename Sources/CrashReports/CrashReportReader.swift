package import LogModel
internal import Scanning
internal import Statements

/// Reads one input that contains crash reports, in any supported format.
///
/// Reading never fails: a report that was cut is read as far as it goes, a report of another kind
/// is recognized and named in a note, and lines that belong to no report are counted.
package struct CrashReportReader {
  /// What one input contains.
  package struct Result: Sendable {
    /// The format of the first report, or `nil` if the input contains none.
    package var format: CrashReportFormat?
    /// The reports about the end of a process, in the order of the input.
    package var crashes: [CrashReport] = []
    /// The exit counts of MetricKit payloads, in the order of the input.
    package var exitMetrics: [ExitMetric] = []
    /// The times at which the periods of MetricKit payloads begin and end.
    package var payloadTimes: [Instant] = []
    /// Notes about reports that were recognized but are not crashes, and about parts that are
    /// missing.
    package var problems: [InputProblem] = []
    /// The number of lines that are neither blank nor part of a report.
    package var linesNotUnderstood = 0

    /// Creates the result of an input that contains no reports.
    package init() {}
  }

  private let input: InputIndex
  private var collector: ReportCollector
  /// The `.ips` header that was read last, until its body is found; otherwise `nil`.
  private var header: IPSHeader?

  /// Creates a reader for the input with the given number.
  package init(input: InputIndex) {
    self.input = input
    collector = ReportCollector(input: input)
  }

  /// Reads all reports in the bytes of the input.
  package mutating func read(_ bytes: ContiguousArray<UInt8>) -> Result { read(bytes.span) }

  /// Reads all reports in the bytes of the input.
  package mutating func read(_ bytes: Span<UInt8>) -> Result {
    if let resolved = EscapedReport.resolved(bytes) { return readPlain(resolved.span) }
    let plain = readPlain(bytes)
    guard plain.format == nil, let resolved = StringifiedPayload.resolved(bytes) else {
      return plain
    }
    return readPlain(resolved.span)
  }

  private mutating func readPlain(_ bytes: Span<UInt8>) -> Result {
    collector = ReportCollector(input: input)
    header = nil
    var cursor = LineCursor()
    while let line = cursor.next(in: bytes) {
      readReport(at: line, cursor: &cursor, in: bytes)
    }
    finishHeader(in: bytes)
    return collector.finish(in: bytes)
  }

  private mutating func readReport(
    at line: CrashReportLine, cursor: inout LineCursor, in bytes: Span<UInt8>
  ) {
    let line = withoutPunctuation(line, in: bytes)
    let start = line.content.lowerBound
    if line.content.isEmpty { return }
    if IPSObjectStart.isBrace(at: start, in: bytes) {
      readObject(at: line, cursor: &cursor, in: bytes, asMembers: false)
    } else if IPSObjectStart.isMember(at: start, in: bytes) {
      readObject(at: line, cursor: &cursor, in: bytes, asMembers: true)
    } else if let type = header?.type, let format = type.format {
      cursor.unread(line)
      readText(format, type: type, cursor: &cursor, in: bytes)
      header = nil
    } else if TextReportLine(line, in: bytes) != nil {
      readCrashText(at: line, cursor: &cursor, in: bytes)
    } else if !isSeparator(line, in: bytes) {
      collector.countLineNotUnderstood()
    }
  }

  /// Whether a line only separates reports: a heading or rule around a translated report, a
  /// Markdown fence, or the punctuation between JSON values.
  private func isSeparator(_ line: CrashReportLine, in bytes: Span<UInt8>) -> Bool {
    let content = line.content
    let isRule = bytes.run(content) { $0 == 0x2D || $0 == 0x3D || $0 == 0x7E } == content.upperBound
    return isRule || bytes.run(content, while: Self.isPunctuation) == content.upperBound
      || bytes.starts(content, with: "Translated Report") || bytes.equals(content, "Full Report")
  }

  /// Removes the brackets and commas of a JSON array from the start of a line on which an object
  /// begins.
  private func withoutPunctuation(_ line: CrashReportLine, in bytes: Span<UInt8>) -> CrashReportLine
  {
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
}

/// JSON objects, and the `.ips` headers before them.
extension CrashReportReader {
  private mutating func readObject(
    at line: CrashReportLine, cursor: inout LineCursor, in bytes: Span<UInt8>, asMembers: Bool
  ) {
    let (object, end) = IPSObjectReader.read(
      at: line.content.lowerBound, in: bytes, asMembers: asMembers)
    cursor.skip(to: end, after: line, in: bytes)
    let type = header?.type ?? object.type
    let header = header
    let payload = {
      IPSPayload(object: object, line: line, isMembers: asMembers, header: header, type: type)
    }
    if let format = type?.format, header != nil || !object.isHeader || object.isCrash {
      readPayload(format, payload(), in: bytes)
    } else if object.isNonFatal {
      readPayload(.resourceReport, payload(), in: bytes)
    } else if object.isCrash || isBody(object) {
      readCrash(payload(), in: bytes)
    } else if let format = object.otherFormat {
      readPayload(format, payload(), in: bytes)
    } else if object.isHeader {
      finishHeader(in: bytes)
      self.header = IPSHeader(object, line)
      return
    } else if !MetricKitReader.collectWrapped(payload(), into: &collector, in: bytes) {
      collector.countLineNotUnderstood()
    }
    self.header = nil
  }

  /// Whether an object that follows the header of a crash is its body, even if little of it is
  /// left.
  private func isBody(_ object: IPSObject) -> Bool {
    header != nil && !object.isHeader && object.otherFormat == nil
  }

  private mutating func readCrash(_ payload: IPSPayload, in bytes: Span<UInt8>) {
    let report = IPSCrashReader.report(payload, input: input, in: bytes)
    if report.termination?.isOfStackshot == true {
      collector.leaveOut(.stackshot, nil, saying: report.termination?.codeHex)
    } else {
      collector.append(report, as: .ipsJSON)
    }
  }

  private mutating func readPayload(
    _ format: CrashReportFormat, _ payload: IPSPayload, in bytes: Span<UInt8>
  ) {
    switch format {
    case .jetsam: JetsamReader.collect(payload, into: &collector, in: bytes)
    case .stackshot: StackshotReader.collect(payload, into: &collector, in: bytes)
    case .resourceReport: ResourceReport.collect(payload, into: &collector, in: bytes)
    case .metrickit: MetricKitReader.collect(payload, into: &collector, in: bytes)
    case .panic, .ipsOther, .lowMemoryText, .ipsJSON, .ipsText, .crashText, .fragment:
      collector.leaveOut(format, payload.type)
    }
  }

  /// Makes a report of a header whose body is missing or was cut before its first member.
  private mutating func finishHeader(in bytes: Span<UInt8>) {
    guard let header else { return }
    self.header = nil
    guard let format = header.type?.format else {
      let payload = IPSPayload(
        object: IPSObject(), line: header.line, isMembers: false, header: header, type: nil)
      var report = IPSCrashReader.report(payload, input: input, in: bytes)
      report.isTruncated = true
      collector.append(report, as: .ipsJSON)
      return
    }
    guard format == .jetsam else { return collector.leaveOut(format, header.type) }
    var event = JetsamEvent()
    event.isTruncated = true
    collector.append(
      event.report(as: format, header: header.object, input: input, line: header.line.number),
      as: format)
  }
}

/// Reports in text form.
extension CrashReportReader {
  /// Reads a text report that is not a crash report, starting with the cursor's next line.
  private mutating func readText(
    _ format: CrashReportFormat, type: BugType?, cursor: inout LineCursor, in bytes: Span<UInt8>
  ) {
    let line = header?.line.number ?? cursor.line + 1
    switch format {
    case .jetsam, .lowMemoryText:
      let reader = LowMemoryReader.read(from: &cursor, in: bytes)
      collector.append(
        reader.report(as: format, header: header?.object, input: input, line: line, in: bytes),
        as: format)
    case .stackshot:
      StackshotReader.read(from: &cursor, in: bytes)
        .collect(type, header: header?.object, line: line, into: &collector, in: bytes)
    case .resourceReport:
      ResourceTextReader.collect(
        type, from: &cursor, header: header?.object, line: line, into: &collector, in: bytes)
    case .panic, .ipsOther, .metrickit, .ipsJSON, .ipsText, .crashText, .fragment:
      collector.leaveOut(format, type)
      cursor.skipToEnd(of: bytes)
    }
  }

  private mutating func readCrashText(
    at line: CrashReportLine, cursor: inout LineCursor, in bytes: Span<UInt8>
  ) {
    cursor.unread(line)
    var start = cursor
    let reader = TextCrashReader.read(
      from: &cursor, in: bytes, input: input, header: header?.object)
    if let format = reader.otherFormat {
      let text = bytes.extracting(0..<Swift.min(cursor.offset, bytes.count))
      readText(format, type: nil, cursor: &start, in: text)
    } else {
      collector.recognise(CrashReportFormat(rawValue: reader.report.format))
      if reader.isCrash || header != nil {
        var report = reader.report
        report.line = header?.line.number ?? line.number
        collector.append(report)
      }
    }
    header = nil
  }
}
