internal import Catalog
internal import LogModel

/// The findings about a judged request. A request that ran and finished has none.
struct RequestFindings {
  /// From how many replaced requests on the app's own submissions may be what keeps the work from running.
  private static let starvation = 3

  /// Submissions within so many seconds are one.
  private static let burst = 60.0

  /// The findings, the most important one first.
  private(set) var all: [Finding] = []

  private let record: RequestRecord
  private let request: ScheduledRequest
  private let scene: RequestScene

  /// Finds what is wrong with, or worth knowing of, a request.
  init(_ record: RequestRecord, _ request: ScheduledRequest, _ scene: RequestScene) {
    self.record = record
    self.request = request
    self.scene = scene
    addState()
    if record.isSimulated {
      add(.simulatedRun, 1, "Judge scheduling by runs that no debugger started", [record.startLine])
    }
  }

  private mutating func add(
    _ rule: FindingRule, severity: Severity? = nil, _ confidence: Double, _ advice: String,
    _ evidence: [Evidence?]
  ) {
    var lines = Evidence.distinct(evidence.compactMap { $0 })
    if lines.isEmpty { lines = [record.first] }
    all.append(
      Finding(
        rule: rule, severity: severity ?? rule.descriptor.severity, confidence: confidence,
        message: request.sentence, advice: advice, request: request.key,
        process: request.process, evidence: lines))
  }

  private mutating func addState() {
    switch request.state {
    case .refused: addRefusal()
    case .withdrawn, .paused, .completed, .died: break
    case .replaced:
      if record.kind == .push {
        add(
          .pushMerged, 1, "Do not rely on the number of pushes: send what is new with each",
          [record.line(.cancelled), record.successor])
        addHeldBack()
      } else if !isOfBurst {
        add(
          .requestReplaced, 1,
          "Submit a request only if none waits: getPendingTaskRequests lists them",
          [record.line(.asked, .sent, .accepted), record.line(.cancelled), record.successor])
      }
    case .removed: addRemoval()
    case .waiting, .chosen: addWaiting()
    case .launchFailed: addLaunchFailure()
    case .running:
      addHeldBack()
      if record.isDebugged { addDebugged() }
    case .failed:
      add(
        .requestFailed, 1, "Look in the app's own log for why it reported failure",
        [record.startLine, record.line(.marked)])
    case .expired: addExpiration()
    case .killed: addKill()
    case .closedByPerson: addPerson()
    case .lost:
      add(
        .neverCompleted, 1, "Keep the task and call setTaskCompleted on every path",
        [record.startLine, record.line(.dropped)])
    case .unknown:
      if record.has(.transferDelayed) { addDelay() }
      if record.isDebugged { addDebugged() }
    }
    if request.state == .completed { addHeldBack() }
    if let debugger = record.debugger, record.kind == .push {
      add(
        .simulatedRun, 0.85,
        "Judge pushes by runs without Xcode: under a debugger they are delivered at once",
        [record.checks.forced?.line, debugger])
    }
  }

  /// Whether the request was replaced within a second, as in a loop that submits again and again.
  private var isOfBurst: Bool {
    guard let asked = record.line(.asked, .sent, .accepted), let successor = record.successor else {
      return false
    }
    return asked.seconds(before: successor).map { $0 <= RequestTracker.sameReplacement } ?? false
  }

  // MARK: Before it runs

  private mutating func addRefusal() {
    if record.kind == .push {
      add(
        .pushNotAllowed, 0.85,
        "Send it with content-available 1, without an alert and with priority 5; Background App Refresh must"
          + " be on, and the app opened since it was closed in the app switcher",
        [record.line(.pushRefused)])
      return
    }
    let error = record.requestError
    let isUnavailable = error == .unavailable && record.refusal == nil
    let confidence = record.refusal != nil ? 0.99 : isUnavailable ? 0.6 : 0.9
    add(
      .requestRefused, severity: error?.severity, confidence,
      record.refusal?.advice ?? record.schedulersCode.flatMap(SchedulerError.entry)?.advice
        ?? error?.advice ?? "Read the error that the line prints",
      [
        record.line(.asked), record.line(.registrationRefused), record.line(.rejected),
        record.line(.submitRefused),
      ])
  }

  private mutating func addRemoval() {
    if record.kind == .transfer {
      add(
        .transferCancelled, 1,
        record.code == 1
          ? "Switch on Background App Refresh, or transfer while the app is in front"
          : "Let the system choose the time: it had too little power, network or data left",
        [record.line(.transferCancelled)])
    } else if record.circumstance?.kind == .refreshOff {
      add(
        .requestRefused, severity: .warning, 1,
        "Ask the user to switch on Background App Refresh for the app in Settings",
        [record.circumstance?.line, record.line(.cancelled)])
    }
  }

  private mutating func addWaiting() {
    if record.kind == .transfer {
      if record.has(.transferDelayed) { return addDelay() }
      if record.has(.transferSlow) {
        return add(
          .transferDelayed, 1, "Nothing has to be done: the system tries it again",
          [record.line(.transferSlow)])
      }
      return add(
        .requestWaiting, 0.85,
        "Start transfers that somebody waits for while the app is in front, with isDiscretionary false",
        [record.line(.transferDiscretionary), record.line(.transferAsked)])
    }
    if record.replacements >= Self.starvation, request.state == .waiting, isStarvedForLong {
      add(
        .starvedByResubmission, 0.6,
        "Submit the request only if none waits (getPendingTaskRequests): each submission moves the earliest"
          + " start, and starts the falling threshold anew",
        record.replaced.map { $0 } + [record.line(.asked, .sent, .accepted)])
      return
    }
    if record.kind == .push { return addHeldBack() }
    // Nobody waits for the system's own work.
    if record.isSystem { return }
    let refused = record.checks.refusals.flatMap { [$0.first, $0.last] }
    add(
      .requestWaiting, request.state == .chosen ? 0.6 : 1, waitingAdvice,
      [
        record.line(.asked, .sent, .accepted), record.checks.belowThreshold?.last,
        record.checks.chosen,
      ] + refused)
  }

