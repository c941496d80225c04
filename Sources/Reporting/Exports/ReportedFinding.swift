import LogModel

/// The part of a finding that short exports print, copied so that its document can be released.
struct ReportedFinding {
  /// A line of evidence, its text cut to a length that people read.
  struct Line {
    let path: String
    let line: Int
    let text: String

    /// The line with its place: `console.log:3: …`.
    var quote: String { "\(path):\(line): \(text)" }
  }

  let rule: FindingRule
  let severity: Severity
  let confidence: Double
  let message: String
  let advice: String
  let fingerprint: String
  /// The first lines of evidence, in order.
  let lines: [Line]
  /// How many lines of evidence there are in all.
  let lineCount: Int

  /// How many lines and how much of texts, messages and paths are kept.
  static let lineLimit = 6
  static let textLimit = 240
  static let messageLimit = 1000
  static let pathLimit = 1000

  /// Copies the part of a finding that is printed.
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

  /// A text cut after a number of Unicode scalars; a limit of characters would be none, because one
  /// character can be of any length.
  static func cut(_ text: String, _ limit: Int) -> String {
    // A scalar takes at least one byte.
    guard text.utf8.count > limit, text.unicodeScalars.count > limit else { return text }
    return String(text.unicodeScalars.prefix(limit)) + "…"
  }

  /// Whether the finding is listed before another: by severity, then by confidence.
  func precedes(_ other: ReportedFinding) -> Bool {
    (severity, confidence) > (other.severity, other.confidence)
  }
}

/// The worst findings of a run, one for each fingerprint, worst first; of equally bad ones the first.
struct WorstFindings {
  private let limit: Int

  /// The findings that are kept.
  private(set) var kept: [ReportedFinding] = []

  /// How many findings there were, whether kept or not.
  private(set) var count = 0

  /// Creates an empty list that keeps up to `limit` findings.
  init(limit: Int) { self.limit = limit }

  /// Counts a finding, and keeps it when it is one of the worst so far.
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
