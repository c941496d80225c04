internal import Catalog
internal import LogModel

/// Decides what became of a request, as far as lines of the log state it.
struct RequestJudge {
  /// How many seconds the log must go on after the scheduler's decision for the lack of a launch to mean something.
  private static let launchTime = 60.0

  /// How many seconds the log must go on after the expiration for the lack of an answer to mean something.
  private static let answerTime = 10.0

  /// What the whole log shows.
  let scene: RequestScene

  /// Creates the judge of a log.
  init(_ scene: RequestScene) { self.scene = scene }

  /// Judges a request.
  func judged(_ record: RequestRecord) -> JudgedRequest {
    var request = ScheduledRequest(key: record.key, kind: record.kind)
    request.process = record.identity
    request.identifier = record.identifier
    request.activity = record.printedActivity
    request.asked = record.line(.asked, .sent, .accepted, .pushArrived, .transferAsked)?.reference
    if record.opens != nil || record.closes != nil {
      request.window = ScheduledRequest.Window(from: record.opens, to: record.closes)
    }
    request.checks = record.checks.reported
    request.launched = record.line(.delivered, .handedOver, .launching, .started)?.reference
    request.started = record.startLine?.reference
    request.state = state(of: record)
    let end = record.endLine(in: request.state)
    request.ended = end?.reference
    if let end, let start = record.startLine, let seconds = start.seconds(before: end) {
      request.secondsRun = max(0, seconds - record.pausedSeconds)
    }
    request.isSimulated = record.isSimulated
    request.task = record.task?.timeline.key
    request.crash = record.processEnd?.crash
    request.reasons = RequestReasons(record, request.state, scene).all
    request.sentence = RequestSentence(record, request, scene).text
    let findings = RequestFindings(record, request, scene).all
    return JudgedRequest(
      request: request, findings: findings, bundle: record.bundle, task: record.task,
      input: record.first.input)
  }

  // MARK: The state

  private func state(of record: RequestRecord) -> RequestState {
    if record.kind == .transfer { return stateOfTransfer(record) }
    if record.has(.pushRefused) { return .refused }
    if record.hasStarted { return stateOfStarted(record) }
    if record.has(.submitRefused, .registrationRefused, .rejected), !record.has(.accepted) {
      return .refused
    }
    if record.has(.withdrawn) { return .withdrawn }
    if record.successor != nil { return .replaced }
    if record.has(.cancelled) {
      return record.circumstance?.kind == .appClosed ? .closedByPerson : .removed
    }
    if record.has(.launchFailed, .neverConnected) { return .launchFailed }
    if record.has(.finished, .marked, .completed) { return stateOfFinished(record) }
    if record.checks.chosen != nil { return .chosen }
    if record.has(.asked, .sent, .accepted, .pushArrived) || !record.checks.isEmpty {
      return record.identifier == nil ? .unknown : .waiting
    }
    return record.has(.expiring, .handlerExpired) ? .expired : .unknown
  }

  private func stateOfStarted(_ record: RequestRecord) -> RequestState {
    let isAnswered = record.has(.marked, .completed)
    if !isAnswered, let end = record.processEnd {
      switch end.cause {
      case .userQuit: return .closedByPerson
      case .fetch: return .killed
      case .otherAssertion, .unknownAssertion:
        // What the scheduler itself holds for the work.
        return record.kind == .processing || record.kind == .continued
          || record.has(.expiring, .handlerExpired) ? .killed : .died
      case .suspension: return record.has(.expiring, .handlerExpired) ? .killed : .died
      default: return .died
      }
    }
    if record.has(.dropped) { return .lost }
    if record.has(.noHandler) { return .expired }
    if record.has(.expiring, .handlerExpired) {
      let kind = record.circumstance?.kind
      return kind == .stopPressed || kind == .appClosed ? .closedByPerson : .expired
    }
    if record.has(.cancelled), !isAnswered, !record.has(.finished) {
      return record.circumstance?.kind == .appClosed ? .closedByPerson : .removed
    }
    if record.has(.marked, .completed, .finished) { return stateOfFinished(record) }
    if record.has(.paused) { return .paused }
    if record.has(.launchFailed, .neverConnected), !record.has(.handlerStarted, .started) {
      return .launchFailed
    }
    guard record.has(.handlerStarted, .delivered, .handedOver, .started) else {
      return .chosen
    }
    return .running
  }

