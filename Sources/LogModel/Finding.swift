// `Finding` has a `FindingRule`, so whoever imports this module needs the rules and causes of
// Catalog too.
@_exported public import Catalog

/// A problem that the inputs show, with the lines that support it.
public struct Finding: Sendable {
  /// The identifier within the report: `F1`, `F2`, …, with `F1` for the worst. It is assigned
  /// before filters and baselines are applied, so they do not change it.
  public var id = ""

  /// The rule that found the problem.
  public var rule: FindingRule

  /// How severe the problem is.
  public var severity: Severity

  /// How certain the finding is, from 0 to 1.
  public var confidence: Double

  /// What happened, in one sentence without a full stop.
  public var message: String

  /// One specific thing to do about the problem, as an instruction to the reader.
  public var advice: String

  /// The key of the task that the finding is about, or `nil`.
  public var task: String?

  /// The key of the request for scheduled work that the finding is about, or `nil`.
  public var request: String?

  /// The crash that the finding is about: its incident identifier, or the path of its input if the
  /// report has none; `nil` if the finding is not about a crash.
  public var crash: String?

  /// The launch that the finding is about, or `nil`.
  public var process: ProcessIdentity?

  /// The lines that support the finding, in the order of inputs and lines; never empty.
  public var evidence: [Evidence]

  /// A key that identifies the same problem across runs, machines and folders.
  ///
  /// It depends on the rule, the app, the task's name or ordinal, and the reason of a kill in a crash
  /// report, but not on any time, path, pid or line number. The app is the process name, or else the
  /// bundle identifier, or else the content of the input, so two apps never share a fingerprint.
  public var fingerprint = ""

  /// The different fingerprint that bglog before 0.2 gave this finding because it has no process
  /// name; two apps could share it. `nil` if the fingerprint has not changed.
  package var formerFingerprint: String?

  /// What distinguishes this problem from others of the same rule and process, namely the code and
  /// event of a kill; `nil` if the rule is enough.
  package var aspect: String?

  /// Whether a baseline contains the fingerprint; if so, the finding does not affect the exit
  /// status.
  public var isKnown = false

  /// Creates a finding; its identifier and fingerprint are assigned when the report is assembled.
  public init(
    rule: FindingRule, severity: Severity, confidence: Double, message: String, advice: String,
    task: String? = nil, request: String? = nil, crash: String? = nil,
    process: ProcessIdentity? = nil,
    evidence: [Evidence]
  ) {
    self.rule = rule
    self.severity = severity
    self.confidence = confidence
    self.message = message
    self.advice = advice
    self.task = task
    self.request = request
    self.crash = crash
    self.process = process
    self.evidence = evidence
  }
}
