internal import LogModel
internal import Reporting

/// Formats the output of a watch as lines of text for people, safe for a terminal.
public struct WatchText {
  private let paths: InputPaths
  private let isAlone: Bool

  /// Creates a formatter for inputs with these paths.
  public init(paths: [String]) {
    self.paths = InputPaths(paths: paths)
    isAlone = paths.count < 2
  }

  /// Returns the text for a line of output; empty if people need not see it.
  public func lines(of line: WatchLine) -> [String] {
    words(of: line).map { RunnerCommand.disarmed(line: $0) }
  }

  private func words(of line: WatchLine) -> [String] {
    switch line {
    case .report(.input(let input)): lines(of: input)
    case .report(.finding(let finding)): lines(of: finding)
    case .report(.request(let request)): lines(of: request)
    case .report(.summary(let summary, _)): [Self.text(summary)]
    case .report: []
    case .notice: []
    case .event(let event): [text(event)]
    case .countdown(let countdown):
      countdown.isToldByRequest && countdown.state != .ended
        ? [] : [prefix(countdown.input) + Self.time(countdown.at) + Self.text(countdown)]
    case .requestCountdown(let countdown):
      [prefix(countdown.input) + Self.time(countdown.at) + Self.text(countdown)]
    }
  }

  /// Returns the problems of an input, except why it cannot be read, because that was reported earlier.
  private func lines(of input: InputSummary) -> [String] {
    input.problems.filter { !$0.isFatal || $0.isForeign }.map { problem in
      let place = problem.line.map { ", line \($0)" } ?? ""
      return TerminalText.escaped("\(input.path)\(place): \(problem.message)")
    }
  }

  private func lines(of finding: Finding) -> [String] {
    let sure = finding.confidence < 1 ? " (\(Confidence.text(finding.confidence)))" : ""
    let head = "\(finding.severity.rawValue): \(finding.rule.rawValue): \(finding.sentence)\(sure)"
    let evidence = finding.evidence.suffix(3).map { line in
      "  \(paths.shortName(of: line.input)):\(line.line): \(line.text)"
    }
    let advice = finding.advice.isEmpty ? [] : ["  advice: \(finding.advice)"]
    return ([head] + evidence + advice).map { TerminalText.escaped($0) }
  }

  /// Returns what became of a request that is over or at the end of the watch, unless a finding says the same or
  /// nothing is known.
  private func lines(of request: ScheduledRequest) -> [String] {
    let isApples = request.identifier?.hasPrefix("com.apple.") ?? false
    guard request.findings.isEmpty, request.state != .unknown, !isApples else { return [] }
    return [TerminalText.escaped("request: \(request.sentence)")]
  }

  private func text(_ event: WatchedEvent) -> String {
    if let kind = event.requestKind { return text(event, ofRequest: kind) }
    var words = Self.words[event.kind] ?? event.kind
    if let identifier = event.identifier { words += " \(identifier)" }
    if let label = event.label { words += " '\(label)'" }
    switch event.remaining {
    case .seconds(let seconds): words += ", \(Self.seconds(seconds)) left"
    case .unlimited: words += ", no limit"
    case nil: break
    }
    if let reason = event.reason { words += ": \(reason)" }
    let process = Self.name(event.process)
    let text = prefix(event.line.input) + Self.time(event.line.at) + "\(process) \(words)"
    return TerminalText.escaped(text)
  }

  /// Returns the state of a task: `task 7 'Upload' open for 21 s, about 4 s to expiry (Lab[71])`.
  public static func text(_ countdown: TaskCountdown) -> String {
    var text = "task"
    if let identifier = countdown.identifier { text += " \(identifier)" }
    if let label = countdown.label { text += " '\(label)'" }
    let isEnded = countdown.state == .ended
    text += isEnded ? " ended" : " open"
    if let open = countdown.openSeconds { text += " \(isEnded ? "after" : "for") \(seconds(open))" }
    switch (countdown.remainingSeconds, countdown.state) {
    case (let left?, .ended):
      text +=
        left < 0
        ? ", \(seconds(-left)) past its time: late" : ", \(seconds(left)) before its time was up"
    case (let left?, _):
      text +=
        left < 0
        ? ", past its time by \(seconds(-left))" : ", about \(seconds(left)) to expiry"
    case (nil, .ended): break
    case (nil, _):
      if countdown.isInBackground == false {
        text += ", in the foreground"
      } else if countdown.budgetSeconds == nil {
        text += ", budget not known; --budget SECONDS gives one"
      } else {
        text += ", deadline not known"
      }
    }
    return TerminalText.escaped(text + " (\(name(countdown.process)))")
  }

