internal import ConsoleLogs
internal import LogModel
internal import Scanning

/// One log that is read while it is written: its bytes and its records.
final class FollowedLog {
  /// How long nothing must come until a record is taken to be complete, and events to be in order.
  private static let silence = Duration.milliseconds(75)

  /// The size of the buffer in bytes at first, and the size that it never outgrows.
  private static let bufferSize = (first: 1 << 17, most: 16 << 20)

  /// How many processes are known at least.
  private static let processes = 1024

  /// The path as given, `-` for standard input.
  let path: String

  /// The number of the log among the inputs.
  let index: InputIndex

  /// What reads its records.
  private(set) var scanner: RecordScanner

  /// Its devices.
  private(set) var channels: LogChannels

  private let file: FollowedFile
  private let matcher: RuleMatcher
  private var buffer = ContiguousArray<UInt8>(repeating: 0, count: bufferSize.first)
  private var filled = 0
  private var bytesRead = 0

  /// When bytes came last, and whether records may wait for more since then.
  private var readAt = ContinuousClock.now
  private var hasOpenRecord = false

  /// When events came last, and whether some may wait for others since then.
  private var eventsAt = ContinuousClock.now
  private var hasUnsettledEvents = false

  /// Whether nothing will ever come.
  private(set) var isOver = false

  /// Why it can be read no more, or `nil`.
  private(set) var failure: String?

  /// Whether everything that was there when the watch began was read.
  private(set) var isCaughtUp: Bool

  /// The last line that was there when the watch began.
  private(set) var oldLines = 0

  /// Follows the log at a path.
  init(_ path: String, index: InputIndex, options: WatchOptions) {
    self.path = path
    self.index = index
    matcher = RuleMatcher(options.analysis.rules.set)
    file = FollowedFile(path: path)
    isCaughtUp = options.isFromStart || path == "-"
    scanner = RecordScanner(
      input: index, matcher: matcher,
      format: options.analysis.inputFormat.flatMap { LogFormat(rawValue: $0) })
    scanner.mostProcesses = Self.processes
    channels = LogChannels(.live(budgetOption: options.analysis.budgetSeconds))
  }

  /// Whether something was read of it, and nothing that bglog understands.
  var isForeign: Bool { bytesRead > 0 && scanner.summary.format == nil }

  /// What one look at a log gave.
  struct Look {
    /// Whether bytes were read.
    var hasRead = false
    /// What happened to the file, as a clause that follows its name, or `nil`.
    var change: String?
    /// Whether everything that was there when the watch began was read just now.
    var hasCaughtUp = false
  }

  /// Reads a piece of what is there; its events wait in the channels.
  func read() -> Look {
    var look = Look()
    guard !isOver else { return look }
    do throws(InputError) {
      let found = try file.read(into: &buffer, at: filled, space: buffer.count - filled)
      look.change = found.change
      isOver = found.isOver
      if found.isNewText { endText() }
      if found.count > 0 {
        take(found.count)
        look.hasRead = true
      } else if !isCaughtUp, found.change == nil || file.isMissing {
        settleRecords()
        isCaughtUp = true
        look.hasCaughtUp = true
        oldLines = scanner.summary.lineCount
      }
    } catch {
      failure = error.reason
      isOver = true
    }
    let now = ContinuousClock.now
    if isOver {
      endText()
    } else if hasOpenRecord, now - readAt > Self.silence {
      settleRecords()
    }
    if channels.isWaiting { (hasUnsettledEvents, eventsAt) = (true, now) }
    let isSilent = now - eventsAt > Self.silence
    if hasUnsettledEvents, isOver || look.hasCaughtUp || isSilent {
      hasUnsettledEvents = false
      channels.settle()
    }
    return look
  }

  /// Reads what is left; nothing more will be read.
  func finish() {
    endText()
    channels.finish()
  }

  /// Reads the records in the bytes that came.
  private func take(_ count: Int) {
    filled += count
    bytesRead += count
    let isFull = filled == buffer.count && buffer.count >= Self.bufferSize.most
    let consumed = scanner.scan(
      buffer.span.extracting(0..<filled), isLast: false, mustConsume: isFull
    ) { channels.take($0) }
    drop(consumed)
    if filled == buffer.count {
      buffer.append(contentsOf: repeatElement(0, count: buffer.count))
    }
    readAt = .now
    hasOpenRecord = true
    hasUnsettledEvents = true
    eventsAt = readAt
    noteTime()
  }

  /// Reads the records that are taken to be complete by now, at the end of a text all of them.
  private func settleRecords(isEnd: Bool = false) {
    hasOpenRecord = false
    guard filled > 0 else { return }
    let consumed = scanner.settle(buffer.span.extracting(0..<filled), isEnd: isEnd) {
      channels.take($0)
    }
    drop(consumed)
    hasUnsettledEvents = true
    noteTime()
  }

  /// Reads what is left of a text that goes no further, even if its last line is cut.
  private func endText() {
    if filled > 0, buffer[filled - 1] != Byte.lineFeed {
      if filled == buffer.count { buffer.append(0) }
      buffer[filled] = Byte.lineFeed
      filled += 1
    }
    settleRecords(isEnd: true)
  }

  private func drop(_ count: Int) {
    guard count > 0 else { return }
    let rest = filled - count
    for place in 0..<rest { buffer[place] = buffer[count + place] }
    filled = rest
  }

  private func noteTime() {
    if let at = scanner.summary.lastTimestamp { channels.note(at, readAt: readAt) }
  }

  /// What was read of the log.
  var summary: InputSummary {
    var summary = InputSummary(path: path, scanner.summary, bytes: bytesRead)
    summary.problems += matcher.takeComplaints() + channels.problems
    if let failure {
      summary.problems.append(InputProblem(line: nil, message: failure, isFatal: true))
    } else if isForeign {
      summary.problems.append(
        InputProblem(
          line: 1, message: "holds no console record that bglog understands", isForeign: true))
    }
    return summary
  }
}
