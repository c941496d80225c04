internal import ConsoleLogs
internal import Correlation
internal import LogModel
internal import Scanning

/// One log that is read while it is written: its bytes, its records, its launches.
final class LiveLog {
  /// How long nothing must come until a record is taken to be whole, and events to be in order.
  private static let silence = Duration.milliseconds(75)

  /// The size of the buffer in bytes, and what it never outgrows.
  private static let pieceSize = 1 << 17
  private static let mostBytes = 16 << 20

  /// How long daemons may still tell more of the end of a process, in seconds: where its reason is
  /// known, and where it is not.
  private static let lastWords = (known: 0.2, vague: 2.0)

  /// How many processes are known at least.
  private static let processes = 1024

  let path: String
  let index: InputIndex
  private let file: FollowedFile
  private let matcher: RuleMatcher
  private let options: AnalysisOptions
  private var buffer = ContiguousArray<UInt8>(repeating: 0, count: LiveLog.pieceSize)
  private var filled = 0
  private var scanner: LogScanner
  private var intake = EventIntake(isLive: true)
  private(set) var correlator: Correlator
  private var heard: [HeardEvent] = []

  private var readAt = ContinuousClock.now
  private var heardAt = ContinuousClock.now
  private var isDirty = false
  private var isHeld = false
  private var bytesRead = 0

  /// The log's latest time, and when it was read.
  private var latest: (at: Instant, read: ContinuousClock.Instant)?
  private var correction: Int64 = 0

  /// Whether nothing will ever come.
  private(set) var isOver = false

  /// Why it can be read no more, or `nil`.
  private(set) var failure: String?

  /// Whether all that lay there when the watch began was read.
  private(set) var isCaughtUp: Bool

  /// The last line that lay there when the watch began.
  private(set) var oldLines = 0

  init(_ path: String, index: InputIndex, matcher: RuleMatcher, options: WatchOptions) {
    self.path = path
    self.index = index
    self.matcher = matcher
    self.options = options.analysis
    file = FollowedFile(path: path)
    isCaughtUp = options.isFromStart || path == "-"
    scanner = LogScanner(
      input: index, matcher: matcher, window: options.analysis.window,
      format: options.analysis.inputFormat.flatMap { LogFormat(rawValue: $0) })
    scanner.mostProcesses = Self.processes
    correlator = Correlator(
      early: Correlator.Early(budgetOption: options.analysis.budgetSeconds), bounds: WatchBounds())
  }

  /// What a turn gave.
  struct Turn {
    var hasRead = false
    var change: String?
    var events: [LogEvent] = []
    var decided: [Decided] = []
    /// Whether all that lay there when the watch began was read just now.
    var caughtUp = false
  }

  /// Reads a piece of what is there.
  func turn() -> Turn {
    var turn = Turn()
    guard !isOver else { return turn }
    do throws(InputError) {
      let look = try file.read(into: &buffer, at: filled, space: buffer.count - filled)
      turn.change = look.change
      isOver = look.isOver
      if look.isNewText { endText() }
      if look.count > 0 {
        take(look.count)
        turn.hasRead = true
      } else if !isCaughtUp, look.change == nil || file.isMissing {
        settleRecords()
        isCaughtUp = true
        turn.caughtUp = true
        oldLines = scanner.summary.lineCount
      }
    } catch {
      failure = error.reason
      isOver = true
    }
    let now = ContinuousClock.now
    if isOver { endText() } else if isDirty, now - readAt > Self.silence { settleRecords() }
    if !heard.isEmpty { (isHeld, heardAt) = (true, now) }
    if isHeld, isOver || turn.caughtUp || now - heardAt > Self.silence { settleEvents() }
    correlate(into: &turn)
    correlator.decideLate(at: self.now)
    turn.decided += correlator.takeDecided()
    return turn
  }

