internal import Catalog
internal import LogModel

/// What the log shows about one request for scheduled work. A class, because several indices of
/// ``RequestTracker`` hold it.
final class RequestRecord {
  /// The number of the request among those of its device, from 0 in the order of the first lines.
  let number: Int

  /// The number of the timeline of its device.
  let timeline: Int

  /// The mechanism.
  var kind: RequestKind

  /// The app's identifier, or `nil` if the log hides it.
  var identifier: String?

  /// The scheduler's name with its key, or of a transfer `UUID.NUMBER`; `nil` if no line shows it.
  var activity: String?

  /// The app's process, as its own lines name it; `nil` if only daemons log the request.
  var process: LogEvent.Subject?

  /// The bundle identifier of the app, or `nil`.
  var bundle: String?

  /// The first line of each step, except the checks.
  private(set) var lines: [RequestStep: Evidence] = [:]

  /// The line of the last step or check.
  private(set) var latest: Evidence

  /// The scheduler's checks.
  var checks = CheckHistory()

  /// When the request may run first, and the end of that time, as printed; or `nil`.
  var opens: Instant?
  /// The end of the time in which the request may run, or `nil`.
  var closes: Instant?

  /// Whether a debugger's command started the work.
  var isSimulated = false

  /// What the app reported at the end, or `nil`.
  var success: Bool?

  /// The code of a refusal that the app's code is given, or of a cancelled transfer; or `nil`.
  var code: Int?

  /// The scheduler's own code of a refusal, or `nil`.
  var schedulersCode: Int?

  /// The text of a refusal or of a failed launch, or `nil`.
  var reason: String?

  /// The system's number for why the work expired, with the line; or `nil`.
  var expiration: (code: Int, line: Evidence)?

  /// The activity that the work had to make room for, or `nil`.
  var other: String?

  /// Seconds without progress, or `nil`.
  var stalledSeconds: Double?

  /// The line with which a newer request of the same identifier took this one's place, or `nil`.
  var successor: Evidence? {
    didSet { if oldValue == nil, successor != nil { changes?.note(.replaced, of: number) } }
  }

  /// How many times the log says that it was refused, for an app may try again and again.
  var submissions = 1

  /// What kinds of messages said that it was refused: the framework logs a refusal, and the app as well.
  var refusedBy: Set<LogEvent.Kind> = []

  /// How long the system paused the work, in seconds.
  private(set) var pausedSeconds = 0.0

  /// Whether work that was paused goes on, and its handler was not called again yet.
  var isResumed = false

  /// How many requests of the same identifier this one is the latest of, each of which was replaced before
  /// it ran.
  var replacements = 0

  /// The lines with which these requests were submitted, oldest first, at most a few.
  var replaced: [Evidence] = []

  /// What happened to the device or the app right before the end, or `nil`.
  var circumstance: RequestCircumstance?

  /// The line that says that the app was being debugged when its push was delivered at once, or `nil`.
  var debugger: Evidence?

  /// How the process ended while the work ran, or `nil`.
  var processEnd: ProcessEnd?

  /// The background task that the work became, or `nil`.
  var task: TaskTracker?

  /// Whether it is among the requests that were chosen to run.
  var isActive = false

  /// Whether it waits among the ended requests, or did.
  var isEnded = false

  /// Delays that the daemon of transfers set, in seconds, with their lines, at most a few.
  var delays: [(seconds: Double, line: Evidence)] = []

  /// In a watch, the policies that refused in the latest check that was refused; empty if that named none, `nil`
  /// before.
  private(set) var refusing: [String]?

  /// Where its changes are noted; `nil` unless somebody watches.
  private let changes: RequestChanges?

  /// Creates the record of a request whose first line is given.
  init(
    number: Int, kind: RequestKind, identifier: String?, first line: Evidence, timeline: Int,
    changes: RequestChanges? = nil
  ) {
    self.number = number
    self.timeline = timeline
    self.kind = kind
    self.identifier = identifier
    self.changes = changes
    latest = line
  }

  /// Whether it is the system's own work, and not an app's.
  var isSystem: Bool { kind == .activity && identifier.map(ActivityName.isSystem) ?? false }

  /// Notes the line of a step. Only the first line of a step counts, for several lines log some.
  func note(_ step: RequestStep, _ line: Evidence) {
    latest = line
    guard lines[step] == nil else { return }
    lines[step] = line
    if let changes, isNews(step) { changes.note(.step(step), of: number) }
  }

  /// Notes for somebody who watches whether a check was refused by other policies than the one before.
  func noteRefusals(_ check: RequestStatement) {
    guard let changes else { return }
    let policies = check.answers.filter(\.decision.refuses).map(\.policy)
    if policies.isEmpty {
      // A second line of a check may leave the policies out.
      guard refusing == nil, check.decision?.refuses ?? false else { return }
    } else if let refusing, Set(refusing) == Set(policies) {
      return
    }
    refusing = policies
    changes.note(.policyRefused, of: number)
  }

  /// Notes that work which the system paused goes on.
  func resume(at line: Evidence) {
    guard let paused = lines.removeValue(forKey: .paused) else { return }
    pausedSeconds += max(0, paused.seconds(before: line) ?? 0)
    isResumed = true
  }

  /// Notes a line that is no step of its own.
  func touch(_ line: Evidence) { latest = line }

  /// The first line of the first of these steps that the log shows, or `nil`.
  func line(_ steps: RequestStep...) -> Evidence? {
    for step in steps {
      if let line = lines[step] { return line }
    }
    return nil
  }

  /// Whether the log shows any of the steps.
  func has(_ steps: RequestStep...) -> Bool { steps.contains { lines[$0] != nil } }

  /// The earliest line of the request.
  var first: Evidence {
    let all = lines.values.map { $0 } + [checks.first ?? latest]
    return all.min { ($0.input, $0.line) < ($1.input, $1.line) } ?? latest
  }

  /// Whether the app was launched for the work or given it, so that a newer request does not replace it.
  var hasStarted: Bool { has(.delivered, .handedOver, .handlerStarted, .started, .launching) }

  /// Whether the work began, as far as the log shows.
  var isRunning: Bool { hasStarted && !isOver }

  /// Whether a line shows an end of the request, so that it takes no more lines but those that explain the
  /// end.
  var isOver: Bool {
    has(
      .submitRefused, .registrationRefused, .rejected, .withdrawn, .marked, .completed,
      .finished, .noHandler, .dropped, .launchFailed, .neverConnected, .pushRefused, .transferEnded,
      .transferCancelled)
      || processEnd != nil || successor != nil && !hasStarted
      || has(.cancelled) && !has(.expiring, .handlerExpired)
  }

  /// Whether the log shows nothing of a transfer but its name.
  var hasNameOnly: Bool { lines.count == 1 && lines[.transferNamed] != nil }

  /// Whether it still waits to be run.
  var isWaiting: Bool { !hasStarted && !isOver }
}
