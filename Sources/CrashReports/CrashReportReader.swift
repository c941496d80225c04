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
    /// What was recognised and left out, and what was cut.
    package var problems: [InputProblem] = []
    /// How many lines are neither blank nor part of a report.
    package var linesNotUnderstood = 0
  }

  private let input: InputIndex
  private var result = Result()
  private var header: (object: IPSObject, line: ReportLine)?
  private var foreignKinds: Set<String> = []

  /// Creates a reader for the input of the given number.
  package init(input: InputIndex) { self.input = input }

  /// Reads all reports in the bytes of the input.
  package mutating func read(_ bytes: ContiguousArray<UInt8>) -> Result {
    result = Result()
    header = nil
    foreignKinds = []
    let span = bytes.span
    var cursor = LineCursor()
    while let line = cursor.next(in: span) {
      readReport(at: line, cursor: &cursor, in: span)
    }
    finishHeader(in: span)
    dropTranslations()
    return result
  }

  private mutating func readReport(
    at line: ReportLine, cursor: inout LineCursor, in bytes: Span<UInt8>
  ) {
    let start = line.content.lowerBound
    if line.content.isEmpty { return }
    if IPSObjectStart.isBrace(at: start, in: bytes) {
      readObject(at: line, cursor: &cursor, in: bytes, asMembers: false)
    } else if IPSObjectStart.isMember(at: start, in: bytes) {
      readObject(at: line, cursor: &cursor, in: bytes, asMembers: true)
    } else if let type = header.map({ BugType(number: $0.object.bugType ?? "") }),
      let format = type.format
    {
      // The text payload of a kind that is no crash.
      recognise(format, type: type)
      header = nil
      cursor.skipToEnd(of: bytes)
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
    return isLine || bytes.starts(content, with: "Translated Report")
      || bytes.equals(content, "Full Report")
  }

  private mutating func readText(
    at line: ReportLine, cursor: inout LineCursor, in bytes: Span<UInt8>
  ) {
    cursor.unread(line)
    let reader = TextCrashReader.read(
      from: &cursor, in: bytes, input: input, header: header?.object)
    let start = header?.line.number ?? line.number
    if let format = reader.otherFormat {
      recognise(format, type: nil)
      header = nil
      return
    }
    result.format = result.format ?? ReportFormat(rawValue: reader.report.format)
    if reader.isCrash || header != nil {
      var report = reader.report
      report.line = start
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
    if let type = announced, let format = type.format, isPayload {
      recognise(format, type: type)
      header = nil
    } else if object.isCrash || isBody(object) {
      append(
        IPSCrashReader.report(
          body: object, header: header?.object, input: input, at: line,
          start: header?.line.number ?? line.number, in: bytes))
      result.format = result.format ?? .ipsJSON
      header = nil
    } else if let format = object.otherFormat {
      recognise(format, type: announced)
      header = nil
    } else if object.isHeader {
      finishHeader(in: bytes)
      header = (object, line)
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
  private mutating func finishHeader(in bytes: Span<UInt8>) {
    guard let (object, line) = header else { return }
    header = nil
    let type = object.bugType.map { BugType(number: $0) }
    if let format = type?.format {
      recognise(format, type: type)
      return
    }
    var report = IPSCrashReader.report(
      body: IPSObject(), header: object, input: input, at: line, start: line.number, in: bytes)
    report.isTruncated = true
    result.format = result.format ?? .ipsJSON
    append(report)
  }

  private mutating func append(_ report: CrashReport) {
    result.crashes.append(report)
    if report.isTruncated {
      result.problems.append(
        InputProblem(line: report.line, message: "the report is cut; what was read of it counts"))
    }
  }

  private mutating func recognise(_ format: ReportFormat, type: BugType?) {
    result.format = result.format ?? format
    let kind = type.map { type in
      "kind \(type.number)" + (type.name.map { " (\($0))" } ?? "")
    }
    let message = "recognised: \(kind ?? "kind '\(format.rawValue)'"), not a crash"
    // A folder's worth of JSON values in one file needs the sentence once.
    if foreignKinds.insert(message).inserted {
      result.problems.append(InputProblem(line: nil, message: message))
    }
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
