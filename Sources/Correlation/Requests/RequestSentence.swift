internal import Catalog
internal import LogModel

/// Tells the life of a request in one sentence that can be passed on.
///
///     com.example.lantern.index: waiting since 22:10, refused 30 times by Battery Level, then 6 times by Device
///     Activity; ran 140 s at 23:40 and finished
struct RequestSentence {
  /// How many policies a sentence names.
  private static let mostPolicies = 3

  /// The sentence, without a full stop.
  let text: String

  /// Writes the sentence about a judged request.
  init(_ record: RequestRecord, _ request: ScheduledRequest, _ scene: RequestScene) {
    let parts = [Self.waiting(record, request.state), Self.end(record, request, scene)]
    text = "\(Self.title(record)): " + parts.filter { !$0.isEmpty }.joined(separator: "; ")
  }

  private static func title(_ record: RequestRecord) -> String {
    if let identifier = record.identifier { return identifier }
    if let bundle = record.bundle { return "\(record.kind.noun) of \(bundle)" }
    if record.kind == .unknown, !record.checks.isEmpty {
      return "requests whose names the log does not show"
    }
    return record.kind.noun
  }

  // MARK: The wait

  private static func waiting(_ record: RequestRecord, _ state: RequestState) -> String {
    var parts: [String] = []
    let since = record.line(.asked, .sent, .accepted, .pushArrived)
    if state == .waiting || state == .chosen {
      parts.append("waiting" + (since?.at.map { " since \(Wording.clock($0))" } ?? ""))
    } else if record.checks.count > 0, let since, state != .unknown {
      parts.append("waited" + (since.at.map { " from \(Wording.clock($0))" } ?? ""))
    }
    parts += obstacles(record)
    return parts.joined(separator: ", ")
  }

  /// What kept the request from running, in the order of the first lines.
  private static func obstacles(_ record: RequestRecord) -> [String] {
    var known: [(line: Int, text: String)] = record.checks.refusals.prefix(mostPolicies).map {
      (
        $0.first.line,
        "refused \(Wording.times($0.count)) by \(SchedulerPolicy.title(of: $0.policy))"
      )
    }
    let more = record.checks.refusals.count - mostPolicies
    if more > 0 { known.append((.max, "and by \(more) more policies")) }
    if let run = record.checks.unnamedRefusals {
      known.append(
        (run.first.line, "refused \(Wording.times(run.count)), by no policy that is named"))
    }
    if let run = record.checks.belowThreshold {
      known.append(
        (run.first.line, "\(Wording.times(run.count)) \(Wording.shortfall(record.checks))"))
    }
    if let wait = record.checks.yields.first {
      known.append((wait.run.first.line, "had to wait for \(wait.other)"))
    }
    return known.sorted { $0.line < $1.line }.enumerated().map { place, part in
      place > 0 && part.line != .max ? "then \(part.text)" : part.text
    }
  }

  // MARK: The end

  private static func end(
    _ record: RequestRecord, _ request: ScheduledRequest, _ scene: RequestScene
  ) -> String {
    let ran = self.ran(record, request)
    switch request.state {
    case .refused: return refused(record)
    case .withdrawn: return "cancelled by the app" + at(record.line(.withdrawn))
    case .replaced:
      return record.kind == .push
        ? "replaced by a newer push" + at(record.successor)
        : "replaced by a newer request" + at(record.successor)
    case .removed:
      if record.kind == .transfer { return "cancelled by the system" + at(request.ended) }
      return record.circumstance?.kind == .refreshOff
        ? "removed, because Background App Refresh was switched off" + at(request.ended)
        : "removed by the scheduler\(at(request.ended)); the log does not say why"
    case .waiting: return outlook(record, scene)
    case .chosen:
      if let launch = record.line(.launching) {
        return
          "the app was launched for it\(at(launch)); the log does not show that it got the work"
      }
      return "chosen to run\(at(record.checks.chosen)), "
        + (RequestJudge.lacksLaunch(record, scene)
          ? "but no launch follows in the log" : "and there the log ends")
    case .launchFailed:
      return record.has(.neverConnected)
        ? "the app was started\(at(request.ended)), but was not ready in time"
        : "the app could not be started" + at(request.ended)
    case .running:
      return "\(request.started == nil ? "handed to the app" : "started")"
        + at(request.started ?? request.launched) + ", and no end is logged"
    case .paused: return "paused by the system" + at(record.line(.paused))
    case .completed:
      guard record.success != nil else {
        return "\(ran) and ended; the log does not say whether it succeeded"
      }
      return "\(ran) and finished"
    case .failed: return "\(ran); the app reported failure"
    case .expired: return expired(record, ran, scene)
    case .killed: return "\(ran); the system killed the app, because the work did not end in time"
    case .closedByPerson:
      if record.kind == .transfer {
        return "cancelled\(at(request.ended)), because the app was closed"
      }
      return record.circumstance?.kind == .stopPressed
        ? "\(ran) until somebody pressed Stop"
        : record.hasStarted
          ? "\(ran) until somebody closed the app"
          : "cancelled\(at(request.ended)), because somebody closed the app"
    case .lost: return "\(ran), and the app released the task without completing it"
    case .died: return "\(ran) until the process ended"
    case .unknown: return unknown(record)
    }
  }

