internal import LogModel
internal import Scanning
internal import Statements

/// Reads one report in text form: iOS 4 to 14, Xcode, TestFlight, macOS, watchOS, KSCrash,
/// PLCrashReporter.
///
/// A report consists of fields, blocks of lines below a heading, and threads. Blank lines are
/// ignored, because some people paste reports with a blank line after each line. A report ends
/// where the next one starts.
struct TextCrashReader {
  /// The parts of a report, which determine how a line is read.
  enum Section: Equatable {
    /// Lines of the form `Name: value`.
    case fields
    /// The block after `Termination Reason:` or `Termination Description:`.
    case reason
    /// The block after `Application Specific Information:`.
    case information
    /// The frames of a thread.
    case thread(isMain: Bool, isCrashed: Bool)
    /// The frames of `Last Exception Backtrace:`.
    case exceptionBacktrace
    /// A block whose lines are not needed.
    case ignored
    /// `Binary Images:` and everything below it.
    case images
  }

  /// The maximum number of lines of a block that are kept.
  private static let lineLimit = 1200

  /// The report that is being read.
  private(set) var report: CrashReport
  /// The format, if the text turns out not to be a crash report; otherwise `nil`.
  private(set) var otherFormat: CrashReportFormat?

  private var enricher = CrashReportEnricher()
  private var evidence = EvidenceCollector()
  private var threads = TextThreads()
  private var section = Section.fields
  /// Whether the lines that follow are KSCrash's report about a crash of KSCrash itself, which does
  /// not count as another report.
  private var isNested = false
  private var versionText: String?

  /// Reads the report that starts on the cursor's next line, and stops before the next report.
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

  /// Whether enough was read to call the text a crash report.
  var isCrash: Bool {
    report.exception != nil || report.termination != nil || !report.assertions.isEmpty
      || report.watchdog?.event != nil || report.process.name != nil
  }

  private func isStartOfAnother(_ line: CrashReportLine, in bytes: Span<UInt8>) -> Bool {
    switch bytes[line.content.lowerBound] {
    case Byte.openBrace:
      return IPSObjectStart.isObject(at: line.content.lowerBound, in: bytes)
    case UInt8(ascii: "I"):
      return (report.incident != nil || threads.hasAny)
        && bytes.starts(line.content, with: "Incident Identifier:")
    case UInt8(ascii: "P"):
      return threads.hasAny && bytes.starts(line.content, with: "Process:")
        && bytes.last(Byte.openBracket, in: line.content) != nil
    case UInt8(ascii: "E"):
      return threads.hasAny && !isNested && bytes.starts(line.content, with: "Exception Type:")
    default: return false
    }
  }

  private mutating func read(_ line: CrashReportLine, in bytes: Span<UInt8>) {
    guard section != .images else {
      if bytes.equals(line.content, "Handler crashed while reporting:") { isNested = true }
      return threads.readImage(line.content, in: bytes)
    }
    var content = line.content
    let first = bytes[content.lowerBound]
    if Byte.isDigit(first), threads.readFrame(line, in: section, of: &report, in: bytes) { return }
    if bytes.starts(content, with: "Thread "),
      threads.readHeader(content, &section, of: &report, in: bytes)
    {
      return
    }
    if report.line == line.number, first == Byte.openBrace { content = content.dropFirst() }
    if let field = TextField(content, in: bytes), readField(field, of: line, in: bytes) { return }
    readText(content, of: line, in: bytes)
  }

  /// Reads a line that is not a field, as part of a block.
  private mutating func readText(
    _ content: Range<Int>, of line: CrashReportLine, in bytes: Span<UInt8>
  ) {
    if otherFormat == nil, !threads.hasAny, let kind = TextReportLine(line, in: bytes) {
      if case .decisive(let format) = kind, format != .crashText, report.exception == nil {
        otherFormat = format
      }
      if bytes.contains("<RBSTerminateContext|", in: content) { section = .reason }
      if bytes.contains("active assertions beyond", in: content) { section = .information }
    }
    switch section {
    case .reason:
      guard enricher.reasons.count < Self.lineLimit else { return }
      enricher.reasons.append(Self.text(content, in: bytes))
      if isReasonEvidence(content, in: bytes) { evidence.add(line) }
      if bytes.contains("maxTerminationResistance", in: content) { section = .fields }
    case .information:
      guard enricher.applicationSpecific.count < Self.lineLimit else { return }
      enricher.applicationSpecific.append(Self.text(content, in: bytes))
      if isInformationEvidence(content, in: bytes) { evidence.add(line) }
    case .fields, .thread, .exceptionBacktrace, .ignored, .images: break
    }
  }

  /// Whether a line of a termination block says something, unlike `ThermalInfo: (` and `)`.
  private func isReasonEvidence(_ content: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    bytes[content.upperBound - 1] != Byte.openParenthesis
      && bytes.run(content) { !Byte.isLetter($0) } < content.upperBound
  }

