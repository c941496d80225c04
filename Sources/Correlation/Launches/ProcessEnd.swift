package import LogModel

/// How a launch of a process ended.
package struct ProcessEnd: Sendable {
  /// Why it ended.
  package enum Cause: Sendable, Equatable {
    /// Killed for background tasks that it held too long.
    case heldTasks
    /// Killed while the system suspended it.
    case suspension
    /// Killed for a background fetch or a silent push that did not finish.
    case fetch
    /// Killed for events of a background URL session that were not handled in time.
    case urlSession
    /// Killed for an assertion of another kind that it held too long, such as an expiring activity.
    case otherAssertion
    /// Killed by the watchdog; the event (`scene-update`, …) where it is known.
    case watchdog(event: String?)
    /// Killed for something else, under the rule that names it where one does.
    case kill(FindingRule?)
    /// Killed with a code that is none of an assertion; no rule names it.
    case otherKill
    /// Killed; no line says why.
    case unknownKill
    /// It crashed.
    case crash
    /// It ended for a reason that has nothing to do with background tasks.
    case exited
    /// It terminated in order.
    case terminated

    /// Whether a line that says more may replace it.
    var isVague: Bool {
      [.unknownKill, .otherKill, .otherAssertion, .kill(nil), .exited].contains(self)
    }
  }

  /// Why it ended.
  package var cause: Cause

  /// When it ended, on the clock of the log, or `nil`.
  package var at: Instant?

  /// How sure the cause is, from 0 to 1.
  package var confidence: Double

  /// How sure it is that this process ended so, from 0 to 1: less where a report was joined with a log under
  /// a zone that was worked out.
  package var joinConfidence = 1.0

  /// The lines that show it.
  package var evidence: [Evidence]

  /// The assertions the kill names.
  package var assertions: [HeldAssertion] = []

  /// The code of the kill, or `nil`.
  package var code: UInt64?

  /// The explanation of the kill as printed, or `nil`.
  package var explanation: String?

  /// How bad it is, where that is not the rule's own severity.
  package var severity: Severity?

  /// Whether it is told of a process of which nothing else is: one that only passes by is not.
  package var isTold = true

  /// Whether lines of the log show it; `false` where a crash report alone tells of it.
  package var isInLog = true

  /// The crash report that tells of it, as ``Finding/crash`` names it, or `nil`.
  package var crash: String?
}
