package import LogModel

/// How a launch of a process ended.
package struct ProcessEnd: Sendable {
  /// Why it ended.
  package var cause: ExitCause

  /// What is known besides the cause, for the sentence about it.
  package var details = ExitDetails()

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

  /// The explanation of the kill as printed, or `nil`.
  package var explanation: String?

  /// How bad it is, where that is not the cause's own severity.
  package var severity: Severity?

  /// Whether the end alone justifies reporting the process.
  package var isReportable = true

  /// Whether lines of the log show it; `false` where a crash report alone tells of it.
  package var isInLog = true

  /// Whether only a debugger says so: under one the system does not kill, and somebody may have pressed
  /// Stop.
  package var isDebuggersWord = false

  /// Whether another launch of the log shows the same end, and why it came.
  package var isExplainedElsewhere = false

  /// The crash report that tells of it, as ``Finding/crash`` names it, or `nil`.
  package var crash: String?
}