  /// Whether a line of the application specific information comes from the system and not from the
  /// app.
  private func isInformationEvidence(_ content: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    ["ssertion", "CPU time", "locked system", " in time", "failed to ", "exceeded"].contains {
      bytes.contains($0, in: content)
    }
  }

  /// Completes the report after its last line.
  private mutating func finish(header: IPSObject?, in bytes: Span<UInt8>) {
    if section != .images { report.isTruncated = true }
    if let header {
      report.version = header.header.appVersion.flatMap { $0.isEmpty ? nil : $0 }
      report.build = header.header.buildVersion.flatMap { $0.isEmpty ? nil : $0 }
      IPSCrashReader.fillProcess(of: &report, from: header)
      report.capturedAt = report.capturedAt ?? header.header.timestamp
    }
    readVersion()
    threads.fill(&enricher, of: report.process)
    enricher.complete(&report)
    if report.termination?.isOfStackshot == true { otherFormat = .stackshot }
    if report.verdict != nil,
      let line = threads.mainEvidence(isIdle: report.mainThread?.state == .idle)
    {
      evidence.add(line)
    }
    report.evidence = evidence.evidence(input: report.input, in: bytes)
  }

  /// Reads `158 (1.0.4)`, which on iOS up to 14 is build (short), or `1.0 (42)`, which elsewhere is
  /// short (build).
  private mutating func readVersion() {
    guard let text = versionText, report.version == nil, report.build == nil else { return }
    let parts = text.split(separator: "(", maxSplits: 1)
    guard let head = parts.first.map({ $0.drop { $0 == " " } }) else { return }
    let outer = String(head.prefix { $0 != " " })
    let inner = parts.count > 1 ? String(parts[1].prefix { $0 != ")" }) : ""
    // PLCrashReporter prints signals as exception types and always puts the short version first.
    let isThirdParty = report.exception?.type?.hasPrefix("SIG") == true
    let isBuildFirst = SystemVersion.printsBuildFirst(report.os) && !isThirdParty
    let (short, build) = isBuildFirst && !inner.isEmpty ? (inner, outer) : (outer, inner)
    report.version = short.isEmpty || short == "???" ? nil : short
    report.build = build.isEmpty || build == "???" ? nil : build
  }

  /// The text of a line. HTML entities, which remain in reports copied from web pages, are
  /// replaced.
  static func text(_ range: Range<Int>, in bytes: Span<UInt8>) -> String {
    guard bytes.firstOffset(of: Byte.ampersand, in: range) != nil else {
      return bytes.text(in: range)
    }
    return String(decoding: HTMLEntities.resolved(range, in: bytes), as: UTF8.self)
  }
}

/// Fields of the form `Name: value`.
extension TextCrashReader {
  /// Reads a field; returns `false` if its name is unknown, because the line may then be part of a
  /// block.
  private mutating func readField(
    _ field: TextField, of line: CrashReportLine, in bytes: Span<UInt8>
  ) -> Bool {
    let value = field.value
    setSection(after: field)
    switch field.name {
    case "incident identifier": set(\.incident, value, in: bytes)
    case "hardware model": set(\.device, value, in: bytes)
    case "process": readProcess(value, in: bytes)
    case "path": set(\.process.path, value, in: bytes)
    case "identifier": set(\.process.bundleIdentifier, value, in: bytes)
    case "version": versionText = versionText ?? bytes.text(in: value)
    case "role": set(\.role, value, in: bytes)
    case "os version":
      if report.os.build == nil { report.os = SystemVersion.parse(bytes.text(in: value)) }
    case "date/time", "date":
      report.capturedAt = report.capturedAt ?? ReportTimestamp.instant(in: value, of: bytes)
    case "launch time":
      report.launchedAt = report.launchedAt ?? ReportTimestamp.instant(in: value, of: bytes)
    case "time awake since boot", "uptime":
      report.uptimeSeconds = report.uptimeSeconds ?? bytes.leadingNumber(in: value)?.value
    case "crashed thread", "triggered by thread", "highlighted thread", "highlighted by thread":
      readCrashedThread(value, in: bytes)
    case "exception type", "exception codes", "exception subtype", "exception message":
      readException(field, of: line, in: bytes)
    case "exception note":
      if bytes.contains("NON-FATAL CONDITION", in: value) { otherFormat = .resourceReport }
    case "termination reason", "termination description":
      readTermination(field, of: line, in: bytes)
    case "terminating process":
      var termination = report.termination ?? CrashReport.Termination()
      termination.byProcess = bytes.text(in: Self.processName(value, in: bytes))
      report.termination = termination
    case "application specific information":
      if !value.isEmpty { enricher.applicationSpecific.append(bytes.text(in: value)) }
    case "parent process", "code type", "report version", "crashreporter key", "coalition",
      "release type", "baseband version", "responsible", "user id", "anonymous uuid", "beta",
      "distributor id", "appvariant", "appstoretools", "termination signal":
      break
    default: return isInSkippedBlock
    }
    return true
  }

