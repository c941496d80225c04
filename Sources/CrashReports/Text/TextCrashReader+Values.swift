internal import LogModel
internal import Scanning
internal import Statements

/// The values of fields.
extension TextCrashReader {
  mutating func set(
    _ path: WritableKeyPath<CrashReport, String?>, _ value: Range<Int>, in bytes: Span<UInt8>
  ) {
    guard report[keyPath: path] == nil, !value.isEmpty, !bytes.equals(value, "???") else { return }
    report[keyPath: path] = TextCrashReader.text(value, in: bytes)
  }

  /// `MyApp [1234]`, also without the space: `game[954]`.
  mutating func readProcess(_ value: Range<Int>, in bytes: Span<UInt8>) {
    guard report.process.name == nil else { return }
    let name = TextCrashReader.processName(value, in: bytes)
    if !name.isEmpty { report.process.name = TextCrashReader.text(name, in: bytes) }
    guard name != value,
      let open = bytes.firstOffset(of: Byte.openBracket, in: name.upperBound..<value.upperBound)
    else { return }
    report.process.pid = bytes.leadingInteger(in: (open + 1)..<value.upperBound)
      .flatMap { Int(exactly: $0.value) }
  }

  /// The name before `[pid]`.
  static func processName(_ value: Range<Int>, in bytes: Span<UInt8>) -> Range<Int> {
    guard let open = bytes.last(Byte.openBracket, in: value), open + 1 < value.upperBound,
      Byte.isDigit(bytes[open + 1])
    else { return value }
    return bytes.trimmed(value.lowerBound..<open)
  }

  mutating func readCrashedThread(_ value: Range<Int>, in bytes: Span<UInt8>) {
    guard let number = bytes.leadingInteger(in: value) else { return }
    report.crashedThread =
      report.crashedThread
      ?? Int(exactly: number.value).map { CrashReport.CrashedThread(index: $0) }
  }

  mutating func readException(
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

  mutating func readTermination(
    _ field: TextField, of line: CrashReportLine, in bytes: Span<UInt8>
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
}
