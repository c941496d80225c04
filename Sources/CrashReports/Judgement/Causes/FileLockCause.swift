internal import LogModel
internal import Scanning
internal import Statements

/// Judges kills because the process held a file or SQLite lock when it was suspended
/// (`0xdead10cc`).
enum FileLockCause {
  /// The verdict, which is more certain if the report names the file; `nil` for other reports.
  static func verdict(_ kill: TerminationFacts) -> CrashReport.Verdict? {
    let termination = kill.report.termination
    let text = [termination?.description ?? ""] + (termination?.reasons ?? [])
    let says = text.contains { ExitReading(sentence: $0)?.cause == .fileLock }
    guard kill.code == TerminationCode.fileLock || says else { return nil }
    let paths = text.compactMap(path)
    var because: [String] = []
    if kill.code != nil { because.append(kill.codeSentence) }
    if says, let description = termination?.description {
      because.append("it says: \(description)")
    }
    if let path = paths.first { because.append("the locked file is \(path)") }
    if kill.isIdle { because.append(kill.idleSentence) }
    if kill.mainState == .disk { because.append(kill.busySentence) }
    if case .symbol(let symbol) = kill.report.fileWork {
      because.append("a thread works on a file or a database, in '\(symbol)'")
    } else if kill.report.fileWork == .nowhere, !kill.report.isTruncated {
      because.append(
        "no thread of the report works on a file: what took the lock is over, and the lock was kept"
      )
    }
    var contradictions: [String] = []
    if let path = paths.first, !isShared(path) {
      contradictions.append(
        "the file lies in no shared container, where such a lock is usually fatal:"
          + " it may be that of an extension or of the system")
    }
    var details = kill.details
    details.lockedFile = paths.first
    return CrashReport.Verdict(
      .fileLock, details, confidence: paths.isEmpty && !says ? 0.9 : 0.95, because: because,
      contradictions: contradictions,
      next: advice(paths, isOfExtension: kill.report.isOfExtension))
  }

  /// The path in a line: the whole line, or the part after `locked system files: `; `nil` if there
  /// is none.
  private static func path(in line: String) -> String? {
    if line.hasPrefix("/") { return line }
    let copy = ContiguousArray(line.utf8)
    let bytes = copy.span
    guard let says = bytes.first("lock", in: 0..<bytes.count),
      let colon = bytes.first(": /", in: says.lowerBound..<bytes.count)
    else { return nil }
    return bytes.text(in: colon.upperBound - 1..<bytes.count)
  }

  /// What to do, depending on the paths of the locked files.
  private static func advice(_ paths: [String], isOfExtension: Bool) -> [String] {
    let isElsewhere = paths.first.map { !isShared($0) } ?? false
    var next: [String] = []
    if paths.isEmpty {
      next.append(CaptureAdvice.lockedFile)
    }
    if isElsewhere {
      next.append(
        "Look for who opened that file: it is perhaps an extension's, or one of a system framework")
    }
    next.append(
      "Look for statements that are never finalized: such a lock is held with no thread in SQLite")
    let work =
      isOfExtension ? "an expiring activity (performExpiringActivity)" : "a background task"
    next.append(
      "Finish database work in \(work) before the app is suspended"
        + (isElsewhere
          ? "" : ", and keep the database out of the shared container where you can"))
    return next + [CaptureAdvice.debugger]
  }

  private static func isShared(_ path: String) -> Bool { path.holds("/Shared/AppGroup/") }
}
