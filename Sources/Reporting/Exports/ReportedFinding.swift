import LogModel

/// The part of a finding that short exports print, copied so that the document can be released.
struct ReportedFinding {
  /// A line of evidence; its text is cut to a length that people can read.
  struct Line {
    /// The path of the input.
    let path: String
    /// The 1-based line.
    let line: Int
    /// The text of the line.
    let text: String

    /// The line after its path and number: `console.log:3: …`.
    var quote: String { "\(path):\(line): \(text)" }
  }

  /// The rule that found it.
  let rule: FindingRule
  /// How severe the finding is.
  let severity: Severity
  /// How certain the finding is, from 0 to 1.
  let confidence: Double
  /// What happened.
  let message: String
  /// What to do about it.
  let advice: String
  /// The key of the same problem in other runs.
  let fingerprint: String
  /// The first lines of evidence, in the order of the finding.
  let lines: [Line]
  /// The number of lines of evidence in the finding, including those not copied.
  let lineCount: Int

  /// The maximum number of lines of evidence that are copied.
  static let lineLimit = 6
  /// The maximum length of a line of evidence, in Unicode scalars.
  static let textLimit = 240
  /// The maximum length of a message or advice, in Unicode scalars.
  static let messageLimit = 1000
  /// The maximum length of a path, in Unicode scalars.
  static let pathLimit = 1000

  /// Copies from a finding what is printed.
  init(_ finding: Finding, _ paths: InputPaths) {
    rule = finding.rule
    severity = finding.severity
    confidence = finding.confidence
    message = Self.cut(finding.sentence, Self.messageLimit)
    advice = Self.cut(finding.advice, Self.messageLimit)
    fingerprint = finding.fingerprint
    lines = finding.evidence.prefix(Self.lineLimit).map {
      Line(
        path: Self.cut(paths[$0.input], Self.pathLimit), line: $0.line,
        text: Self.cut($0.text, Self.textLimit))
    }
    lineCount = finding.evidence.count
  }

  /// A text cut after `limit` Unicode scalars. A limit in characters would not help, because a
  /// single character can have any length.
  static func cut(_ text: String, _ limit: Int) -> String {
    // A scalar takes at least one byte, so a text with few bytes needs no counting.
    guard text.utf8.count > limit, text.unicodeScalars.count > limit else { return text }
    return String(text.unicodeScalars.prefix(limit)) + "…"
  }

  /// Whether the finding comes before another one in a list: by severity, then by confidence.
  func precedes(_ other: ReportedFinding) -> Bool {
    (severity, confidence) > (other.severity, other.confidence)
  }
}

/// The worst findings of a run, worst first, one for each fingerprint. Equally bad findings keep
/// their order.
struct WorstFindings {
  private let limit: Int

  /// The findings that are kept, worst first.
  private(set) var kept: [ReportedFinding] = []

  /// The number of findings that were added, kept or not.
  private(set) var count = 0

  /// Creates an empty list that keeps up to `limit` findings.
  init(limit: Int) { self.limit = limit }

  /// Counts a finding, and keeps it if it is one of the worst so far.
  mutating func add(_ finding: Finding, _ paths: InputPaths) {
    count += 1
    let isFull = kept.count >= limit
    if isFull, let last = kept.last,
      (finding.severity, finding.confidence) <= (last.severity, last.confidence)
    {
      return
    }
    let reported = ReportedFinding(finding, paths)
    if !reported.fingerprint.isEmpty,
      let same = kept.firstIndex(where: { $0.fingerprint == reported.fingerprint })
    {
      guard reported.precedes(kept[same]) else { return }
      kept.remove(at: same)
    }
    let place = kept.firstIndex { reported.precedes($0) } ?? kept.endIndex
    kept.insert(reported, at: place)
    if kept.count > limit { kept.removeLast() }
  }
}

extension Finding {
  /// The message of the finding; if there are several devices, it says on which one the process
  /// ran.
  package var sentence: String {
    guard let host = process?.host else { return message }
    return message + " (on " + ReportedFinding.cut(host, 100) + ")"
  }
}
