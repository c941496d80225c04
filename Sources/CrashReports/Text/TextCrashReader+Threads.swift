internal import LogModel
internal import Scanning
internal import Statements

/// Threads and their frames.
extension TextCrashReader {
  mutating func readFrame(_ line: CrashReportLine, in bytes: Span<UInt8>) -> Bool {
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
      threadName = (
        Int(exactly: number.value) ?? -1,
        bytes.text(in: bytes.trimmed((rest.lowerBound + 6)..<rest.upperBound))
      )
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
    if isCrashed, report.crashedThread == nil, let thread {
      report.crashedThread = CrashReport.CrashedThread(index: thread)
    }
    if let thread, thread == report.crashedThread?.index {
      nameCrashedThread(thread, bytes.text(in: rest))
    }
    section = .thread(
      isMain: number.value == 0, isCrashed: isCrashed || thread == report.crashedThread?.index)
    return true
  }

  /// `Thread 3 name:  Dispatch queue: com.example.feed` stands above the thread, `:: Dispatch queue: …`
  /// of macOS behind it.
  private mutating func nameCrashedThread(_ thread: Int, _ rest: String) {
    let own = threadName.flatMap { $0.thread == thread ? $0.name : nil }
    let text = own ?? rest.firstRange(of: "::").map { String(rest[$0.upperBound...]) } ?? ""
    for part in text.split(separator: "  ") {
      let word = part.drop { $0 == " " }
      if word.hasPrefix("Dispatch queue: ") {
        report.crashedThread?.queue = String(word.dropFirst("Dispatch queue: ".count))
      } else if !word.isEmpty, report.crashedThread?.name == nil {
        report.crashedThread?.name = String(word)
      }
    }
  }
}