  private func stateOfFinished(_ record: RequestRecord) -> RequestState {
    record.success == false ? .failed : .completed
  }

  private func stateOfTransfer(_ record: RequestRecord) -> RequestState {
    if record.has(.transferCancelled) { return record.code == 0 ? .closedByPerson : .removed }
    if record.has(.transferEnded) { return record.success == false ? .failed : .completed }
    if record.has(.sessionWakeFailed) { return .launchFailed }
    if record.has(.transferBegan) { return .running }
    if record.has(.transferDelayed) {
      return record.has(.transferDelayReset) ? .unknown : .waiting
    }
    return record.has(.transferAsked, .transferDiscretionary) ? .waiting : .unknown
  }

  /// Whether the log goes on long enough after the scheduler's decision to show a launch.
  static func lacksLaunch(_ record: RequestRecord, _ scene: RequestScene) -> Bool {
    guard let chosen = record.checks.chosen, !record.has(.launching) else { return false }
    return (scene.seconds(after: chosen) ?? 0) >= launchTime
  }

  /// Whether the log goes on long enough after the expiration to show the app's answer, and would show it.
  static func lacksAnswer(_ record: RequestRecord, _ scene: RequestScene) -> Bool {
    guard !record.has(.marked, .completed, .noHandler, .finished),
      let notice = record.line(.handlerExpired, .expiring)
    else { return false }
    if let end = record.processEnd { return end.cause != .userQuit }
    // Only the app's own lines would show the answer.
    return record.has(.handlerExpired, .handlerStarted, .delivered)
      && (scene.seconds(after: notice) ?? 0) >= answerTime
  }
}

extension RequestRecord {
  /// The key in reports. The scheduler's digits make it unique; without them, the number does.
  var key: String {
    let name = identifier ?? bundle ?? "?"
    // Devices give the same digits to requests of the same app.
    let device = timeline > 0 ? "@\(timeline + 1)" : ""
    return "\(kind.rawValue)/\(name)/\(printedActivity ?? "#\(number + 1)")\(device)"
  }

  /// The scheduler's digits, or what identifies a transfer; `nil` if no line shows it.
  var printedActivity: String? {
    guard let activity else { return nil }
    return kind == .transfer ? activity : ActivityName(activity)?.key
  }

  /// The launch that asked for the work or ran it; `nil` if no line of the app shows it.
  var identity: ProcessIdentity? {
    if let task, !task.timeline.key.isEmpty { return task.timeline.process }
    guard let process, process.name != nil || process.pid != nil else { return nil }
    return ProcessIdentity(name: process.name, pid: process.pid)
  }

  /// The line with which the work begins: the app's own, or else the scheduler's.
  var startLine: Evidence? {
    line(.handlerStarted, .started, .transferBegan) ?? line(.delivered)
  }

  /// The line that ends the request in a state; `nil` if none does.
  func endLine(in state: RequestState) -> Evidence? {
    switch state {
    case .refused: line(.submitRefused, .registrationRefused, .rejected, .pushRefused)
    case .withdrawn: line(.withdrawn)
    case .replaced: line(.cancelled) ?? successor
    case .removed: line(.cancelled, .transferCancelled)
    case .waiting, .chosen, .running, .paused, .unknown: nil
    case .launchFailed: line(.launchFailed, .neverConnected, .sessionWakeFailed)
    case .completed, .failed: line(.marked, .completed, .finished, .transferEnded)
    case .expired: line(.marked, .noHandler, .completed, .finished)
    case .killed, .died: processEnd?.evidence.first
    case .closedByPerson:
      line(.cancelled, .transferCancelled, .marked, .completed, .finished)
        ?? processEnd?.evidence.first
    case .lost: line(.dropped)
    }
  }
}

extension CheckHistory {
  /// The checks as reports have them.
  fileprivate var reported: ScheduledRequest.Checks {
    var checks = ScheduledRequest.Checks()
    checks.count = count
    checks.first = first?.reference
    checks.last = last?.reference
    checks.lowestScore = lowestScore
    checks.threshold = threshold
    checks.refusedBy = refusals.map { refusal in
      ScheduledRequest.Refusal(
        policy: SchedulerPolicy.title(of: refusal.policy), count: refusal.count,
        first: refusal.first.reference, last: refusal.last.reference, rationale: refusal.rationale)
    }
    return checks
  }
}

extension Evidence {
  /// The place and time of the line.
  var reference: LineReference { LineReference(input: input, line: line, at: at) }
}
