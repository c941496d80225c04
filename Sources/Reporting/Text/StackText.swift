import LogModel

/// Writes the stacks of crash reports: the topmost frames of each stack, and frames of the
/// application further down.
struct StackText {
  private let report: TextReport

  /// Prepares to write the stacks of a report.
  init(_ report: TextReport) { self.report = report }

  /// Writes the stack that shows what a crash report is about.
  func write(of crash: CrashReport, to page: inout TextPage) {
    if crash.isOwnCrash {
      writeCrashedThread(of: crash, to: &page)
    } else if let thread = crash.mainThread {
      write(thread, to: &page)
    }
    writeSymbolication(of: crash, to: &page)
  }

  private func write(_ thread: CrashReport.MainThread, to page: inout TextPage) {
    page.line("main thread: \(thread.state.words)", indent: 2)
    writeFrames(thread.frames, to: &page)
  }

  /// Writes where an uncaught exception was thrown, and the thread that crashed.
  ///
  /// If a process crashed on another thread, its main thread says nothing about the crash.
  private func writeCrashedThread(of crash: CrashReport, to page: inout TextPage) {
    if let exception = crash.lastException {
      let name: TerminalText = exception.name.map { " \($0)" } ?? ""
      let reason: TerminalText = exception.reason.map { ": \($0)" } ?? ""
      page.line("uncaught exception\(name)\(reason)", indent: 2)
      if !exception.frames.isEmpty {
        page.line("thrown from:", indent: 2)
        writeFrames(exception.frames, to: &page)
      }
    }
    for text in crash.applicationSpecific.prefix(report.limit(.findingsOfARule)) {
      page.line("the process says: \(text)", indent: 2)
    }
    guard let thread = crash.crashedThread, !thread.frames.isEmpty else { return }
    let names = [thread.name, thread.queue.map { "queue \($0)" }].compactMap { $0 }
    let name: TerminalText = names.isEmpty ? "" : " (\(names.joined(separator: ", ")))"
    page.line("thread \(.plain(thread.index)) crashed\(name):", indent: 2)
    writeFrames(thread.frames, to: &page)
  }

  private func writeFrames(_ frames: [CrashReport.Frame], to page: inout TextPage) {
    let limit = report.limit(.frames)
    var own = 0
    let shown = frames.indices.filter { index in
      if index < limit { return true }
      guard frames[index].isApplication, own < limit else { return false }
      own += 1
      return true
    }
    let widths = shown.map { ("\(frames[$0].image ?? "?")" as TerminalText).columns }
    let columns = min(widths.max() ?? 0, 30)
    var next = 0
    for index in shown {
      writeGap(index - next, to: &page)
      writeFrame(frames[index], columns, to: &page)
      next = index + 1
    }
    writeGap(frames.count - next, to: &page)
  }

  private func writeFrame(_ frame: CrashReport.Frame, _ columns: Int, to page: inout TextPage) {
    let image: TerminalText = "\(frame.image ?? "?")"
    let line = "\(image.padded(to: columns))  " + Self.place(of: frame)
    let mark: TerminalText = frame.isApplication ? "> " : "  "
    page.line(mark + (frame.isApplication ? line.styled(.bold) : line), indent: 4, .cut)
  }

  /// Where a frame is: its symbol, or else its distance from the load address of its binary.
  private static func place(of frame: CrashReport.Frame) -> TerminalText {
    let source: TerminalText = frame.source.map { " (\($0))" } ?? ""
    if let symbol = frame.symbol { return "\(symbol)" + source }
    if let offset = frame.offset { return "+ \(hex(offset))" }
    if let address = frame.address { return "\(hex(address))" }
    return "not symbolicated"
  }

  private static func hex(_ number: UInt64) -> String { "0x" + String(number, radix: 16) }

  private func writeGap(_ count: Int, to page: inout TextPage) {
    if count > 0 { page.line("… \(.count(count, "frame"))", indent: 6) }
  }

  /// Writes the commands that symbolicate the application's frames. An idle thread has only one
  /// such frame, `main`.
  private func writeSymbolication(of crash: CrashReport, to page: inout TextPage) {
    guard report.options.verbose || crash.mainThread?.state != .idle else { return }
    for command in crash.symbolication.prefix(report.limit(.findingsOfARule)) {
      let uuid: TerminalText = command.uuid.map { ", UUID \($0)," } ?? ""
      page.line(
        "to name the frames of \(command.image)\(uuid) in the folder of its dSYMs:", indent: 2)
      page.line("\(command.atos)", indent: 6, .none)
      page.line("\(command.llvmSymbolizer)", indent: 6, .none)
    }
  }
}

extension CrashReport {
  /// Whether the process itself failed, so that the thread that crashed is of interest. For a kill
  /// by the system, it is the main thread.
  fileprivate var isOwnCrash: Bool {
    switch verdict?.rule {
    case .crash, .registrationCrash, .systemKill, .callNotReported: true
    default: false
    }
  }
}
