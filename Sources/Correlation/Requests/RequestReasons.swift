internal import Catalog
internal import LogModel

/// The reasons for what became of a request. None is given that no line of the log states.
struct RequestReasons {
  /// How certain a reason is.
  private enum Confidence {
    /// The system's own sentence.
    static let certain = 1.0
    /// Two lines that do not depend on each other, or a code with one meaning.
    static let high = 0.85
    /// A line whose meaning is known from the system's code alone, or a coincidence in time.
    static let medium = 0.6
  }

  /// The reasons, in the order of what happened.
  private(set) var all: [ScheduledRequest.Reason] = []

  private let record: RequestRecord
  private let state: RequestState
  private let scene: RequestScene

  /// Finds the reasons for the state of a request.
  init(_ record: RequestRecord, _ state: RequestState, _ scene: RequestScene) {
    self.record = record
    self.state = state
    self.scene = scene
    addRefusals()
    addScores()
    addYields()
    addWindow()
    addEnd()
    addTransfers()
  }

  private mutating func add(_ sentence: String, _ confidence: Double, _ evidence: Evidence?...) {
    let lines = Evidence.distinct(evidence.compactMap { $0 })
    guard !lines.isEmpty else { return }
    all.append(ScheduledRequest.Reason(sentence, confidence: confidence, evidence: lines))
  }

  // MARK: While it waited

  private mutating func addRefusals() {
    for refusal in record.checks.refusals {
      let words = Self.words(refusal)
      add(
        "Refused \(Wording.times(refusal.count)) \(Wording.period(refusal.first, refusal.last)) by "
          + "\(SchedulerPolicy.title(of: refusal.policy))\(words)",
        Confidence.certain, refusal.first, refusal.last)
    }
    if let run = record.checks.unnamedRefusals {
      add(
        "Refused \(Wording.times(run.count)) \(Wording.period(run.first, run.last)); the lines name no "
          + "policy.", Confidence.certain, run.first, run.last)
    }
    if let forced = record.checks.forced {
      let policy = SchedulerPolicy.entry(forced.answer.policy)
      let sentence =
        policy?.sentence(rationale: forced.answer.rationale, decision: forced.answer.decision)
        ?? "\(SchedulerPolicy.title(of: forced.answer.policy)) let it run whatever its score was."
      add(sentence, Confidence.certain, forced.line)
    }
  }

  /// What a policy's reason means, or the reason as printed; with a full stop.
  static func words(_ refusal: CheckHistory.Refusal) -> String {
    let meaning = SchedulerPolicy.entry(refusal.policy)?
      .sentence(rationale: refusal.rationale, decision: refusal.decision)
    if let meaning { return ": \(meaning)" }
    return refusal.rationale.map { " (printed reason: \($0))." } ?? "."
  }

  private mutating func addScores() {
    guard let run = record.checks.belowThreshold else { return }
    let lowest = record.checks.lowestAnswer.map { answer in
      "; lowest: \(SchedulerPolicy.title(of: answer.policy)) \(Wording.score(answer.score ?? 0))"
    }
    add(
      "Nothing forbade it, but \(Wording.times(run.count)) \(Wording.shortfall(record.checks))\(lowest ?? "").",
      Confidence.certain, run.first, run.last)
  }

  private mutating func addYields() {
    for wait in record.checks.yields {
      add(
        "It had to wait \(Wording.times(wait.run.count)) for \(wait.other).", Confidence.certain,
        wait.run.first, wait.run.last)
    }
    if let line = record.line(.skipped), let reason = record.reason {
      add("The scheduler passed it over: \(reason).", Confidence.certain, line)
    }
  }

  private mutating func addWindow() {
    guard state == .waiting, let opens = record.opens, let line = record.line(.accepted),
      scene.ends(before: opens, after: line)
    else { return }
    add(
      "It may not start before \(Wording.dayAndTime(opens)); the log ends earlier.",
      Confidence.certain, line)
  }

  // MARK: How it ended

  private mutating func addEnd() {
    switch state {
    case .refused: addRefusalAtSubmission()
    case .withdrawn:
      add("The app cancelled its own request.", Confidence.certain, record.line(.withdrawn))
    case .replaced:
      add(
        "A newer request with the same identifier took its place.", Confidence.certain,
        record.line(.cancelled), record.successor)
    case .removed where record.kind != .transfer: addRemoval()
    case .launchFailed: addLaunchFailure()
    case .chosen:
      guard RequestJudge.lacksLaunch(record, scene) else { return }
      add(
        "The scheduler decided to run it, and the log shows no launch in the minute after that.",
        Confidence.medium, record.checks.chosen)
    case .expired, .killed: addExpiration()
    case .closedByPerson: addPerson()
    case .lost:
      add(
        "The app released the task without calling setTaskCompleted.", Confidence.certain,
        record.line(.dropped))
    default: break
    }
    if record.isSimulated {
      add(
        "A debugger's command started this run; it proves nothing about scheduling.",
        Confidence.certain, record.line(.handlerStarted))
    }
  }

  private mutating func addRefusalAtSubmission() {
    let line = record.line(.submitRefused, .rejected, .pushRefused)
    if let known = record.refusal {
      add("\(Wording.capitalized(known.words)).", Confidence.certain, record.refusalLine)
    } else if let error = record.schedulersCode.flatMap(SchedulerError.entry) {
      add("\(Wording.capitalized(error.words)).", Confidence.high, line)
    } else if record.kind == .push {
      add("The system does not wake the app for this push.", Confidence.high, line)
    }
    if let error = record.requestError, record.refusal == nil {
      let isSure = error != .unavailable
      add(
        "BGTaskSchedulerErrorDomain \(error.rawValue): \(error.words).",
        isSure ? Confidence.high : Confidence.medium, line)
    }
  }