  /// Sets the section to which the lines after a field belong.
  private mutating func setSection(after field: TextField) {
    switch field.name {
    case "application specific information": section = .information
    case "termination reason", "termination description": section = .reason
    case "last exception backtrace": section = .exceptionBacktrace
    case "binary images":
      section = .images
      report.isTruncated = false
    case "kernel triage", "vm region info", "filtered syslog", "vm region summary",
      "external modification warnings", "external modification summary", "extra information",
      "dyld error message", "error formulating crash report", "notes",
      "application specific signatures", "crashdoctor diagnosis", "thread state":
      section = .ignored
    default:
      if field.name.hasPrefix("application specific backtrace")
        || field.name.hasPrefix("vm regions near")
      {
        section = .ignored
      } else if Self.plainFields.contains(field.name), section != .exceptionBacktrace {
        section = .fields
      }
    }
  }

  private var isInSkippedBlock: Bool {
    switch section {
    case .ignored, .images, .exceptionBacktrace: true
    case .fields, .reason, .information, .thread: false
    }
  }

  /// The names of fields that end a block above them.
  private static let plainFields: Set<String> = [
    "incident identifier", "hardware model", "process", "path", "identifier", "os version",
    "date/time", "launch time", "time awake since boot", "crashed thread", "triggered by thread",
    "highlighted thread", "highlighted by thread", "exception type", "exception codes",
    "exception subtype", "exception message", "exception note", "terminating process",
    "parent process", "code type", "report version", "crashreporter key", "termination signal",
  ]

  private mutating func set(
    _ path: WritableKeyPath<CrashReport, String?>, _ value: Range<Int>, in bytes: Span<UInt8>
  ) {
    guard report[keyPath: path] == nil, !value.isEmpty, !bytes.equals(value, "???") else { return }
    report[keyPath: path] = Self.text(value, in: bytes)
  }

  /// Reads `MyApp [1234]`, also without the space: `game[954]`.
  private mutating func readProcess(_ value: Range<Int>, in bytes: Span<UInt8>) {
    guard report.process.name == nil else { return }
    let name = Self.processName(value, in: bytes)
    if !name.isEmpty { report.process.name = Self.text(name, in: bytes) }
    guard name != value,
      let open = bytes.firstOffset(of: Byte.openBracket, in: name.upperBound..<value.upperBound)
    else { return }
    report.process.pid = bytes.leadingInteger(in: (open + 1)..<value.upperBound)
      .flatMap { Int(exactly: $0.value) }
  }

  /// The offsets of the process name before `[pid]`.
  static func processName(_ value: Range<Int>, in bytes: Span<UInt8>) -> Range<Int> {
    guard let open = bytes.last(Byte.openBracket, in: value), open + 1 < value.upperBound,
      Byte.isDigit(bytes[open + 1])
    else { return value }
    return bytes.trimmed(value.lowerBound..<open)
  }

  private mutating func readCrashedThread(_ value: Range<Int>, in bytes: Span<UInt8>) {
    guard let number = bytes.leadingInteger(in: value) else { return }
    report.crashedThread =
      report.crashedThread
      ?? Int(exactly: number.value).map { CrashReport.CrashedThread(index: $0) }
  }

  private mutating func readException(
    _ field: TextField, of line: CrashReportLine, in bytes: Span<UInt8>
  ) {
    var exception = report.exception ?? CrashReport.Exception()
    let value = field.value
    switch field.name {
    case "exception type":
      let open = bytes.first(" (", in: value)?.lowerBound ?? value.upperBound
      exception.type = bytes.text(in: bytes.trimmed(value.lowerBound..<open))
      if bytes.starts(open..<value.upperBound, with: " (SIG") {
        let end = bytes.run((open + 2)..<value.upperBound) { $0 != Byte.closeParenthesis }
        exception.signal = bytes.text(in: (open + 2)..<end)
      } else if exception.type?.hasPrefix("SIG") == true {
        exception.signal = exception.type
      }
    case "exception codes":
      exception.codes = bytes.text(in: value)
      if exception.type?.hasPrefix("EXC_") == true {
        report.exception = exception
        return
      }
    case "exception subtype": exception.subtype = bytes.text(in: value)
    default: exception.message = bytes.text(in: value)
    }
    report.exception = exception
    evidence.add(line)
  }

  private mutating func readTermination(
    _ field: TextField, of line: CrashReportLine, in bytes: Span<UInt8>
  ) {
    evidence.add(line)
    if field.name == "termination description" {
      enricher.reasons.append(Self.text(field.value, in: bytes))
      return
    }
    let copy = ContiguousArray(Self.text(field.value, in: bytes).utf8)
    let reason = TerminationReasonParser(0..<copy.count, in: copy.span)
    var termination = report.termination ?? CrashReport.Termination()
    termination.namespace = termination.namespace ?? reason.namespace
    termination.code = termination.code ?? reason.code
    report.termination = termination
    if let rest = reason.rest { enricher.reasons.append(rest) }
  }
}
