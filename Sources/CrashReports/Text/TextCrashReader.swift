internal import LogModel

/// Reads one text report: iOS 4 to 14, Xcode, TestFlight, macOS, watchOS, KSCrash, PLCrashReporter.
///
/// A report is fields, blocks of lines under a heading, and threads; blank lines mean nothing,
/// for people paste reports with one after each line. It ends where the next report starts.
struct TextCrashReader {
  /// What the lines belong to.
  private enum Section: Equatable {
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
  private static let limits = (lines: 1200, frames: 128)

  private(set) var report: CrashReport
  /// The format when the text turned out to be no crash.
  private(set) var otherFormat: ReportFormat?

  private var completion = ReportCompletion()
  private var evidence = EvidenceCollector()
  private var section = Section.fields
  private var hasThreads = false
  /// Whether what follows is KSCrash's account of its own crash, which is no report of its own.
  private var isNested = false
  /// The lines of the main thread's topmost frames.
  private var mainLines: [ReportLine] = []
  private var versionText: String?

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
      reader.read(line, in: bytes)
    }
    reader.finish(header: header, in: bytes)
    return reader
  }

  private init(input: InputIndex, line: Int, header: IPSObject?) {
    let format: ReportFormat = header == nil ? .crashText : .ipsText
    report = CrashReport(input: input, line: line, format: format.rawValue)
  }

  /// Whether enough was read to call it a crash.
  var isCrash: Bool {
    report.exception != nil || report.termination != nil || !report.assertions.isEmpty
      || report.watchdog?.event != nil || report.process.name != nil
  }

  private func isStartOfAnother(_ line: ReportLine, in bytes: Span<UInt8>) -> Bool {
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

  private mutating func read(_ line: ReportLine, in bytes: Span<UInt8>) {
    guard section != .images else {
      if bytes.equals(line.content, "Handler crashed while reporting:") { isNested = true }
      return
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
    _ content: Range<Int>, of line: ReportLine, in bytes: Span<UInt8>
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
  private static func text(_ range: Range<Int>, in bytes: Span<UInt8>) -> String {
    let text = bytes.text(range)
    guard bytes.first(Byte.ampersand, in: range) != nil else { return text }
    return HTMLEntities.resolved(text)
  }
}

extension TextCrashReader {
  private mutating func readFrame(_ line: ReportLine, in bytes: Span<UInt8>) -> Bool {
    let content = line.content
    let limit = TextCrashReader.limits.frames
    switch section {
    case .thread(let isMain, let isCrashed):
      guard isMain || isCrashed else { return true }
      guard let frame = TextFrame.frame(content, in: bytes) else { return false }
      if isMain, completion.mainFrames.count < limit {
        completion.mainFrames.append(frame)
        if mainLines.count < 6 { mainLines.append(line) }
      }
      if isCrashed, completion.crashedFrames.count < limit {
        completion.crashedFrames.append(frame)
      }
      return true
    case .exceptionBacktrace:
      guard let frame = TextFrame.frame(content, in: bytes) else { return false }
      if completion.exceptionFrames.count < limit { completion.exceptionFrames.append(frame) }
      return true
    case .ignored, .images: return true
    case .fields, .reason, .information: return false
    }
  }

  /// `Thread 0:`, `Thread 0 Crashed:`, `Thread 0 name:  …`, `Thread 0:: Dispatch queue: …`,
  /// `Thread 0 Crashed:: …`, `Thread 0 crashed with ARM Thread State:`
  private mutating func readThreadHeader(_ content: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    let digits = (content.lowerBound + 7)..<content.upperBound
    guard let number = bytes.leadingInteger(in: digits) else { return false }
    let rest = number.end..<content.upperBound
    if bytes.starts(rest, with: " name:") {
      hasThreads = true
      section = .ignored
      return true
    }
    let isCrashed = bytes.starts(rest, with: " Crashed:")
    guard isCrashed || bytes.starts(rest, with: ":") || bytes.starts(rest, with: " Highlighted:")
      || bytes.starts(rest, with: " Attributed:")
    else {
      section = .ignored
      return bytes.starts(rest, with: " crashed with")
    }
    hasThreads = true
    let thread = Int(exactly: number.value)
    if isCrashed, report.crashedThread == nil { report.crashedThread = thread }
    section = .thread(
      isMain: number.value == 0, isCrashed: isCrashed || thread == report.crashedThread)
    return true
  }

  /// Reads a field; `false` when its name is not known, for then it is part of a block.
  private mutating func readField(
    _ field: TextField, of line: ReportLine, in bytes: Span<UInt8>
  ) -> Bool {
    let value = field.value
    section(after: field)
    switch field.name {
    case "incident identifier": set(\.incident, value, in: bytes)
    case "hardware model": set(\.device, value, in: bytes)
    case "process": readProcess(value, in: bytes)
    case "path": set(\.process.path, value, in: bytes)
    case "identifier": set(\.process.bundleIdentifier, value, in: bytes)
    case "version": versionText = versionText ?? bytes.text(value)
    case "role": set(\.role, value, in: bytes)
    case "os version":
      if report.os.build == nil { report.os = SystemVersion.parse(bytes.text(value)) }
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
      termination.byProcess = bytes.text(TextCrashReader.processName(value, in: bytes))
      report.termination = termination
    case "application specific information":
      if !value.isEmpty { completion.applicationSpecific.append(bytes.text(value)) }
    case "parent process", "code type", "report version", "crashreporter key", "coalition",
      "release type", "baseband version", "responsible", "user id", "anonymous uuid", "beta",
      "distributor id", "appvariant", "appstoretools", "termination signal":
      break
    default: return isBlockHeading(field)
    }
    return true
  }

  /// What the lines after a field belong to.
  private mutating func section(after field: TextField) {
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
      } else if TextCrashReader.plainFields.contains(field.name), section != .exceptionBacktrace {
        section = .fields
      }
    }
  }

  private func isBlockHeading(_ field: TextField) -> Bool {
    switch section {
    case .ignored, .images, .exceptionBacktrace: true
    case .fields: false
    case .reason, .information, .thread: false
    }
  }

  /// The fields that end a block when they come after it.
  private static let plainFields: Set<String> = [
    "incident identifier", "hardware model", "process", "path", "identifier", "os version",
    "date/time", "launch time", "time awake since boot", "crashed thread", "triggered by thread",
    "highlighted thread", "highlighted by thread", "exception type", "exception codes",
    "exception subtype", "exception message", "exception note", "terminating process",
    "parent process", "code type", "report version", "crashreporter key", "termination signal",
  ]
}

