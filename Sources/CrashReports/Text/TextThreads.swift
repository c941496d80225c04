internal import LogModel
internal import Scanning
internal import Statements

/// The threads of a text report, and the binaries in which their frames lie.
///
/// Only the frames of the main thread, of the thread that crashed and of an exception are kept.
struct TextThreads {
  /// The maximum number of frames of a thread that are kept.
  private static let frameLimit = 128

  /// Whether the heading of any thread was read.
  private(set) var hasAny = false

  private var main: [CrashReport.Frame] = []
  private var crashed: [CrashReport.Frame] = []
  private var exception: [CrashReport.Frame] = []
  private var images = TextImages()
  /// The lines of the topmost frames of the main thread, in the order of the frames.
  private var mainLines: [CrashReportLine] = []
  /// The last name that was printed above a thread, and the 0-based number of that thread.
  private var lastName: (thread: Int, name: String)?

  /// Reads a frame of a section; returns `false` if the line is not part of one.
  mutating func readFrame(
    _ line: CrashReportLine, in section: TextCrashReader.Section, of report: inout CrashReport,
    in bytes: Span<UInt8>
  ) -> Bool {
    switch section {
    case .thread(let isMain, let isCrashed):
      guard isMain || isCrashed || isLookingForFileWork(report) else { return true }
      guard let frame = TextFrame.frame(line.content, in: bytes) else { return false }
      noteFileWork(frame, of: &report)
      if isMain, main.count < Self.frameLimit {
        main.append(frame)
        if mainLines.count < 6 { mainLines.append(line) }
      }
      if isCrashed, crashed.count < Self.frameLimit { crashed.append(frame) }
      return true
    case .exceptionBacktrace:
      guard let frame = TextFrame.frame(line.content, in: bytes) else { return false }
      if exception.count < Self.frameLimit { exception.append(frame) }
      return true
    case .ignored, .images: return true
    case .fields, .reason, .information: return false
    }
  }

  /// Whether the process was ended for a file lock, and no thread read so far was working on a
  /// file.
  private func isLookingForFileWork(_ report: CrashReport) -> Bool {
    if case .symbol = report.fileWork { return false }
    // Up to iOS 9 the termination code is among the codes of the exception.
    return report.termination?.code == TerminationCode.fileLock
      || report.exception?.codes?.lowercased().holds("dead10cc") == true
  }

  private func noteFileWork(_ frame: CrashReport.Frame, of report: inout CrashReport) {
    guard isLookingForFileWork(report) else { return }
    if let symbol = frame.symbol, FileWorkSearch.isFileWork(symbol) {
      report.fileWork = .symbol(symbol)
    } else {
      report.fileWork = .nowhere
    }
  }

  /// Reads the heading of a thread and sets the section for the lines below; returns `false` for
  /// other lines.
  ///
  ///     Thread 0:                              Thread 0 Crashed:
  ///     Thread 0 name:  …                      Thread 0:: Dispatch queue: …         macOS
  ///     Thread 0 Crashed:: …                   Thread 0 crashed with ARM Thread State:
  mutating func readHeader(
    _ content: Range<Int>, _ section: inout TextCrashReader.Section,
    of report: inout CrashReport, in bytes: Span<UInt8>
  ) -> Bool {
    let digits = (content.lowerBound + "Thread ".utf8.count)..<content.upperBound
    guard let number = bytes.leadingInteger(in: digits) else { return false }
    let rest = number.end..<content.upperBound
    if bytes.starts(rest, with: " name:") {
      hasAny = true
      section = .ignored
      lastName = (
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
    hasAny = true
    let thread = Int(exactly: number.value)
    if isCrashed, report.crashedThread == nil, let thread {
      report.crashedThread = CrashReport.CrashedThread(index: thread)
    }
    if let thread, thread == report.crashedThread?.index {
      name(&report, thread, bytes.text(in: rest))
    }
    section = .thread(
      isMain: number.value == 0, isCrashed: isCrashed || thread == report.crashedThread?.index)
    return true
  }

  /// Sets the name and the queue of the thread that crashed.
  ///
  /// `Thread 3 name:  Dispatch queue: com.example.feed` is on a line above the thread; macOS prints
  /// `:: Dispatch queue: …` after the number of the thread.
  private func name(_ report: inout CrashReport, _ thread: Int, _ rest: String) {
    let own = lastName.flatMap { $0.thread == thread ? $0.name : nil }
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

  /// Reads a line below `Binary Images:`.
  mutating func readImage(_ content: Range<Int>, in bytes: Span<UInt8>) {
    if images.wanted == nil {
      images.wanted = (main + crashed + exception).compactMap(\.address).sorted()
    }
    images.read(content, in: bytes)
  }

  /// After the report was read, hands the frames over to the enricher, resolved for the given
  /// process.
  mutating func fill(_ enricher: inout CrashReportEnricher, of process: CrashReport.Process) {
    let resolution = FrameResolution(of: process)
    images.mark(resolution)
    for number in main.indices {
      let image = images.image(of: main[number])
      enricher.mainImages[number] = image
      resolution.resolve(&main[number], in: image)
    }
    for number in crashed.indices {
      resolution.resolve(&crashed[number], in: images.image(of: crashed[number]))
    }
    for number in exception.indices {
      resolution.resolve(&exception[number], in: images.image(of: exception[number]))
    }
    enricher.mainFrames = main
    enricher.crashedFrames = crashed
    enricher.exceptionFrames = exception
  }

  /// The line of the frame that shows what the main thread was doing: if it was idle, the wait in
  /// the run loop, otherwise the topmost frame. `nil` if there are no frames.
  func mainEvidence(isIdle: Bool) -> CrashReportLine? {
    let wait = main.prefix(mainLines.count)
      .firstIndex { $0.symbol == "__CFRunLoopServiceMachPort" }
    let index = isIdle ? wait ?? Swift.min(2, mainLines.count - 1) : 0
    return mainLines.indices.contains(index) ? mainLines[index] : nil
  }
}

/// The binaries of a text report in which frames lie.
private struct TextImages {
  /// The addresses of all frames in ascending order; `nil` until the first binary is read.
  var wanted: [UInt64]?

  private var images: [BinaryImage] = []

  /// Reads the line of a binary, unless no frame lies in that binary.
  mutating func read(_ content: Range<Int>, in bytes: Span<UInt8>) {
    guard let wanted, !wanted.isEmpty,
      let (range, _) = BinaryImage.addresses(content, in: bytes),
      Self.isAny(of: wanted, in: range), let image = BinaryImage(line: content, in: bytes)
    else { return }
    images.append(image)
  }

  /// Marks the binaries that belong to the application.
  mutating func mark(_ resolution: FrameResolution) {
    for number in images.indices { resolution.mark(&images[number]) }
  }

  /// The binary at a frame's address. If the list was cut, it contains only what the frame itself
  /// prints about it.
  func image(of frame: CrashReport.Frame) -> BinaryImage? {
    guard let address = frame.address else { return nil }
    let listed = images.first { image in
      guard let base = image.base, let last = image.last else { return false }
      return base <= address && address <= last && last != .max
    }
    if let listed { return listed }
    guard let offset = frame.offset, offset <= address else { return nil }
    var image = BinaryImage()
    image.name = frame.image
    image.base = address - offset
    return image
  }

  /// Whether one of the addresses, which are in ascending order, lies in a range.
  private static func isAny(of addresses: [UInt64], in range: ClosedRange<UInt64>) -> Bool {
    var (low, high) = (0, addresses.count)
    while low < high {
      let middle = (low + high) / 2
      if addresses[middle] < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < addresses.count && range.contains(addresses[low])
  }
}