  /// Returns what a message changed in a request: `processing com.example.lantern.index is submitted (Lab[71])`.
  private func text(_ event: WatchedEvent, ofRequest kind: RequestKind) -> String {
    var text = Self.title(kind, event.identifier)
    let step = event.step ?? ""
    text += " " + (Self.stepWords[step] ?? step)
    if let window = event.window { text += ", may run \(Self.text(window))" }
    if let reason = event.reason { text += ": \(reason)" }
    if event.process.name != nil || event.process.pid != nil {
      text += " (\(Self.name(event.process)))"
    }
    return TerminalText.escaped(prefix(event.line.input) + Self.time(event.line.at) + text)
  }

  /// Returns the state of a request: `processing com.example.lantern.index waits, may run in 7 min`, and so on.
  public static func text(_ countdown: RequestCountdown) -> String {
    var text = title(countdown.kind, countdown.identifier)
    switch countdown.state {
    case .running:
      text += " runs"
      if let open = countdown.openSeconds { text += " for \(span(open))" }
      if let left = countdown.remainingSeconds {
        text +=
          left < 0 ? ", past its time by \(span(-left))" : ", about \(span(left)) to expiry"
      }
    case .waiting:
      text += " waits" + outlook(countdown)
      if countdown.refusals > 0 {
        text += ", refused \(countdown.refusals == 1 ? "once" : "\(countdown.refusals) times")"
        if let policy = countdown.refusedBy { text += ", last by \(policy)" }
      }
      if let window = countdown.window { text += "; may run \(Self.text(window))" }
    }
    if let process = countdown.process { text += " (\(name(process)))" }
    return TerminalText.escaped(text)
  }

  private static func outlook(_ countdown: RequestCountdown) -> String {
    switch (countdown.opensInSeconds, countdown.closesInSeconds) {
    case (let opens?, _) where opens > 0: ", its window opens in \(span(opens))"
    case (_, let closes?) where closes < 0: ", its window ended \(span(-closes)) ago"
    case (_, let closes?): ", its window is open for another \(span(closes))"
    case (_?, nil): ", its window is open"
    case (nil, nil): ""
    }
  }

  private static func text(_ window: ScheduledRequest.Window) -> String {
    switch (window.from, window.to) {
    case (let from?, let to?): "from \(ClockText.range(from, to))"
    case (let from?, nil): "from \(ClockText.full(from))"
    case (nil, let to?): "until \(ClockText.full(to))"
    case (nil, nil): "at any time"
    }
  }

  private static func title(_ kind: RequestKind, _ identifier: String?) -> String {
    kind.words + (identifier.map { " \($0)" } ?? "")
  }

  private static func text(_ summary: ReportSummary) -> String {
    let requests = RequestState.allCases.filter { summary.requests($0) > 0 }.map {
      "\(summary.requests($0)) \($0.words)"
    }
    let tasks = TaskOutcome.allCases.filter { summary.tasks($0) > 0 }.map {
      "\(summary.tasks($0)) \($0.rawValue)"
    }
    let findings = Severity.allCases.reversed().filter { summary.findings($0) > 0 }.map {
      "\(summary.findings($0)) \($0.rawValue)\(summary.findings($0) == 1 ? "" : "s")"
    }
    return "summary: tasks: \(tasks.isEmpty ? "none" : tasks.joined(separator: ", ")); "
      + (requests.isEmpty ? "" : "requests: \(requests.joined(separator: ", ")); ") + "findings: "
      + (findings.isEmpty ? "none" : findings.joined(separator: ", "))
  }

  private func prefix(_ input: InputIndex) -> String {
    isAlone ? "" : TerminalText.escaped(paths.shortName(of: input)) + ": "
  }

  private static func name(_ process: ProcessIdentity) -> String {
    (process.name ?? "?") + (process.pid.map { "[\($0)]" } ?? "")
      + (process.host.map { " on \($0)" } ?? "")
  }