extension TextCrashReader {
  private mutating func set(
    _ path: WritableKeyPath<CrashReport, String?>, _ value: Range<Int>, in bytes: Span<UInt8>
  ) {
    guard report[keyPath: path] == nil, !value.isEmpty, !bytes.equals(value, "???") else { return }
    report[keyPath: path] = TextCrashReader.text(value, in: bytes)
  }

  /// `MyApp [1234]`, also without the space: `game[954]`.
  private mutating func readProcess(_ value: Range<Int>, in bytes: Span<UInt8>) {
    guard report.process.name == nil else { return }
    let name = TextCrashReader.processName(value, in: bytes)
    if !name.isEmpty { report.process.name = TextCrashReader.text(name, in: bytes) }
    guard name != value, let open = bytes.first(Byte.openBracket, in: name.upperBound..<value.upperBound)
    else { return }
    report.process.pid = bytes.leadingInteger(in: (open + 1)..<value.upperBound)
      .flatMap { Int(exactly: $0.value) }
  }

  /// The name before `[pid]`.
  private static func processName(_ value: Range<Int>, in bytes: Span<UInt8>) -> Range<Int> {
    guard let open = bytes.last(Byte.openBracket, in: value), open + 1 < value.upperBound,
      Byte.isDigit(bytes[open + 1])
    else { return value }
    return bytes.trimmed(value.lowerBound..<open)
  }

  private mutating func readCrashedThread(_ value: Range<Int>, in bytes: Span<UInt8>) {
    guard let number = bytes.leadingInteger(in: value) else { return }
    report.crashedThread = report.crashedThread ?? Int(exactly: number.value)
  }

