internal import LogModel

/// What the log says about how a launch ended.
extension LaunchRecord {
  /// How many lines are kept about one kill; a device tells one in three or four.
  private static let killLines = 32

  /// How sure a kill is at most that may be another app's.
  private static let assumed = 0.6

  /// Takes a daemon's message that the process is killed.
  ///
  /// Several lines tell of one kill; the first that gives a cause decides, the others add evidence.
  func kill(_ event: LogEvent, evidence: Evidence) {
    let lines = [evidence] + (event.kill?.lines ?? [])
    // Behind so many lines none is asked any more: each would be compared with every open task.
    let isToldEnough = end.map { $0.cause != .terminated && $0.evidence.count >= Self.killLines }
    var (cause, confidence) = isToldEnough ?? false ? (.kill(nil), 0) : cause(of: event)
    if event.isSubjectAssumed { confidence = min(confidence, Self.assumed) }
    noteBundle(event)
    if event.kind == .termination || event.kind == .assertionKill && event.kill?.explanation != nil
    {
      isUnderRunningBoard = true
    }
    if process.states.last?.state != .terminated {
      let line = reference(event)
      changeStates { $0.append(StateChange(state: .terminated, line: line)) }
    }
    if var known = end, known.cause != .terminated {
      known.evidence += lines.prefix(max(0, Self.killLines - known.evidence.count))
      if known.cause.isVague, !cause.isVague || confidence > known.confidence {
        known.cause = cause
        known.confidence = confidence
        known.severity = severity(of: event)
      }
      known.isTold = known.isTold || isTold(event)
      if known.assertions.isEmpty { known.assertions = event.kill?.assertions ?? [] }
      known.code = known.code ?? event.kill?.code
      known.explanation = known.explanation ?? event.kill?.explanation
      end = known
      return
    }
    var killed = ProcessEnd(
      cause: cause, at: event.at, confidence: confidence, evidence: lines,
      assertions: event.kill?.assertions ?? [], code: event.kill?.code,
      explanation: event.kill?.explanation)
    killed.severity = severity(of: event)
    killed.isTold = isTold(event)
    end = killed
  }

  /// How bad a kill is; `nil` for what its rule says.
  private func severity(of event: LogEvent) -> Severity? {
    guard event.kind == .jetsamKill else { return nil }
    if JetsamReason.isOwnLimit(event) { return .error }
    // Memory that others needed: nobody notices while the app is suspended or in the background.
    return isInBackground == false ? .warning : .note
  }

  /// Whether a kill is told of a process of which nothing else is known.
  private func isTold(_ event: LogEvent) -> Bool {
    event.kind != .jetsamKill || JetsamReason.isOwnLimit(event)
  }

  /// Takes the message that the process ended; a line that says why it was killed says more.
  func exit(_ event: LogEvent, evidence: Evidence) {
    if process.states.last?.state != .terminated {
      let line = reference(event)
      changeStates { $0.append(StateChange(state: .terminated, line: line)) }
    }
    guard end == nil || end?.cause == .terminated else {
      if var known = end, known.evidence.count < Self.killLines {
        known.evidence.append(evidence)
        end = known
      }
      return
    }
    let reason = event.kill?.explanation?.lowercased() ?? ""
    let cause: ProcessEnd.Cause
    if reason.contains("2182bad2") || reason.contains("562215634") {
      cause = .heldTasks
    } else {
      cause = reason.contains("signal") || reason.contains("exception") ? .crash : .exited
    }
    end = ProcessEnd(cause: cause, at: event.at, confidence: 0.9, evidence: [evidence])
    end?.isTold = !event.isHearsay
  }

  /// UIKit names the assertion that all tasks of an app share after its bundle (iOS 11).
  private func noteBundle(_ event: LogEvent) {
    let names = (event.kill?.assertions.compactMap(\.name) ?? []) + [event.kill?.explanation ?? ""]
    for name in names where name.hasPrefix("Shared Background Assertion ") {
      guard process.bundleIdentifier == nil, let bundle = name.firstRange(of: " for ") else {
        continue
      }
      timeline.bundleIdentifier = String(name[bundle.upperBound...].prefix { $0 != " " })
    }
  }
}