  private mutating func addRemoval() {
    guard record.circumstance?.kind == .refreshOff else { return }
    add(
      "Background App Refresh was switched off.", Confidence.certain, record.circumstance?.line,
      record.line(.cancelled))
  }

  private mutating func addLaunchFailure() {
    let words = record.reason.map { ": \($0)" } ?? ""
    if record.has(.neverConnected) {
      add(
        "The app was started, but was not ready for its work in time.", Confidence.certain,
        record.line(.neverConnected))
    } else {
      add(
        "The system could not start the app\(words).", Confidence.certain,
        record.line(.launchFailed, .sessionWakeFailed))
    }
  }

  private mutating func addExpiration() {
    if let circumstance = record.circumstance {
      switch circumstance.kind {
      case .sysdiagnose:
        add(
          "It was ended because somebody took a sysdiagnose.", Confidence.certain,
          circumstance.line)
      case .deviceInUse:
        add(
          "The scheduler found the device in use right before.", Confidence.medium,
          circumstance.line, record.line(.expiring, .handlerExpired))
      case .appClosed, .stopPressed, .refreshOff, .debugged: break
      }
    }
    if let line = record.line(.preempted) {
      add(
        "It was ended to make room for \(record.other ?? "other work").", Confidence.certain, line)
    }
    if let line = record.line(.overran) {
      add("The scheduler ended it because it had run for long enough.", Confidence.certain, line)
    }
    if let line = record.line(.stalled) {
      let time = record.stalledSeconds.map { " for \(Wording.seconds($0))" } ?? " in time"
      add("It reported no progress\(time).", Confidence.certain, line)
    }
    if let line = record.line(.noHandler) {
      add(
        "Its time was up and the app had set no expiration handler.", Confidence.certain, line)
    }
    if record.isStoppedByNumber, let line = record.expiration?.line {
      add(
        "Somebody stopped it: the system's number for the reason says so.", Confidence.medium, line)
    }
    if state == .killed, let end = record.processEnd {
      add(
        "The system killed the app for work that did not end in time.", Confidence.certain,
        end.evidence.first)
    }
  }

  private mutating func addPerson() {
    guard let circumstance = record.circumstance else {
      add("Somebody quit the app.", Confidence.certain, record.processEnd?.evidence.first)
      if record.kind == .transfer {
        add(
          "Somebody closed the app, which cancels its transfers.", Confidence.certain,
          record.line(.transferCancelled))
      }
      return
    }
    if circumstance.kind == .stopPressed {
      add(
        "Somebody pressed Stop.", Confidence.high, circumstance.line,
        record.line(.expiring, .handlerExpired))
    } else {
      // Without a line that names the app of the request, its identifier is all that shows whose it is.
      add(
        "Somebody closed the app in the app switcher.",
        record.bundle == nil ? Confidence.high : Confidence.certain, circumstance.line,
        record.line(.cancelled) ?? record.line(.expiring, .handlerExpired))
    }
  }

  // MARK: Transfers

  private mutating func addTransfers() {
    guard record.kind == .transfer else { return }
    if let last = record.delays.last {
      add(
        "New transfers of the app wait \(Wording.seconds(last.seconds)), because it was woken "
          + "\(Wording.times(record.delays.count)) in the background.", Confidence.certain,
        record.delays.first?.line, last.line)
    }
    if let line = record.line(.transferDelayReset) {
      add("The delay was taken back.", Confidence.certain, line)
    }
    if let line = record.line(.transferDiscretionary) {
      let cause = record.code == 1 ? "the app asked for that" : "it was started in the background"
      add("It waits for good conditions: \(cause).", Confidence.high, line)
    }
    if let line = record.line(.transferPrompt), record.isDebugged {
      add(
        "The app was being debugged, so its transfers started at once.", Confidence.certain, line)
    }
    if let line = record.line(.transferSlow) {
      add(
        "The system cancelled it because it was too slow; it tries again.", Confidence.certain, line
      )
    }
    if let line = record.line(.transferCancelled), state == .removed {
      add(
        record.code == 1
          ? "The system cancelled it: Background App Refresh is off."
          : "The system cancelled it: too few resources.", Confidence.certain, line)
    }
    if let line = record.line(.sessionLeft) {
      add("The process that owned the session went away.", Confidence.certain, line)
    }
  }
}

extension RequestRecord {
  /// The known sentence with which the request was refused, or `nil`.
  var refusal: SubmissionRefusal? {
    for line in [refusalLine, line(.submitRefused)] {
      guard let text = line?.text else { continue }
      if let known = SubmissionRefusal.entry(sentence: { text.contains($0) }) { return known }
    }
    return reason.flatMap { text in SubmissionRefusal.entry { text.contains($0) } }
  }

  /// The line whose sentence says most about why the request was refused.
  var refusalLine: Evidence? {
    line(.registrationRefused, .rejected) ?? line(.submitRefused, .pushRefused)
  }

  /// What the app's code was told; `nil` if no line shows it.
  var requestError: RequestError? {
    if let code { return RequestError(rawValue: UInt64(max(0, code))) }
    return schedulersCode.map { SchedulerError.requestError(for: $0) }
  }

  /// Whether the number of the expiration stands for somebody's stop. It was seen with iOS 27 and read from the
  /// code of iOS 26.1.
  var isStoppedByNumber: Bool {
    guard kind == .continued, let code = expiration?.code else { return false }
    return code == 2 || code == 1_048_576
  }

  /// Whether the daemon of transfers found the app being debugged.
  var isDebugged: Bool { line(.transferPrompt)?.text.contains("being debugged") ?? false }
}