  /// Reads the bytes that came.
  private func take(_ count: Int) {
    filled += count
    bytesRead += count
    let isFull = filled == buffer.count && buffer.count >= Self.mostBytes
    let consumed = scanner.scan(
      buffer.span.extracting(0..<filled), isLast: false, mustConsume: isFull
    ) { intake.take($0, into: &heard) }
    drop(consumed)
    if filled == buffer.count {
      buffer.append(contentsOf: repeatElement(0, count: buffer.count))
    }
    readAt = .now
    isDirty = true
    isHeld = true
    heardAt = readAt
    noteTime()
  }

  /// Reads the records that are taken to be whole by now.
  private func settleRecords() {
    isDirty = false
    guard filled > 0 else { return }
    let consumed = scanner.settle(buffer.span.extracting(0..<filled)) {
      intake.take($0, into: &heard)
    }
    drop(consumed)
    isHeld = true
    noteTime()
  }

  /// Reads what is left of a text that goes no further, the last line whole or not.
  private func endText() {
    if filled > 0, buffer[filled - 1] != 0x0A {
      if filled == buffer.count { buffer.append(0) }
      buffer[filled] = 0x0A
      filled += 1
    }
    settleRecords()
  }

  private func settleEvents() {
    isHeld = false
    intake.settle(into: &heard)
  }

  private func drop(_ count: Int) {
    guard count > 0 else { return }
    let rest = filled - count
    for place in 0..<rest { buffer[place] = buffer[count + place] }
    filled = rest
  }

  private func noteTime() {
    guard let at = scanner.summary.lastTimestamp, at != latest?.at else { return }
    latest = (at, readAt)
  }

  private func correlate(into turn: inout Turn) {
    for event in heard {
      correction = event.event.at?.correction ?? correction
      if event.event.kind != .bareNumber { turn.events.append(event.event) }
      correlator.take(event)
      if !correlator.decided.isEmpty { turn.decided += correlator.takeDecided() }
    }
    heard.removeAll(keepingCapacity: true)
  }

  /// The time on the log's clock: its last line's, and what has passed since; `nil` before any.
  var now: Instant? {
    guard let latest else { return nil }
    let passed = ContinuousClock.now - latest.read
    let seconds = Double(passed.components.seconds) + Double(passed.components.attoseconds) / 1e18
    var at = latest.at.advanced(bySeconds: seconds)
    at.correction &+= correction
    return at
  }

  /// The tasks that are open.
  func openTasks() -> [OpenTask] { correlator.openTasks(budgetOption: options.budgetSeconds) }

  /// The launches that are over, judged; they are forgotten then.
  func takeOver() -> [LaunchRecord] {
    let now = now
    return correlator.takeOver(
      now: now, seen: { intake.corrected(scanner.sightings) }, budgetOption: options.budgetSeconds
    ) { at, isVague in
      guard let at, let now else { return true }
      return now.seconds(since: at) > (isVague ? Self.lastWords.vague : Self.lastWords.known)
    }
  }

  /// Ends the log.
  func finish() -> (turn: Turn, timeline: Timeline) {
    var turn = Turn()
    endText()
    intake.finish(into: &heard)
    correlate(into: &turn)
    let launches = correlator.finish(seen: intake.corrected(scanner.sightings), order: .lines)
    turn.decided += correlator.takeDecided()
    return (turn, Timeline(inputs: [index], launches: correlator.untold(launches)))
  }

  /// What was read of it.
  var summary: InputSummary {
    var summary = InputSummary(path: path)
    let read = scanner.summary
    summary.format = read.format?.rawValue
    summary.bytes = bytesRead
    summary.records = read.recordCount
    summary.linesNotUnderstood = read.linesNotUnderstood
    summary.firstTimestamp = read.firstTimestamp
    summary.lastTimestamp = read.lastTimestamp
    summary.problems = read.problems + matcher.takeComplaints() + intake.problems
    if let failure {
      summary.problems.append(InputProblem(line: nil, message: failure, isFatal: true))
    } else if summary.format == nil, bytesRead > 0 {
      summary.problems.append(
        InputProblem(
          line: 1, message: "holds no console record that bglog understands", isForeign: true))
    }
    return summary
  }
}
