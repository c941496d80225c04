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
    case .report(.summary(let summary, _)): [Self.text(summary)]
    case .report: []
    case .notice: []
    case .event(let event): [text(event)]
    case .countdown(let countdown):
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

  private func text(_ event: WatchedEvent) -> String {
    var words = Self.words[event.kind] ?? event.kind
    if let identifier = event.identifier { words += " \(identifier)" }
    if let label = event.label { words += " '\(label)'" }
    switch event.remaining {
    case .seconds(let seconds): words += ", \(Self.seconds(seconds)) left"
    case .unlimited: words += ", no limit"
    case nil: break
    }
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

  private static func text(_ summary: ReportSummary) -> String {
    let tasks = TaskOutcome.allCases.filter { summary.tasks($0) > 0 }.map {
      "\(summary.tasks($0)) \($0.rawValue)"
    }
    let findings = Severity.allCases.reversed().filter { summary.findings($0) > 0 }.map {
      "\(summary.findings($0)) \($0.rawValue)\(summary.findings($0) == 1 ? "" : "s")"
    }
    return "summary: tasks: \(tasks.isEmpty ? "none" : tasks.joined(separator: ", ")); findings: "
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