  /// Returns the time of day followed by a space; empty if there is no time.
  private static func time(_ at: Instant?) -> String {
    at.map { ClockText.timeOfDay($0) + " " } ?? ""
  }

  private static func seconds(_ seconds: Double) -> String {
    guard seconds.magnitude < 1e9 else { return "very long" }
    let tenths = Int((seconds * 10).rounded())
    return abs(tenths) < 100 && tenths % 10 != 0
      ? "\(Double(tenths) / 10) s" : "\(Int(seconds.rounded())) s"
  }

  /// A time that may be long: `43 s`, `12 min`, `6 h`, `7 days`.
  private static func span(_ seconds: Double) -> String {
    switch seconds {
    case ..<120: Self.seconds(seconds)
    case ..<7200: "\(Int((seconds / 60).rounded())) min"
    case ..<172_800: "\(Int((seconds / 3600).rounded())) h"
    default: "\(Int((min(seconds, 1e9) / 86_400).rounded())) days"
    }
  }

  /// The text for each change of a request; the keys are those of ``WatchedEvent/step``.
  static let stepWords: [String: String] = [
    "asked": "is submitted", "sent": "is submitted", "accepted": "is accepted by the scheduler",
    "submit-refused": "is refused", "registration-refused": "is refused a handler",
    "rejected": "is refused by the scheduler", "withdrawn": "is cancelled by the app",
    "cancelled": "is removed by the scheduler", "replaced": "is replaced by a newer one",
    "policy-refused": "is waiting", "launching": "is to run, the app is launched",
    "delivered": "is given to the app", "handed-over": "is given to the app",
    "launch-failed": "does not run, the app could not be launched",
    "never-connected": "does not run, the app was not ready in time",
    "started": "is started by the scheduler", "handler-started": "starts",
    "marked": "is completed by the app", "completed": "is completed by the app",
    "finished": "is over for the scheduler", "expiring": "is told that its time is nearly up",
    "handler-expired": "expires",
    "no-handler": "expired, and the app had set no expiration handler",
    "dropped": "was released by the app without being completed", "paused": "is paused",
    "preempted": "has to make room for other work", "overran": "has to end, it ran for long enough",
    "ignored-expiry": "did not end when its time was up", "stalled": "reported no progress",
    "push-arrived": "reached the device", "push-refused": "does not wake the app",
    "transfer-delayed": "has to wait, the app was woken often",
    "transfer-delay-reset": "need not wait any more",
    "transfer-discretionary": "waits for good conditions", "transfer-asked": "is asked for",
    "transfer-began": "begins", "transfer-slow": "is cancelled as too slow, and tried again",
    "transfer-ended": "is over", "transfer-cancelled": "is cancelled by the system",
    "session-woken": "wakes the app",
    "session-wake-failed": "is ready, but the app could not be woken",
  ]

  /// The text for each kind of event.
  private static let words: [String: String] = [
    "launched": "launched", "active": "is active", "inactive": "is inactive",
    "background": "went to the background", "foreground": "comes to the foreground",
    "terminated": "terminates", "memoryWarning": "was warned of low memory",
    "taskAnnounced": "is to launch or to expire task", "taskRequested": "asks for a task",
    "taskBegan": "began task", "taskEnded": "ended task",
    "taskEndDetail": "ends task", "taskRefused": "was refused a task",
    "expirationStarted": "is told that its time is nearly up", "taskExpired": "expires task",
    "taskExpiredAndEnded": "expired and ended task",
    "taskLongRunning": "holds a task for more than 30 s:",
    "taskNotEnded": "did not end after expiration: task",
    "taskEndRejected": "ended a task that is not there:", "reading": "has time",
    "assertionKill": "is killed for a background task that it held too long",
    "killConfirmed": "is killed", "termination": "is terminated", "processExited": "exited",
    "suspended": "is suspended", "resumed": "runs again",
    "assertionAcquired": "has an assertion", "assertionReleased": "gave up an assertion",
    "assertionTimedOut": "has an assertion that timed out",
    "assertionFlood": "holds very many assertions",
    "completionMissing": "did not call a completion handler",
    "requestRefused": "was refused a request for scheduled work",
    "uncaught": "crashes", "watchdogKill": "is killed by the watchdog",
    "jetsamKill": "is killed for memory",
    "debugged": "is being debugged, nothing kills it",
  ]
}
