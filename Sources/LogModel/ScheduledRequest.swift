/// The life of one request for background work that the system schedules: what the app asked for,
/// what the scheduler said about it, and what became of it.
public struct ScheduledRequest: Sendable {
  /// A key that is unique and stable within the inputs, for example
  /// `processing/com.example.lantern.index/A8B50D`.
  public var key: String

  /// The launch that asked for the work or ran it, as far as its own lines show; `nil` if only
  /// daemons log the request.
  public var process: ProcessIdentity?

  /// The mechanism by which the app asked.
  public var kind: RequestKind

  /// The app's identifier of the request: that of `BGTaskScheduler`, the topic of a push, or the
  /// session of a transfer; `nil` if the log hides it.
  public var identifier: String?

  /// The scheduler's key of the request: six hexadecimal digits, or for a transfer the session's UUID
  /// and the transfer's number. `nil` if no line names it.
  public var activity: String?

  /// The line that logs that the app asked, or else that the scheduler took the request; `nil` if the
  /// log begins later.
  public var asked: LineReference?

  /// When the request may run, as the scheduler printed it, or `nil`.
  public var window: Window?

  /// How often the scheduler checked the request, and what kept it from running.
  public var checks = Checks()

  /// The line that logs that the app was launched for the work, or given it; or `nil`.
  public var launched: LineReference?

  /// The line that logs that the work began: the app's own, or else the scheduler's; or `nil`.
  public var started: LineReference?

  /// The line that logs the end of the request, whatever the end was; or `nil`.
  public var ended: LineReference?

  /// Seconds from the start of the work to its end; `nil` if either is missing or has no time.
  public var secondsRun: Double?

  /// What became of the request, as far as the log shows.
  public var state = RequestState.unknown

  /// What happened, in one sentence that can be passed on, without a full stop.
  public var sentence = ""

  /// Why it is so, as far as lines state it.
  public var reasons: [Reason] = []

  /// Whether a debugger's command started the work; such a run proves nothing about scheduling.
  public var isSimulated = false

  /// The key of the background task that the work became, or `nil`.
  public var task: String?

  /// The crash that ended the work: its incident identifier, or the path of its input; or `nil`.
  public var crash: String?

  /// The identifiers of the findings about this request.
  public var findings: [String] = []

  /// Creates a request of which only the key and the kind are known.
  public init(key: String, kind: RequestKind) {
    self.key = key
    self.kind = kind
  }

  /// Whether an identifier is as those of an app's requests are as a rule: it begins with the bundle identifier of the
  /// app. Two apps may begin alike, so this alone is no proof.
  package static func mayBelong(_ identifier: String?, toAppWithBundle bundle: String) -> Bool {
    identifier.map { $0 == bundle || $0.hasPrefix(bundle + ".") } ?? false
  }

  /// The line at which to look the request up, or `nil` if the log holds none.
  package var place: LineReference? { asked ?? checks.first ?? launched ?? started ?? ended }
}

extension ScheduledRequest {
  /// When a request may run.
  public struct Window: Hashable, Sendable {
    /// The earliest time.
    public var from: Instant?
    /// The end; the system need not have run the work by then.
    public var to: Instant?

    /// Creates a window.
    public init(from: Instant?, to: Instant?) {
      self.from = from
      self.to = to
    }
  }

  /// The scheduler's checks of a request.
  public struct Checks: Hashable, Sendable {
    /// How many checks the log shows.
    public var count = 0
    /// The line of the first check, or `nil` if there is none.
    public var first: LineReference?
    /// The line of the last check, or `nil` if there is none.
    public var last: LineReference?
    /// The policies that kept the request from running, in the order of their first refusals.
    public var refusedBy: [Refusal] = []
    /// The lowest score that is printed, from 0 to 1, or `nil`.
    public var lowestScore: Double?
    /// The threshold that was printed last, or `nil`.
    public var threshold: Double?

    /// Creates checks of which none is known.
    public init() {}
  }

  /// The refusals of one policy.
  public struct Refusal: Hashable, Sendable {
    /// The policy's name in words: `Battery Level`.
    public var policy: String
    /// How many checks it refused.
    public var count: Int
    /// The line of its first refusal.
    public var first: LineReference
    /// The line of its last refusal.
    public var last: LineReference
    /// The policy's reason as it was printed last, or `nil` if none was printed.
    public var rationale: String?

    /// Creates the refusals of a policy.
    public init(
      policy: String, count: Int, first: LineReference, last: LineReference, rationale: String?
    ) {
      self.policy = policy
      self.count = count
      self.first = first
      self.last = last
      self.rationale = rationale
    }
  }

  /// A reason that lines of the log state.
  public struct Reason: Hashable, Sendable {
    /// The reason in one sentence, with a full stop.
    public var sentence: String
    /// How certain it is, from 0 to 1.
    public var confidence: Double
    /// The lines that state it; never empty.
    public var evidence: [Evidence]

    /// Creates a reason.
    public init(_ sentence: String, confidence: Double, evidence: [Evidence]) {
      self.sentence = sentence
      self.confidence = confidence
      self.evidence = evidence
    }
  }
}

/// The mechanism by which an app asks the system to schedule work.
public enum RequestKind: String, Hashable, Sendable, CaseIterable {
  /// `BGAppRefreshTask`, or the older background fetch.
  case refresh
  /// `BGProcessingTask`.
  case processing
  /// `BGContinuedProcessingTask` (iOS 26).
  case continued
  /// `BGHealthResearchTask`.
  case health
  /// A silent push notification.
  case push
  /// A transfer of a background `URLSession`.
  case transfer
  /// Another activity of the scheduler, such as one of `NSBackgroundActivityScheduler`.
  case activity
  /// No line shows the mechanism.
  case unknown
}

/// What became of a request.
public enum RequestState: String, Hashable, Sendable, CaseIterable {
  /// The system refused it.
  case refused
  /// The app cancelled it.
  case withdrawn
  /// A newer request with the same identifier took its place.
  case replaced
  /// The system removed it.
  case removed
  /// It waits to be run.
  case waiting
  /// The scheduler decided to run it, and the log shows no launch.
  case chosen
  /// The app could not be launched, or was not ready in time.
  case launchFailed
  /// It runs, or ran when the log ended.
  case running
  /// The system paused it and may go on with it.
  case paused
  /// The app finished it and reported success, or did not say.
  case completed
  /// The app finished it and reported failure.
  case failed
  /// Its time was up.
  case expired
  /// The system killed the app because the work ran too long.
  case killed
  /// Somebody closed the app or stopped the work.
  case closedByPerson
  /// The app released it without completing it.
  case lost
  /// The app's process ended for another reason while the work ran.
  case died
  /// The log does not show it.
  case unknown
}
