internal import Correlation
public import LogModel

/// How a request for scheduled work stands that waits for its window or runs.
public struct RequestCountdown: Sendable {
  /// How a request stands.
  public enum State: String, Sendable {
    /// It waits for its window, or for the scheduler's decision to run it.
    case waiting
    /// Its work runs.
    case running
  }

  /// The number of the input.
  public var input: InputIndex
  /// The request's name in the report, for example `processing/com.example.lantern.index/A8B50D`. It may change
  /// until a line shows the scheduler's digits.
  public var key: String
  /// The launch that asked for the work or runs it; `nil` if no line of the app shows it.
  public var process: ProcessIdentity?
  /// The mechanism.
  public var kind: RequestKind
  /// The app's identifier, or `nil` if the log hides it.
  public var identifier: String?
  /// How it stands.
  public var state: State
  /// The time of this state, on the log's clock; `nil` where the log has none.
  public var at: Instant?
  /// When it may run, in the time zone of the log; `nil` if no line says so.
  public var window: ScheduledRequest.Window?
  /// Seconds until the window opens, negative once it is open; `nil` if the window has no begin or cannot be
  /// compared with the times of the log, which may print no dates.
  public var opensInSeconds: Double?
  /// Seconds to the end of the window, negative after it; `nil` as above.
  public var closesInSeconds: Double?
  /// Seconds since the work began, or `nil` if it waits or that is not dated.
  public var openSeconds: Double?
  /// When the time of the running work is up, or `nil` while that is not known.
  public var deadline: Instant?
  /// Seconds to the deadline, negative after it; `nil` while that is not known.
  public var remainingSeconds: Double?
  /// How many checks of the scheduler refused it.
  public var refusals: Int
  /// The policy of the scheduler that refused it last, in words; `nil` if none that a line names did.
  public var refusedBy: String?
}

extension RequestCountdown {
  /// Creates what is reported of a request at a time, or when nothing dates it.
  init(_ open: OpenRequest, at now: Instant?, input: InputIndex) {
    self.input = input
    key = open.request.key
    process = open.request.process
    kind = open.request.kind
    identifier = open.request.identifier
    state = open.isRunning ? .running : .waiting
    at = now
    window = open.window?.inZone(of: now)
    opensInSeconds = open.window?.from.flatMap { now?.seconds(untilPrinted: $0) }
    closesInSeconds = open.window?.to.flatMap { now?.seconds(untilPrinted: $0) }
    openSeconds = open.began.flatMap { began in now.map { max(0, $0.seconds(since: began)) } }
    deadline = open.deadline
    remainingSeconds = open.deadline.flatMap { deadline in now.map { deadline.seconds(since: $0) } }
    refusals = open.refusals
    refusedBy = open.refusedBy
  }
}

extension ScheduledRequest.Window {
  /// The same window in the time zone of a time of the log. The scheduler prints some times in UTC.
  func inZone(of at: Instant?) -> ScheduledRequest.Window {
    ScheduledRequest.Window(from: from?.inZone(of: at), to: to?.inZone(of: at))
  }
}

extension Instant {
  /// The same moment in the time zone of another time; as it is if one of them has no zone.
  fileprivate func inZone(of other: Instant?) -> Instant {
    guard let own = offsetSeconds, let offset = other?.offsetSeconds, own != offset else {
      return self
    }
    var moved = self
    moved.wallMicroseconds &+= (Int64(offset) - Int64(own)) * 1_000_000
    moved.offsetSeconds = offset
    return moved
  }

  /// Seconds from this time of a log to a time that a message prints with its date; `nil` if they cannot be
  /// compared.
  fileprivate func seconds(untilPrinted time: Instant) -> Double? {
    guard hasDate, offsetSeconds != nil || time.offsetSeconds == nil else { return nil }
    var clock = self
    // The message has a time of the device's clock, right or wrong.
    clock.correction = 0
    guard !hasYear else { return time.seconds(since: clock) }
    // The log prints no year: that of the message is meant, or at New Year one beside it.
    return (-1...1).map { time.seconds(since: clock.moved(toYear: time.year + $0)) }
      .min { $0.magnitude < $1.magnitude }
  }
}
