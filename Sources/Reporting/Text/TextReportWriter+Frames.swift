import LogModel

/// The main thread of a crash report.
extension TextReportWriter {
  /// Writes its topmost frames, and those of the application below them: they are what to look at.
  func writeMainThread(_ thread: CrashReport.MainThread?, to page: inout TextPage) {
    guard let thread else { return }
    page.line("main thread: \(thread.state.words)", indent: 2)
    let limit = limit(.frames)
    var own = 0
    let shown = thread.frames.indices.filter { index in
      if index < limit { return true }
      guard thread.frames[index].isApplication, own < limit else { return false }
      own += 1
      return true
    }
    let widths = shown.map { ("\(thread.frames[$0].image ?? "?")" as TerminalText).columns }
    let columns = min(widths.max() ?? 0, 30)
    var next = 0
    for index in shown {
      writeGap(index - next, to: &page)
      writeFrame(thread.frames[index], columns, to: &page)
      next = index + 1
    }
    writeGap(thread.frames.count - next, to: &page)
  }

  private func writeFrame(_ frame: CrashReport.Frame, _ columns: Int, to page: inout TextPage) {
    let image: TerminalText = "\(frame.image ?? "?")"
    let line = "\(image.padded(to: columns))  " + CrashText.place(of: frame)
    let mark: TerminalText = frame.isApplication ? "> " : "  "
    page.line(mark + (frame.isApplication ? line.styled(.bold) : line), indent: 4, .cut)
  }

  private func writeGap(_ count: Int, to page: inout TextPage) {
    if count > 0 { page.line("… \(.count(count, "frame"))", indent: 6) }
  }

  /// Writes how to name the application's frames; of an idle thread that would only be `main`.
  func writeSymbolication(of crash: CrashReport, to page: inout TextPage) {
    guard options.verbose || crash.mainThread?.state != .idle else { return }
    for command in crash.symbolication.prefix(limit(.findingsOfARule)) {
      let uuid: TerminalText = command.uuid.map { ", UUID \($0)," } ?? ""
      page.line(
        "to name the frames of \(command.image)\(uuid) in the folder of its dSYMs:", indent: 2)
      page.line("\(command.atos)", indent: 6, .none)
      page.line("\(command.llvmSymbolizer)", indent: 6, .none)
    }
  }
}
