internal import LogModel

/// What can be said only when the whole report was read.
extension TextCrashReader {
  /// Puts the report together at its end.
  mutating func finish(header: IPSObject?, in bytes: Span<UInt8>) {
    if section != .images { report.isTruncated = true }
    if let header {
      report.version = header.appVersion.flatMap { $0.isEmpty ? nil : $0 }
      report.build = header.buildVersion.flatMap { $0.isEmpty ? nil : $0 }
      IPSCrashReader.fillProcess(of: &report, from: header)
      report.capturedAt = report.capturedAt ?? header.timestamp
    }
    readVersion()
    resolveFrames()
    completion.complete(&report)
    if report.termination?.isOfStackshot == true { otherFormat = .stackshot }
    if report.verdict != nil { addMainThreadEvidence() }
    report.evidence = evidence.evidence(input: report.input, in: bytes)
  }

  /// Adds the frame that shows what the main thread was doing: the run loop's wait, else the top.
  mutating func addMainThreadEvidence() {
    let isIdle = report.mainThread?.state == .idle
    let wait = completion.mainFrames.prefix(mainLines.count)
      .firstIndex { $0.symbol == "__CFRunLoopServiceMachPort" }
    let index = isIdle ? wait ?? Swift.min(2, mainLines.count - 1) : 0
    if mainLines.indices.contains(index) { evidence.add(mainLines[index]) }
  }

  /// `158 (1.0.4)` on iOS up to 14 is build (short), `1.0 (42)` elsewhere short (build).
  mutating func readVersion() {
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
