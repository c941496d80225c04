package import LogModel
internal import Scanning
internal import Statements

/// Reads one input that holds crash reports, in whatever container.
///
/// Nothing of the content is an error: a report that was cut gives what was read of it, a kind
/// that is no crash is recognised and named, and lines that belong to no report are counted.
package struct CrashReportReader {
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
    let plain = readPlain(bytes)
    guard plain.format == nil, let resolved = StringifiedPayload.resolved(bytes) else {
      return plain
    }
    return readPlain(resolved.span)
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
    at line: CrashReportLine, cursor: inout LineCursor, in bytes: Span<UInt8>
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
  private func isRule(_ line: CrashReportLine, in bytes: Span<UInt8>) -> Bool {
    let content = line.content
    let isLine = bytes.run(content) { $0 == 0x2D || $0 == 0x3D || $0 == 0x7E } == content.upperBound
    // What closes a JSON value that was read, or parts two of them.
    let isPunctuation = bytes.run(content, while: Self.isPunctuation) == content.upperBound
    if isPunctuation { return true }
    return isLine || bytes.starts(content, with: "Translated Report")
      || bytes.equals(content, "Full Report")
  }

  /// The line from its JSON object on, where an array's brackets and commas stand before that.
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

  private mutating func readText(
    at line: CrashReportLine, cursor: inout LineCursor, in bytes: Span<UInt8>
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
    result.format = result.format ?? CrashReportFormat(rawValue: reader.report.format)
    if reader.isCrash || header != nil {
      var report = reader.report
      report.line = header?.line.number ?? line.number
      append(report)
    }
    header = nil
  }

  /// Drops texts that translate a JSON report of the same input: macOS writes both into one file.
  private mutating func dropTranslations() {
    guard result.crashes.count > 1 else { return }
    let full = Set(
      result.crashes.filter { $0.format == CrashReportFormat.ipsJSON.rawValue }.compactMap(
        \.incident))
    result.crashes.removeAll { report in
      report.format != CrashReportFormat.ipsJSON.rawValue
        && report.incident.map { full.contains($0) } == true
    }
  }
}
