import LogModel

/// A finding apart from its document: what a short export says of it.
struct ReportedFinding {
  /// A line it stands on; the text is cut to what people read.
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
  /// The first lines it stands on, in order.
  let lines: [Line]
  /// How many lines it stands on in all.
  let lineCount: Int

  /// How many lines and how much of texts, messages and paths are kept.
  static let lineLimit = 6
  static let textLimit = 240
  static let messageLimit = 1000
  static let pathLimit = 1000

  /// Takes from a finding what is told of it.
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

  /// A text without what lies behind so many of its Unicode scalars; characters would be no limit,
  /// for one of them can be as long as it likes.
  static func cut(_ text: String, _ limit: Int) -> String {
    // A scalar takes a byte at least.
    guard text.utf8.count > limit, text.unicodeScalars.count > limit else { return text }
    return String(text.unicodeScalars.prefix(limit)) + "…"
  }

  /// Whether the finding is told before another: by severity, then by confidence.
  func precedes(_ other: ReportedFinding) -> Bool {
    (severity, confidence) > (other.severity, other.confidence)
  }
}

/// The worst findings of a run, one for each fingerprint, worst first; of equals the first ones met.
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
    let told = ReportedFinding(finding, paths)
    if !told.fingerprint.isEmpty,
      let same = kept.firstIndex(where: { $0.fingerprint == told.fingerprint })
    {
      guard told.precedes(kept[same]) else { return }
      kept.remove(at: same)
    }
    let place = kept.firstIndex { told.precedes($0) } ?? kept.endIndex
    kept.insert(told, at: place)
    if kept.count > limit { kept.removeLast() }
  }
}
