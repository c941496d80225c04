import LogModel
import Reporting

extension Fixtures {
  /// A document in which every field has a value somewhere, and every outcome and severity occurs.
  static var everything: ReportDocument {
    var document = leak
    var text = InputSummary(path: "crash.ips")
    text.format = "ips-json"
    text.problems = [
      InputProblem(line: 7, message: "the report ends in the middle of a string"),
      InputProblem(line: nil, message: "cannot be read", isFatal: true),
    ]
    document.inputs.append(text)
    let others: [TaskOutcome] = [
      .completed, .expired, .late, .open, .abandoned, .refused, .unknown,
    ]
    for (index, outcome) in others.enumerated() {
      document.tasks.append(task(3 + index, outcome))
    }
    document.tasks[2].owner = .sdk("Firebase")
    document.tasks[2].kind = .expiringActivity
    document.tasks[3].readings = [Reading(input: 0, line: 60, at: nil, remaining: .unlimited)]
    document.tasks[3].backgroundSeconds = 1.5
    document.tasks[3].remainingAtEnd = .unlimited
    document.tasks[4].remainingAtBegin = .seconds(.infinity)
    document.tasks[5].process = ProcessIdentity(name: nil, pid: nil, launch: 2)
    document.tasks[5].identifier = nil
    document.crashes = [crash, memoryReport]
    document.requests = everyRequest
    document.tasks[2].request = document.requests[1].key
    document.exitMetrics = [exits]
    var warning = Finding(
      rule: .closeCall, severity: .warning, confidence: 0.7, message: "a close call",
      advice: "End it earlier", evidence: [Evidence(input: 0, line: 30, text: "end")])
    warning.id = "F2"
    var note = Finding(
      rule: .userQuit, severity: .note, confidence: 0.3, message: "quit", advice: "Nothing",
      crash: crash.incident, evidence: [Evidence(input: 1, line: 2, text: "quit")])
    note.id = "F3"
    var held = document.findings[0]
    held.id = "F4"
    held.rule = .requestWaiting
    held.severity = .note
    held.task = nil
    held.request = document.requests[0].key
    document.findings += [warning, note, held]
    return document
  }

  /// Requests in every state, of which the first two have everything that is known of a request.
  private static var everyRequest: [ScheduledRequest] {
    var first = waiting.requests[0]
    first.findings = ["F4"]
    var second = finished
    second.isSimulated = true
    second.task = "State Lab/7449/1#3"
    second.crash = crash.incident
    let others = RequestState.allCases.enumerated().map { request($1, $0 + 50) }
    return [first, second] + others
  }

  /// A watchdog kill with every field set.
  static var crash: CrashReport {
    var crash = CrashReport(input: 1, line: 1, format: "ips-json")
    crash.incident = "6F2C8A10-0000-4000-8000-000000000001"
    crash.process.name = "Lab"
    crash.process.pid = 812
    crash.process.path = "/private/var/containers/Bundle/Application/X/Lab.app/Lab"
    crash.process.bundleIdentifier = "com.example.lab"
    crash.version = "2.1"
    crash.build = "345"
    crash.os.name = "iPhone OS"
    crash.os.version = "17.5.1"
    crash.os.build = "21F90"
    crash.device = "iPhone14,2"
    crash.capturedAt = zoned(10)
    crash.launchedAt = zoned(0)
    crash.uptimeSeconds = 86400
    crash.role = "Background"
    setCauses(of: &crash)
    crash.crashedThread = CrashReport.CrashedThread(index: 0)
    crash.signature = "0x8badf00d scene-update Lab.save"
    crash.verdict = CrashReport.Verdict(
      .watchdog(event: nil), confidence: 0.85, because: ["the termination says so"],
      contradictions: ["the app used no CPU"], next: ["Look at the lock's owner"])
    crash.verdict?.summary = nil
    crash.isTruncated = true
    crash.evidence = [Evidence(input: 1, line: 9, text: "\"namespace\":\"FRONTBOARD\"")]
    return crash
  }

  /// A report of the device about two processes killed for memory.
  static var memoryReport: CrashReport {
    var report = CrashReport(input: 1, line: 40, format: "jetsam")
    var victim = CrashReport.Victim(name: "Lab")
    victim.pid = 812
    victim.reason = "per-process-limit"
    victim.states = ["frontmost", "resume"]
    victim.bytes = 52_428_800
    victim.lifetimeMaxBytes = 104_857_600
    report.victims = [victim, CrashReport.Victim(name: "labd")]
    return report
  }

  /// Exit counts with a reason that nobody knows yet.
  static var exits: ExitMetric {
    var metric = ExitMetric(input: 1)
    metric.bundleIdentifier = "com.example.lab"
    metric.version = "2.1"
    metric.os = "iPhone OS 17.5.1 (21F90)"
    metric.begin = zoned(0)
    metric.end = zoned(10)
    metric.foreground = [ExitCount(reason: "normalApp", count: 4)]
    metric.background = [
      ExitCount(reason: "backgroundTaskAssertionTimeout", count: 3),
      ExitCount(reason: "new \"one\"\u{1B}", count: 1),
    ]
    return metric
  }

  private static func setCauses(of crash: inout CrashReport) {
    var exception = CrashReport.Exception()
    exception.type = "EXC_CRASH"
    exception.signal = "SIGKILL"
    exception.codes = "0x0, 0x0"
    exception.subtype = "none"
    exception.message = "no message"
    crash.exception = exception
    var termination = CrashReport.Termination()
    termination.namespace = "FRONTBOARD"
    termination.code = 0x8bad_f00d
    termination.name = "watchdog violation"
    termination.description = "scene-update watchdog transgression"
    termination.reasons = ["scene-update watchdog transgression", "ProcessState: Running"]
    termination.flags = 6
    termination.byProcess = "runningboardd"
    crash.termination = termination
    var watchdog = CrashReport.Watchdog()
    watchdog.event = "scene-update"
    watchdog.allowanceSeconds = 10
    watchdog.clock = .wall
    watchdog.visibility = "Background"
    watchdog.state = "Running"
    watchdog.elapsedCPUSeconds = 10.15
    watchdog.applicationCPUSeconds = 0.274
    watchdog.cpuPercent = 17
    watchdog.applicationCPUPercent = 0.5
    watchdog.thermal = "nominal"
    crash.watchdog = watchdog
    crash.mainThread = CrashReport.MainThread(
      state: .lock,
      frames: [
        CrashReport.Frame(image: "libsystem_kernel.dylib", symbol: "__psynch_mutexwait"),
        CrashReport.Frame(image: "Lab", symbol: "Store.save()", source: "Store.swift:22"),
        CrashReport.Frame(image: nil, symbol: nil),
      ])
    var assertion = HeldAssertion()
    assertion.identifier = "812-1"
    assertion.name = "Shared Background Assertion"
    assertion.reason = "finishTask"
    assertion.permittedSeconds = 180
    assertion.owner = "Lab:812"
    crash.assertions = [assertion]
  }

  private static func zoned(_ second: Int) -> Instant? {
    Instant(
      year: 2024, month: 6, day: 1, hour: 23, minute: 59, second: 40 + second,
      microsecond: 123400, offsetSeconds: 7200, fractionDigits: 4)
  }
}
