import BGLogKit

/// What a report says about requests although no line of its inputs says so.
struct UnprovenReasons {
  private(set) var claims: [String] = []

  /// The lines of each input, without their ends.
  private let lines: [[Substring]]
  private let log: WrittenLog

  /// What a record must contain, without blanks and in small letters, for a sentence with the word to rest on it.
  private static let proofs: [(word: String, proofs: [String])] = [
    ("charger", ["batterylevel", "pluggedin", "ischarging", "charger"]),
    ("low power", ["lowpower", "challengedforbattery"]),
    ("in use", ["deviceactiv", "deviceinuse", "consideralwaysactive", "appisforeground"]),
    ("restart", ["thunderingherd", "classclocked"]),
    ("energy", ["energybudget"]),
    ("sysdiagnose", ["sysdiagnose"]),
    ("switcher", ["switcher", "deadfa11", "cancelledreasonkey=0"]),
    ("pressed", ["activityprogres", "reason:2", "1048576"]),
    ("threshold", ["thresholdscore"]),
    ("network", ["network", "wifiquality", "cellquality", "databudget"]),
  ]

  init(_ document: ReportDocument, _ made: SchedulerScenario.Made) {
    log = made.log
    lines = ([made.log.text] + (made.report.map { [$0] } ?? [])).map {
      $0.split(separator: "\n", omittingEmptySubsequences: false)
    }
    for request in document.requests {
      for reason in request.reasons { check(reason, of: request.key) }
      for refusal in request.checks.refusedBy { check(refusal, of: request.key) }
    }
    for finding in document.findings where finding.request != nil {
      if finding.evidence.isEmpty { claims.append("\(finding.rule.rawValue) without evidence") }
      for evidence in finding.evidence { check(evidence, finding.rule.rawValue) }
    }
  }

  private mutating func check(_ reason: ScheduledRequest.Reason, of key: String) {
    if reason.evidence.isEmpty { claims.append("\(key): no evidence: \(reason.sentence)") }
    for evidence in reason.evidence { check(evidence, key) }
    let sentence = reason.sentence.lowercased()
    let records = reason.evidence.map { record(around: $0.input, $0.line) }.joined()
    for (word, proofs) in Self.proofs where sentence.contains(word) {
      if !proofs.contains(where: { records.contains($0) }) {
        claims.append("\(key): no line states: \(reason.sentence)")
      }
    }
  }

  private mutating func check(_ refusal: ScheduledRequest.Refusal, of key: String) {
    let name = Self.bare(refusal.policy)
    for place in [refusal.first, refusal.last]
    where !record(around: place.input, place.line).contains(name) {
      claims.append("\(key): line \(place.line) does not name \(refusal.policy)")
    }
  }

  /// Checks that evidence is a line of the input, word for word; a long line may be cut at its ends, of which a log
  /// in JSON has nothing else.
  private mutating func check(_ evidence: Evidence, _ name: String) {
    guard lines.indices.contains(evidence.input),
      lines[evidence.input].indices.contains(evidence.line - 1)
    else { return claims.append("\(name): there is no line \(evidence.line)") }
    let line = lines[evidence.input][evidence.line - 1]
    var text = evidence.text[...]
    if text.hasPrefix("…") { text.removeFirst() }
    if text.hasSuffix("…") { text.removeLast() }
    if line != evidence.text, text.count == evidence.text.count || !line.contains(text) {
      claims.append("\(name): line \(evidence.line) is not: \(evidence.text)")
    }
  }

  /// The record that a line belongs to, in small letters and without blanks; of a crash report all of it.
  private func record(around input: Int, _ line: Int) -> String {
    guard input == 0 else {
      return lines.indices.contains(input) ? Self.bare(lines[input].joined()) : ""
    }
    guard log.lines.indices.contains(line - 1) else { return "" }
    let start = log.startOfRecord(onLine: line) - 1
    let rest = log.lines[(start + 1)...].prefix { $0.starts.isEmpty }
    return Self.bare(log.lines[start].text + rest.map(\.text).joined())
  }

  private static func bare(_ text: some StringProtocol) -> String {
    String(text.lowercased().filter { !$0.isWhitespace })
  }
}
