import LogModel
import Reporting

/// Documents with a secret in every text there is.
enum PlantedSecrets {
  static let secret = "jane.roe@example.org"

  /// A document, and with it every field of the model that holds text.
  static var document: ReportDocument {
    ReportDocument(
      tool: ReportDocument.Tool(name: secret, version: secret), inputs: [input],
      assumptions: [secret], processes: [process], tasks: [task], crashes: [crash],
      requests: [request], exitMetrics: [metric], findings: [finding])
  }

  private static var identity: ProcessIdentity {
    ProcessIdentity(name: secret, pid: 1, host: secret)
  }
  private static var line: LineReference { LineReference(input: 0, line: 1, at: nil) }
  private static var evidence: [Evidence] { [Evidence(input: 0, line: 1, text: secret)] }

  private static var input: InputSummary {
    var input = InputSummary(path: "/logs/\(secret)/console.log")
    input.format = secret
    input.problems = [
      InputProblem(
        line: nil, message: secret,
        unmetFilter: UnmetFilter(
          process: secret, bundleIdentifier: secret, known: [secret], suggestion: secret))
    ]
    return input
  }

  private static var process: ProcessTimeline {
    ProcessTimeline(
      process: identity, bundleIdentifier: secret, input: 0,
      states: [StateChange(state: .active, line: line)])
  }

  private static var task: TaskTimeline {
    var task = TaskTimeline(key: "\(secret)/\(secret)/1/1#1", process: identity)
    task.identifier = secret
    task.label = secret
    task.owner = .sdk(secret)
    task.readings = [Reading(input: 0, line: 1, at: nil, remaining: .unlimited)]
    task.request = "refresh/\(secret)/A8B50D"
    task.findings = [secret]
    return task
  }

  private static var request: ScheduledRequest {
    var request = ScheduledRequest(key: "refresh/\(secret)/A8B50D", kind: .refresh)
    request.process = identity
    request.identifier = secret
    request.activity = secret
    request.window = ScheduledRequest.Window(from: nil, to: nil)
    request.checks.refusedBy = [
      ScheduledRequest.Refusal(
        policy: secret, count: 1, first: line, last: line, rationale: secret)
    ]
    request.sentence = secret
    request.reasons = [ScheduledRequest.Reason(secret, confidence: 1, evidence: evidence)]
    request.task = "\(secret)/\(secret)/1/1#1"
    request.crash = "/logs/\(secret)/console.log"
    request.findings = [secret]
    return request
  }

  private static var metric: ExitMetric {
    var metric = ExitMetric(input: 0)
    metric.bundleIdentifier = secret
    metric.version = secret
    metric.os = secret
    var count = ExitCount(reason: secret, count: 1)
    count.evidence = evidence[0]
    metric.foreground = [count]
    metric.background = [count]
    return metric
  }

  private static var finding: Finding {
    var finding = Finding(
      rule: .leakedTask, severity: .error, confidence: 1, message: secret, advice: secret,
      task: "\(secret)/\(secret)/1/1#1", request: "refresh/\(secret)/A8B50D",
      crash: "/logs/\(secret)/console.log", process: identity, evidence: evidence)
    finding.id = secret
    finding.fingerprint = secret
    finding.formerFingerprint = secret
    finding.aspect = secret
    return finding
  }

  private static var crash: CrashReport {
    var crash = CrashReport(input: 0, line: 1, format: secret)
    crash.incident = secret
    crash.process.name = secret
    crash.process.path = secret
    crash.process.bundleIdentifier = secret
    crash.process.host = secret
    crash.version = secret
    crash.build = secret
    crash.os.name = secret
    crash.os.version = secret
    crash.os.build = secret
    crash.device = secret
    crash.role = secret
    crash.exception = exception
    crash.termination = termination
    crash.watchdog = watchdog
    crash.assertions = [assertion]
    crash.victims = [victim]
    crash.mainThread = CrashReport.MainThread(state: .idle, frames: [frame])
    crash.fileWork = .symbol(secret)
    crash.symbolication = [
      CrashReport.Symbolication(
        image: secret, uuid: secret, architecture: secret, symbolFile: secret, loadAddress: 1)
    ]
    crash.signature = secret
    crash.crashedThread = CrashReport.CrashedThread(
      index: 1, name: secret, queue: secret, state: .idle, frames: [frame])
    crash.lastException = CrashReport.LastException(name: secret, reason: secret, frames: [frame])
    crash.applicationSpecific = [secret]
    crash.verdict = verdict
    crash.evidence = evidence
    crash.duplicateOf = "/logs/\(secret)/console.log"
    return crash
  }

  private static var verdict: CrashReport.Verdict {
    var details = ExitDetails()
    details.permittedSeconds = 30
    details.allowanceSeconds = 10
    details.lockedFile = secret
    details.memoryLimit = secret
    details.reason = secret
    details.requester = secret
    details.cpuUse = secret
    details.exception = secret
    details.message = secret
    details.place = secret
    var verdict = CrashReport.Verdict(
      .watchdog(event: secret), details, confidence: 1, because: [secret],
      contradictions: [secret], next: [secret])
    verdict.summary = secret
    verdict.stateAdvice = secret
    return verdict
  }

  private static var exception: CrashReport.Exception {
    var exception = CrashReport.Exception()
    exception.type = secret
    exception.signal = secret
    exception.codes = secret
    exception.subtype = secret
    exception.message = secret
    exception.meaning = secret
    return exception
  }

  private static var termination: CrashReport.Termination {
    var termination = CrashReport.Termination()
    termination.namespace = secret
    termination.name = secret
    termination.meaning = secret
    termination.description = secret
    termination.reasons = [secret]
    termination.byProcess = secret
    return termination
  }

  private static var watchdog: CrashReport.Watchdog {
    var watchdog = CrashReport.Watchdog()
    watchdog.event = secret
    watchdog.visibility = secret
    watchdog.state = secret
    watchdog.thermal = secret
    return watchdog
  }

  private static var assertion: HeldAssertion {
    var assertion = HeldAssertion()
    assertion.identifier = secret
    assertion.name = secret
    assertion.reason = secret
    assertion.owner = secret
    return assertion
  }

  private static var victim: CrashReport.Victim {
    var victim = CrashReport.Victim(name: secret)
    victim.reason = secret
    victim.states = [secret]
    return victim
  }

  private static var frame: CrashReport.Frame {
    var frame = CrashReport.Frame(image: secret, symbol: secret, source: secret)
    frame.imageUUID = secret
    return frame
  }
}
