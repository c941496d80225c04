/// One problem that the inputs show, with the lines it stands on.
public struct Finding: Sendable {
  /// The finding's identifier within the report: `F1`, `F2`, …, worst first, in the order of the whole report:
  /// neither a filter nor a baseline changes it.
  public var id: String

  /// The rule that found it.
  public var rule: FindingRule

  /// How bad it is.
  public var severity: Severity

  /// How sure it is, from 0 to 1.
  public var confidence: Double

  /// What happened, in one sentence without a full stop.
  public var message: String

  /// One concrete thing to do about it.
  public var advice: String

  /// The key of the task it is about, or `nil`.
  public var task: String?

  /// The incident identifier of the crash it is about (its input's path where the report has
  /// none), or `nil`.
  public var crash: String?

  /// The launch it is about, or `nil`.
  public var process: ProcessIdentity?

  /// The lines it stands on, in the order of inputs and lines; never empty.
  public var evidence: [Evidence]

  /// What identifies the same problem over runs, machines and folders.
  ///
  /// Derived from the rule, the app, the task's name or ordinal, and what a crash report says the process was
  /// killed for; no time, path, pid or line number takes part. The app is the process's name, else the bundle
  /// identifier, else the content of the input: no two apps share a fingerprint.
  public var fingerprint: String

  /// The fingerprint that versions before 0.2 gave a finding without the name of a process, which those of
  /// other apps may have had too; `nil` where it is the same.
  package var formerFingerprint: String?

  /// What tells the problem from others of the same rule and process: the kill's code and event; `nil`
  /// where the rule says all.
  package var aspect: String?

  /// Whether a baseline knows the fingerprint, so that the finding does not count for the exit status.
  public var isKnown = false

  /// Creates a finding whose identifier and fingerprint are given when the report is put together.
  public init(
    rule: FindingRule, severity: Severity, confidence: Double, message: String, advice: String,
    task: String? = nil, crash: String? = nil, process: ProcessIdentity? = nil,
    evidence: [Evidence]
  ) {
    id = ""
    self.rule = rule
    self.severity = severity
    self.confidence = confidence
    self.message = message
    self.advice = advice
    self.task = task
    self.crash = crash
    self.process = process
    self.evidence = evidence
    fingerprint = ""
  }
}
