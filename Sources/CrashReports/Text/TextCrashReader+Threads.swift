internal import LogModel
internal import Scanning

/// Threads and their frames.
extension TextCrashReader {
  mutating func readFrame(_ line: ReportLine, in bytes: Span<UInt8>) -> Bool {
    let content = line.content
    let limit = TextCrashReader.limits.frames
    switch section {
    case .thread(let isMain, let isCrashed):
      guard isMain || isCrashed || isLookingForFileWork else { return true }
      guard let frame = TextFrame.frame(content, in: bytes) else { return false }
      noteFileWork(frame)
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

  /// Whether the process was ended for a file lock, and no thread yet works on a file.
  private var isLookingForFileWork: Bool {
    if case .symbol = report.fileWork { return false }
    // Up to iOS 9 the code stands among the exception's.
    return report.termination?.code == FileLockCause.code
      || report.exception?.codes?.lowercased().holds("dead10cc") == true
  }

  private mutating func noteFileWork(_ frame: CrashReport.Frame) {
    guard isLookingForFileWork else { return }
    if let symbol = frame.symbol, FileWorkSearch.isMeant(symbol) {
      report.fileWork = .symbol(symbol)
    } else {
      report.fileWork = .nowhere
    }
  }

  /// `Thread 0:`, `Thread 0 Crashed:`, `Thread 0 name:  …`, `Thread 0:: Dispatch queue: …`,
  /// `Thread 0 Crashed:: …`, `Thread 0 crashed with ARM Thread State:`
  mutating func readThreadHeader(_ content: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    let digits = (content.lowerBound + 7)..<content.upperBound
    guard let number = bytes.leadingInteger(in: digits) else { return false }
    let rest = number.end..<content.upperBound
    if bytes.starts(rest, with: " name:") {
      hasThreads = true
      section = .ignored
      return true
    }
    let isCrashed = bytes.starts(rest, with: " Crashed:")
    guard
      isCrashed || bytes.starts(rest, with: ":") || bytes.starts(rest, with: " Highlighted:")
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
}
