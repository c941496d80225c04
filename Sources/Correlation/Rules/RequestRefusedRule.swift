internal import LogModel

/// The system refused a request for scheduled work, so the work never runs.
///
///     Could not schedule app refresh: Error Domain=BGTaskSchedulerErrorDomain Code=3 "(null)"
enum RequestRefusedRule: LaunchRule {
  static func findings(in launch: LaunchTracker) -> [Finding] {
    var known: Set<RequestError> = []
    return launch.anomalies.refusedRequests.compactMap { event in
      guard let error = event.kill?.code.flatMap({ RequestError(rawValue: $0) }),
        known.insert(error).inserted
      else { return nil }
      let name = event.label.map { " '\($0)'" } ?? ""
      return Finding(
        rule: .requestRefused, severity: error.severity, confidence: 0.9,
        message: "\(launch.title) was refused the request for scheduled work\(name): \(error.words)"
          + " (BGTaskSchedulerErrorDomain \(error.rawValue))",
        advice: error.advice, process: launch.process.process,
        evidence: [launch.evidence(event)])
    }
  }
}