  /// Whether the submissions that replaced each other are more than one burst.
  private var isStarvedForLong: Bool {
    guard let first = record.replaced.first, let last = record.line(.asked, .sent, .accepted),
      let seconds = first.seconds(before: last)
    else { return true }
    return seconds > Self.burst
  }

  /// What to do about the wait, or what to capture to learn its reason.
  private var waitingAdvice: String {
    if !scene.hasSchedulersLines {
      return
        "Capture dasd's lines too: log collect on the device after a night on a charger, then bglog on its log"
    }
    if request.state == .chosen {
      return
        "Capture the app's and SpringBoard's lines beside dasd's to see whether the app was launched"
    }
    if let opens = record.opens, let line = record.line(.accepted),
      scene.ends(before: opens, after: line)
    {
      return
        "Nothing is wrong yet: capture the log beyond \(Wording.dayAndTime(opens)), best over a night on a charger"
    }
    for refusal in record.checks.refusals.reversed() {
      if let advice = SchedulerPolicy.entry(refusal.policy)?.advice.first { return advice }
    }
    if record.checks.belowThreshold != nil {
      return
        "Nothing has to be repaired: the threshold falls until the window ends; capture a night on a charger"
    }
    return "Capture dasd's lines until the request runs, over a night on a charger"
  }

  private mutating func addHeldBack() {
    guard record.kind == .push, !record.checks.refusals.isEmpty else { return }
    add(
      .pushHeldBack, 1,
      "Expect silent pushes to be held back; fetch what is due when the app is opened",
      [record.line(.accepted)] + record.checks.refusals.flatMap { [$0.first, $0.last] }
        + [record.startLine])
  }

  private mutating func addLaunchFailure() {
    if record.kind == .transfer {
      return add(
        .transferCancelled, 1, "Look for a crash of the app at launch: its transfers are ready",
        [record.line(.sessionWakeFailed)])
    }
    add(
      .launchFailed, 1,
      record.has(.neverConnected)
        ? "Shorten the launch: register the handlers before didFinishLaunching returns, and do no more there"
        : "Look for a crash report of the app at that time, and whether the device was locked since its start",
      [record.checks.chosen, record.line(.launching), record.line(.launchFailed, .neverConnected)])
  }

  // MARK: While it runs

  private mutating func addExpiration() {
    let notice = record.line(.handlerExpired, .expiring)
    let lines = [record.startLine, notice, record.line(.marked, .completed, .noHandler, .finished)]
    if record.has(.noHandler) {
      return add(
        .missingExpirationHandler, 1,
        "Set expirationHandler first thing in the launch handler, and complete the task there",
        lines)
    }
    if RequestJudge.lacksAnswer(record, scene) {
      return add(
        .expiredUnanswered, record.processEnd == nil ? 0.85 : 1,
        "Stop the work in the expiration handler and call setTaskCompleted there",
        lines + (record.processEnd?.evidence.prefix(2).map { $0 } ?? []))
    }
    if record.has(.stalled) {
      return add(
        .expiredTask, 0.6, "Report progress at least every 10 s while the task runs",
        [record.line(.stalled)] + lines)
    }
    if record.isStoppedByNumber {
      return add(
        .userQuit, 0.6, "Treat it as a stop by the user: save, and do not start again by itself",
        lines + [record.expiration?.line])
    }
    add(
      .endedBySystem, 1, "Work in small steps and save after each: the time may end early",
      lines
        + [record.circumstance?.line, record.line(.preempted, .overran)])
  }

  private mutating func addKill() {
    guard record.has(.expiring, .handlerExpired) else { return }
    add(
      .expiredUnanswered, 1,
      "Stop the work in the expiration handler and call setTaskCompleted there",
      [record.startLine, record.line(.handlerExpired, .expiring)]
        + (record.processEnd?.evidence.prefix(2).map { $0 } ?? []))
  }

  private mutating func addPerson() {
    if record.kind == .transfer {
      return add(
        .transferCancelled, 1,
        "Nothing can prevent it: start the transfers again when the app is opened",
        [record.line(.transferCancelled)])
    }
    let isStop = record.circumstance?.kind == .stopPressed
    // The end of the process has a finding of its own.
    if record.circumstance == nil, record.processEnd != nil { return }
    add(
      .userQuit, isStop || record.bundle == nil ? 0.85 : 1,
      isStop
        ? "Treat it as a stop by the user: save, and do not start again by itself"
        : "Nothing can prevent it: submit the request again when the app is opened",
      [record.circumstance?.line, record.line(.cancelled), record.line(.expiring, .handlerExpired)])
  }

  // MARK: Transfers

  private mutating func addDelay() {
    add(
      .transferDelayed, 1,
      "Start many transfers at once, while the app is in front: each wake in the background doubles the delay",
      record.delays.map(\.line) + [record.line(.transferDelayReset)])
  }

  private mutating func addDebugged() {
    add(
      .simulatedRun, 1,
      "Judge transfers by runs without Xcode: under a debugger they start at once",
      [record.line(.transferPrompt), record.startLine])
  }
}
