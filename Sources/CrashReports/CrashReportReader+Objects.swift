internal import LogModel
internal import Scanning

/// Reports that are JSON objects, and the headers before them.
extension CrashReportReader {
  mutating func readObject(
    at line: CrashReportLine, cursor: inout LineCursor, in bytes: Span<UInt8>, asMembers: Bool
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
      if report.termination?.isOfStackshot == true {
        recognise(.stackshot, type: nil, saying: report.termination?.codeHex)
      } else {
        append(consume report, as: .ipsJSON)
      }
      header = nil
    } else if let format = object.otherFormat {
      read(format, type: announced, payload(), in: bytes)
      header = nil
    } else if object.isHeader {
      finishHeader(in: bytes)
      header = IPSHeader(object, line)
    } else if !readWrappedPayloads(payload(), in: bytes) {
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
}