  private static func refused(_ record: RequestRecord) -> String {
    let times = record.submissions > 1 ? " \(Wording.times(record.submissions))" : ""
    if let refusal = record.refusal { return "refused\(times): \(refusal.words)" }
    if let error = record.requestError {
      return "refused\(times): \(error.words) (BGTaskSchedulerErrorDomain \(error.rawValue))"
    }
    if record.kind == .push { return "the system does not wake the app for this push" }
    return "refused" + times + (record.reason.map { ": \($0)" } ?? "")
  }

  private static func ran(_ record: RequestRecord, _ request: ScheduledRequest) -> String {
    let start = request.started ?? request.launched
    let verb = record.isSimulated ? "simulated by a debugger, ran" : "ran"
    if let seconds = request.secondsRun {
      return "\(verb) \(Wording.seconds(seconds))" + at(start)
    }
    return start == nil
      ? verb : "\(verb) from" + (start?.at.map { " \(Wording.clock($0))" } ?? " the start")
  }

  private static func outlook(_ record: RequestRecord, _ scene: RequestScene) -> String {
    if record.kind == .transfer {
      guard let last = record.delays.last else { return "waits for good conditions" }
      return "new transfers wait \(Wording.seconds(last.seconds))"
    }
    if let opens = record.opens, let line = record.line(.accepted),
      scene.ends(before: opens, after: line)
    {
      return "may not start before \(Wording.dayAndTime(opens)), and the log ends earlier"
    }
    guard record.checks.isEmpty else { return "not run when the log ends" }
    if !scene.hasSchedulersLines {
      return "the log holds only the app's lines: the scheduler's reasons are unknown"
    }
    return "the log shows no check of it"
  }

  private static func expired(
    _ record: RequestRecord, _ ran: String, _ scene: RequestScene
  ) -> String {
    let notice = record.line(.handlerExpired, .expiring)
    let time = record.startLine.flatMap { start in notice.flatMap { start.seconds(before: $0) } }
    let after = time.map { " after \(Wording.seconds($0))" } ?? ""
    let text = "\(stop(record))\(after)" + at(notice)
    if record.has(.noHandler) { return "\(text); the app had set no expiration handler" }
    if let answer = record.line(.marked, .completed), let notice {
      let grace = notice.seconds(before: answer).map { " in \(Wording.seconds(max(0, $0)))" } ?? ""
      return "\(text); the app stopped\(grace)"
    }
    if RequestJudge.lacksAnswer(record, scene) { return "\(text); the app did not finish" }
    return "\(text); the log does not show whether the app stopped"
  }

  /// What ended the work, as far as a line says it; else that its time was up.
  private static func stop(_ record: RequestRecord) -> String {
    switch record.circumstance?.kind {
    case .sysdiagnose: return "ended, because a sysdiagnose was taken,"
    case .deviceInUse: return "ended while the device was in use,"
    default: break
    }
    if record.has(.preempted) { return "ended to make room for \(record.other ?? "other work")," }
    if record.has(.overran) { return "ended, because it had run for long enough," }
    return "its time was up"
  }

  private static func unknown(_ record: RequestRecord) -> String {
    if record.kind == .transfer {
      if let line = record.line(.sessionLeft) {
        return
          "the process that owned the session went away\(at(line)); no line says what became of it"
      }
      if record.has(.transferDelayReset) { return "the delay was taken back" }
      if record.isDebugged {
        return "transfers started at once, because the app was being debugged"
      }
    }
    return "the log does not show what became of it"
  }

  private static func at(_ line: Evidence?) -> String { at(line?.reference) }

  private static func at(_ line: LineReference?) -> String {
    line?.at.map { " at \(Wording.clock($0))" } ?? ""
  }
}

extension RequestKind {
  /// The kind of work, as a noun for sentences.
  var noun: String {
    switch self {
    case .refresh: "app refresh"
    case .processing: "processing"
    case .continued: "continued processing"
    case .health: "health research"
    case .push: "silent push"
    case .transfer: "background transfers"
    case .activity: "activity"
    case .unknown: "scheduled work"
    }
  }
}
