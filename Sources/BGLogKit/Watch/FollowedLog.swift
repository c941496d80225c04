internal import ConsoleLogs
internal import LogModel
internal import Scanning

/// One log that is read while it is written: its bytes and its records.
final class FollowedLog {
  /// How long nothing must come until a record is taken to be complete, and events to be in order.
  private static let silence = Duration.milliseconds(75)

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
  private var buffer = FollowedBytes()
  private var bytesRead = 0

  /// Whether records may wait for more bytes, and since when.
  private var openRecords = Waiting()

  /// Whether events may wait for others, and since when.
  private var unsettledEvents = Waiting()

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
    matcher = RuleMatcher(options.analysis.rules.indexed)
    file = FollowedFile(path: path)
    isCaughtUp = options.isFromStart || path == "-"
    scanner = RecordScanner(
      input: index, matcher: matcher,
      format: options.analysis.inputFormat.flatMap { LogFormat(rawValue: $0) })
    scanner.mostProcesses = Self.processes
    channels = LogChannels(.live(budgetOption: options.analysis.budgetSeconds), log: index)
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
      let found = try file.read(
        into: &buffer.bytes, at: buffer.filled, space: buffer.bytes.count - buffer.filled)
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
    } else if openRecords.isWaiting, now - openRecords.since > Self.silence {
      settleRecords()
    }
    if channels.isWaiting { unsettledEvents = Waiting(isWaiting: true, since: now) }
    let isSilent = now - unsettledEvents.since > Self.silence
    if unsettledEvents.isWaiting, isOver || look.hasCaughtUp || isSilent {
      unsettledEvents.isWaiting = false
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
    buffer.filled += count
    bytesRead += count
    let consumed = scanner.scan(
      buffer.bytes.span.extracting(0..<buffer.filled), isLast: false, mustConsume: buffer.isFull
    ) { channels.take($0) }
    buffer.drop(consumed)
    buffer.makeRoom()
    openRecords = Waiting(isWaiting: true)
    unsettledEvents = openRecords
    noteTime()
  }

  /// Reads the records that are taken to be complete by now, at the end of a text all of them.
  private func settleRecords(isEnd: Bool = false) {
    openRecords.isWaiting = false
    guard buffer.filled > 0 else { return }
    let consumed = scanner.settle(
      buffer.bytes.span.extracting(0..<buffer.filled), isEnd: isEnd
    ) { channels.take($0) }
    buffer.drop(consumed)
    unsettledEvents.isWaiting = true
    noteTime()
  }

  /// Reads what is left of a text that goes no further, even if its last line is cut.
  private func endText() {
    buffer.endLine()
    settleRecords(isEnd: true)
  }

  private func noteTime() {
    if let at = scanner.summary.lastTimestamp { channels.note(at, readAt: openRecords.since) }
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

/// Whether something waits for what may come next, and since when.
private struct Waiting {
  var isWaiting = false
  var since = ContinuousClock.now
}

/// The bytes of a followed log that were read and not yet given up.
private struct FollowedBytes {
  /// The size that the buffer never outgrows, in bytes.
  private static let mostBytes = 16 << 20

  /// The buffer; only its first ``filled`` bytes were read.
  var bytes = ContiguousArray<UInt8>(repeating: 0, count: 1 << 17)
  var filled = 0

  /// Whether even an unfinished record must be given up.
  var isFull: Bool { filled == bytes.count && bytes.count >= Self.mostBytes }

  mutating func makeRoom() {
    if filled == bytes.count { bytes.appendZeros(bytes.count) }
  }

  mutating func drop(_ count: Int) {
    guard count > 0 else { return }
    let rest = filled - count
    for place in 0..<rest { bytes[place] = bytes[count + place] }
    filled = rest
  }

  /// Completes the last line.
  mutating func endLine() {
    guard filled > 0, bytes[filled - 1] != Byte.lineFeed else { return }
    if filled == bytes.count { bytes.append(0) }
    bytes[filled] = Byte.lineFeed
    filled += 1
  }
}
