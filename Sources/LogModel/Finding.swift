// A finding has a rule, and its importers need the catalogue of rules and causes as well.
@_exported public import Catalog

/// A problem that the inputs show, with the lines that support it.
public struct Finding: Sendable {
  /// The finding's identifier within the report: `F1`, `F2`, …, worst first. It is assigned before
  /// filters and baselines are applied, so they do not change it.
  public var id = ""

  /// The rule that found it.
  public var rule: FindingRule

  /// How severe it is.
  public var severity: Severity

  /// How certain it is, from 0 to 1.
  public var confidence: Double

  /// What happened, in one sentence without a full stop.
  public var message: String

  /// One concrete thing to do about it, a command to the reader.
  public var advice: String

  /// The key of the task it is about, or `nil`.
  public var task: String?

  /// The incident identifier of the crash it is about, or the path of its input if the report has no
  /// identifier; `nil` if it is about no crash.
  public var crash: String?

  /// The launch it is about, or `nil`.
  public var process: ProcessIdentity?

  /// The lines that support it, in the order of inputs and lines; never empty.
  public var evidence: [Evidence]

  /// A key that identifies the same problem across runs, machines and folders.
  ///
  /// It depends on the rule, the app, the task's name or ordinal, and the reason of a kill in a crash
  /// report, but not on any time, path, pid or line number. The app is the process name, or else the
  /// bundle identifier, or else the content of the input, so two apps never share a fingerprint.
  public var fingerprint = ""

  /// The fingerprint that versions before 0.2 gave to a finding without a process name, which two apps
  /// could share; `nil` if it is the same.
  package var formerFingerprint: String?

  /// What distinguishes the problem from others of the same rule and process: the code and event of a
  /// kill; `nil` if the rule is enough.
  package var aspect: String?

  /// Whether a baseline contains the fingerprint, so that the finding does not affect the exit status.
  public var isKnown = false

  /// Creates a finding; its identifier and fingerprint are assigned when the report is assembled.
  public init(
    rule: FindingRule, severity: Severity, confidence: Double, message: String, advice: String,
    task: String? = nil, crash: String? = nil, process: ProcessIdentity? = nil,
    evidence: [Evidence]
  ) {
    self.rule = rule
    self.severity = severity
    self.confidence = confidence
    self.message = message
    self.advice = advice
    self.task = task
    self.crash = crash
    self.process = process
    self.evidence = evidence
  }
}
