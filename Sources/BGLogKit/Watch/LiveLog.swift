internal import ConsoleLogs
internal import Correlation
internal import LogModel
internal import Scanning

/// One log that is read while it is written: its bytes, its records, its launches.
final class LiveLog {
  /// How long nothing must come until a record is taken to be whole, and events to be in order.
  private static let silence = Duration.milliseconds(75)

  /// The size of the buffer in bytes, and what it never outgrows.
  static let pieceSize = 1 << 17
  static let mostBytes = 16 << 20

  /// How long daemons may still tell more of the end of a process, in seconds: where its reason is
  /// known, and where it is not.
  static let lastWords = (known: 0.2, vague: 2.0)

  /// How many processes are known at least.
  private static let processes = 1024

  let path: String
  let index: InputIndex
  let file: FollowedFile
  let matcher: RuleMatcher
  let options: AnalysisOptions
  var buffer = ContiguousArray<UInt8>(repeating: 0, count: LiveLog.pieceSize)
  var filled = 0
  var scanner: RecordScanner

  /// The most devices that are followed: of more nobody reads what happens.
  private static let mostHosts = 1024

  /// What is heard of the log's own device, and of others in the order of their first messages.
  private(set) var channels: [LiveChannel]
  private var numbers: [String: Int] = [:]

  /// How many messages were of further devices.
  private(set) var unheard = 0

  var readAt = ContinuousClock.now
  var normalizedAt = ContinuousClock.now
  var isDirty = false
  var isHeld = false
  var bytesRead = 0

  /// The log's latest time, and when it was read.
  var latest: (at: Instant, read: ContinuousClock.Instant)?

  /// Whether something was read of it, and nothing that bglog understands.
  var isForeign: Bool { bytesRead > 0 && scanner.summary.format == nil }

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
    scanner = RecordScanner(
      input: index, matcher: matcher,
      format: options.analysis.inputFormat.flatMap { LogFormat(rawValue: $0) })
    scanner.mostProcesses = Self.processes
    channels = [LiveChannel(host: nil, budgetSeconds: options.analysis.budgetSeconds)]
  }

  /// Hands an event to what hears its device.
  func route(_ event: consuming LogEvent) {
    guard let host = event.host else { return channels[0].take(event) }
    if let known = numbers[host] { return channels[known].take(event) }
    guard channels.count <= Self.mostHosts else {
      unheard += 1
      return
    }
    numbers[host] = channels.count
    let channel = LiveChannel(host: host, budgetSeconds: options.budgetSeconds)
    channel.take(event)
    channels.append(channel)
  }

  /// What a turn gave.
  struct Turn {
    var hasRead = false
    var change: String?
    var events: [LogEvent] = []
    var finalized: [FinalizedTask] = []
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
    if channels.contains(where: \.isWaiting) { (isHeld, normalizedAt) = (true, now) }
    if isHeld, isOver || turn.caughtUp || now - normalizedAt > Self.silence { settleEvents() }
    correlate(into: &turn)
    for channel in channels {
      channel.correlator.finalizeLate(at: self.now(of: channel))
      turn.finalized += channel.correlator.takeFinalized()
    }
    return turn
  }

  func correlate(into turn: inout Turn) {
    for channel in channels {
      channel.correlate({ turn.events.append($0) }, { turn.finalized += $0 })
    }
  }
}
