internal import LogModel
internal import Scanning
internal import Statements

/// Reads one text report: iOS 4 to 14, Xcode, TestFlight, macOS, watchOS, KSCrash, PLCrashReporter.
///
/// A report is fields, blocks of lines under a heading, and threads; blank lines mean nothing,
/// for people paste reports with one after each line. It ends where the next report starts.
struct TextCrashReader {
  /// What the lines belong to.
  enum Section: Equatable {
    case fields
    /// The block after `Termination Reason:` or `Termination Description:`.
    case reason
    /// The block after `Application Specific Information:`.
    case information
    /// The frames of a thread.
    case thread(isMain: Bool, isCrashed: Bool)
    /// The frames of `Last Exception Backtrace:`.
    case exceptionBacktrace
    /// A block that nothing is read from.
    case ignored
    /// `Binary Images:` and all after it.
    case images
  }

  /// How many lines of a block, and frames of a thread, are looked at.
  static let limits = (lines: 1200, frames: 128)

  var report: CrashReport
  /// The format when the text turned out to be no crash.
  var otherFormat: CrashReportFormat?

  var completion = CrashReportEnricher()
  var evidence = EvidenceCollector()
  var section = Section.fields
  var hasThreads = false
  /// Whether what follows is KSCrash's account of its own crash, which is no report of its own.
  var isNested = false
  /// The lines of the main thread's topmost frames.
  var mainLines: [CrashReportLine] = []
  var versionText: String?
  /// The name that was printed last above a thread, and the thread's number.
  var threadName: (thread: Int, name: String)?
  /// The binaries that hold frames which were read.
  var images: [BinaryImage] = []
  /// The addresses of those frames in order, from the first binary's line on.
  var wantedAddresses: [UInt64]?

  /// Reads the report that starts at the cursor's next line, and stops before the next report.
  static func read(
    from cursor: inout LineCursor, in bytes: Span<UInt8>, input: InputIndex, header: IPSObject?
  ) -> TextCrashReader {
    var reader = TextCrashReader(input: input, line: cursor.line + 1, header: header)
    while let line = cursor.next(in: bytes) {
      if line.content.isEmpty { continue }
      if reader.isStartOfAnother(line, in: bytes) {
        cursor.unread(line)
        break
      }
      for part in ReportLabels.parts(of: line.content, in: bytes) {
        reader.read(
          CrashReportLine(number: line.number, range: line.range, content: part), in: bytes)
      }
    }
    reader.finish(header: header, in: bytes)
    return reader
  }

  private init(input: InputIndex, line: Int, header: IPSObject?) {
    let format: CrashReportFormat = header == nil ? .crashText : .ipsText
    report = CrashReport(input: input, line: line, format: format.rawValue)
  }

  /// Whether enough was read to call it a crash.
  var isCrash: Bool {
    report.exception != nil || report.termination != nil || !report.assertions.isEmpty
      || report.watchdog?.event != nil || report.process.name != nil
  }

  private func isStartOfAnother(_ line: CrashReportLine, in bytes: Span<UInt8>) -> Bool {
    switch bytes[line.content.lowerBound] {
    case Byte.openBrace:
      return IPSObjectStart.isObject(at: line.content.lowerBound, in: bytes)
    case UInt8(ascii: "I"):
      return (report.incident != nil || hasThreads)
        && bytes.starts(line.content, with: "Incident Identifier:")
    case UInt8(ascii: "P"):
      return hasThreads && bytes.starts(line.content, with: "Process:")
        && bytes.last(Byte.openBracket, in: line.content) != nil
    case UInt8(ascii: "E"):
      return hasThreads && !isNested && bytes.starts(line.content, with: "Exception Type:")
    default: return false
    }
  }

  private mutating func read(_ line: CrashReportLine, in bytes: Span<UInt8>) {
    guard section != .images else {
      if bytes.equals(line.content, "Handler crashed while reporting:") { isNested = true }
      return readImage(line.content, in: bytes)
    }
    var content = line.content
    let first = bytes[content.lowerBound]
    if Byte.isDigit(first), readFrame(line, in: bytes) { return }
    if bytes.starts(content, with: "Thread "), readThreadHeader(content, in: bytes) { return }
    if report.line == line.number, first == Byte.openBrace { content = content.dropFirst() }
    if let field = TextField(content, in: bytes), readField(field, of: line, in: bytes) { return }
    readText(content, of: line, in: bytes)
  }

  /// A line that is no field: part of a block.
  private mutating func readText(
    _ content: Range<Int>, of line: CrashReportLine, in bytes: Span<UInt8>
  ) {
    if otherFormat == nil, !hasThreads, let kind = TextReportLine(line, in: bytes) {
      if case .decisive(let format) = kind, format != .crashText, report.exception == nil {
        otherFormat = format
      }
      if bytes.contains("<RBSTerminateContext|", in: content) { section = .reason }
      if bytes.contains("active assertions beyond", in: content) { section = .information }
    }
    switch section {
    case .reason:
      guard completion.reasons.count < TextCrashReader.limits.lines else { return }
      completion.reasons.append(TextCrashReader.text(content, in: bytes))
      if isReasonEvidence(content, in: bytes) { evidence.add(line) }
      if bytes.contains("maxTerminationResistance", in: content) { section = .fields }
    case .information:
      guard completion.applicationSpecific.count < TextCrashReader.limits.lines else { return }
      completion.applicationSpecific.append(TextCrashReader.text(content, in: bytes))
      if isInformationEvidence(content, in: bytes) { evidence.add(line) }
    case .fields, .thread, .exceptionBacktrace, .ignored, .images: break
    }
  }

  /// Whether a line of a termination block says something: not `ThermalInfo: (`, not `)`.
  private func isReasonEvidence(_ content: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    bytes[content.upperBound - 1] != Byte.openParenthesis
      && bytes.run(content) { !Byte.isLetter($0) } < content.upperBound
  }

  /// Whether a line of the application specific information is the system's, not the app's.
  private func isInformationEvidence(_ content: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    ["ssertion", "CPU time", "locked system", " in time", "failed to ", "exceeded"].contains {
      bytes.contains($0, in: content)
    }
  }

  /// The text of a line; `&lt;` and its like, which web pages leave behind, become what they mean.
  static func text(_ range: Range<Int>, in bytes: Span<UInt8>) -> String {
    let text = bytes.text(in: range)
    guard bytes.firstOffset(of: Byte.ampersand, in: range) != nil else { return text }
    return HTMLEntities.resolved(text)
  }
}
