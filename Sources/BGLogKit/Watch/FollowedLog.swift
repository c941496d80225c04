internal import ConsoleLogs
internal import LogModel
internal import Scanning

/// A log that is read while it is being written.
final class FollowedLog {
  /// How long to wait without new bytes before the last record counts as complete and the events as in
  /// order.
  private static let silence = Duration.milliseconds(75)

  /// The minimum number of processes that are remembered, those that logged last.
  private static let processes = 1024

  /// The path as given; `-` for standard input.
  let path: String

  /// The index of the log among the inputs.
  let index: InputIndex

  /// Parses the records of the log.
  private(set) var scanner: RecordScanner

  /// The channels of the log's devices.
  private(set) var channels: LogChannels

  private let file: FollowedFile
  private let matcher: RuleMatcher
  private var buffer = FollowedBytes()
  private var bytesRead = 0

  /// Whether records may be incomplete because more bytes are expected, and since when.
  private var openRecords = Waiting()

  /// Whether events may have to wait for earlier ones, and since when.
  private var unsettledEvents = Waiting()

  /// Whether the log has ended, so that nothing more will ever be read.
  private(set) var isOver = false

  /// Why the log cannot be read anymore; `nil` if it can.
  private(set) var failure: String?

  /// Whether everything that was in the file at the start of the watch has been read.
  private(set) var isCaughtUp: Bool

  /// How many lines were in the file at the start of the watch; 0 until they are read.
  private(set) var oldLines = 0

  /// Follows the log at a path; `-` is standard input.
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

  /// Whether bytes were read, but no record that bglog understands.
  var isForeign: Bool { bytesRead > 0 && scanner.summary.format == nil }

  /// The result of one attempt to read.
  struct Look {
    /// Whether bytes were read.
    var hasRead = false
    /// What happened to the file, as a clause to follow its path; `nil` if nothing did.
    var change: String?
    /// Whether this attempt finished reading what was in the file at the start of the watch.
    var hasCaughtUp = false
  }

  /// Reads the next bytes that are available. Their events wait in ``channels``.
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

  /// Processes the remaining bytes. Nothing more will be read.
  func finish() {
    endText()
    channels.finish()
  }

  /// Scans the records in the new bytes.
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

  /// Scans the records that now count as complete. If `isEnd` is `true`, those are all records.
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

  /// Scans the rest of a text that has ended, even if its last line is incomplete.
  private func endText() {
    buffer.endLine()
    settleRecords(isEnd: true)
  }

  private func noteTime() {
    if let at = scanner.summary.lastTimestamp { channels.note(at, readAt: openRecords.since) }
  }

  /// The summary of the log so far.
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

/// Whether something waits for more input, and since when.
private struct Waiting {
  var isWaiting = false
  var since = ContinuousClock.now
}

/// The bytes of a followed log that were read but not scanned completely.
private struct FollowedBytes {
  /// The maximum size of the buffer, in bytes. A record or a line that is longer is read in pieces, because all
  /// of an unfinished record is scanned again with each read.
  private static let mostBytes = 1 << 19

  /// The buffer. Only its first ``filled`` bytes contain data.
  var bytes = ContiguousArray<UInt8>(repeating: 0, count: 1 << 17)
  var filled = 0

  /// Whether the buffer is full, so that even an incomplete record must be processed.
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

  /// Adds a line feed if the last line lacks one.
  mutating func endLine() {
    guard filled > 0, bytes[filled - 1] != Byte.lineFeed else { return }
    if filled == bytes.count { bytes.append(0) }
    bytes[filled] = Byte.lineFeed
    filled += 1
  }
}