  private mutating func readException(
    _ field: TextField, of line: ReportLine, in bytes: Span<UInt8>
  ) {
    var exception = report.exception ?? CrashReport.Exception()
    let value = field.value
    switch field.name {
    case "exception type":
      let open = bytes.first(" (", in: value)?.lowerBound ?? value.upperBound
      exception.type = bytes.text(bytes.trimmed(value.lowerBound..<open))
      if bytes.starts(open..<value.upperBound, with: " (SIG") {
        let end = bytes.run((open + 2)..<value.upperBound) { $0 != Byte.closeParenthesis }
        exception.signal = bytes.text((open + 2)..<end)
      } else if exception.type?.hasPrefix("SIG") == true {
        exception.signal = exception.type
      }
    case "exception codes":
      exception.codes = bytes.text(value)
      if exception.type?.hasPrefix("EXC_") == true {
        report.exception = exception
        return
      }
    case "exception subtype": exception.subtype = bytes.text(value)
    default: exception.message = bytes.text(value)
    }
    report.exception = exception
    evidence.add(line)
  }

  private mutating func readTermination(
    _ field: TextField, of line: ReportLine, in bytes: Span<UInt8>
  ) {
    evidence.add(line)
    if field.name == "termination description" {
      completion.reasons.append(TextCrashReader.text(field.value, in: bytes))
      return
    }
    let copy = ContiguousArray(TextCrashReader.text(field.value, in: bytes).utf8)
    let reason = TerminationReasonParser(0..<copy.count, in: copy.span)
    var termination = report.termination ?? CrashReport.Termination()
    termination.namespace = termination.namespace ?? reason.namespace
    termination.code = termination.code ?? reason.code
    report.termination = termination
    if let rest = reason.rest { completion.reasons.append(rest) }
  }

  /// Puts the report together at its end.
  private mutating func finish(header: IPSObject?, in bytes: Span<UInt8>) {
    if section != .images { report.isTruncated = true }
    if let header {
      report.version = header.appVersion.flatMap { $0.isEmpty ? nil : $0 }
      report.build = header.buildVersion.flatMap { $0.isEmpty ? nil : $0 }
      IPSCrashReader.fillProcess(of: &report, from: header)
      report.capturedAt = report.capturedAt ?? header.timestamp
    }
    readVersion()
    completion.complete(&report)
    if report.verdict != nil { addMainThreadEvidence() }
    report.evidence = evidence.evidence(input: report.input, in: bytes)
  }

  /// Adds the frame that shows what the main thread was doing: the run loop's wait, else the top.
  private mutating func addMainThreadEvidence() {
    let isIdle = report.mainThread?.state == .idle
    let wait = completion.mainFrames.prefix(mainLines.count)
      .firstIndex { $0.symbol == "__CFRunLoopServiceMachPort" }
    let index = isIdle ? wait ?? Swift.min(2, mainLines.count - 1) : 0
    if mainLines.indices.contains(index) { evidence.add(mainLines[index]) }
  }

  /// `158 (1.0.4)` on iOS up to 14 is build (short), `1.0 (42)` elsewhere short (build).
  private mutating func readVersion() {
    guard let text = versionText, report.version == nil, report.build == nil else { return }
    let parts = text.split(separator: "(", maxSplits: 1)
    guard let head = parts.first.map({ $0.drop { $0 == " " } }) else { return }
    let outer = String(head.prefix { $0 != " " })
    let inner = parts.count > 1 ? String(parts[1].prefix { $0 != ")" }) : ""
    // PLCrashReporter prints signals as exception types and always the short version first.
    let isThirdParty = report.exception?.type?.hasPrefix("SIG") == true
    let isBuildFirst = SystemVersion.printsBuildFirst(report.os) && !isThirdParty
    let (short, build) = isBuildFirst && !inner.isEmpty ? (inner, outer) : (outer, inner)
    report.version = short.isEmpty || short == "???" ? nil : short
    report.build = build.isEmpty || build == "???" ? nil : build
  }
}
