internal import LogModel

/// The verdict on several reports: that of the first, in sentences that hold for all.
struct GroupVerdict {
  private var first: CrashReport.Verdict
  private var because: [GroupSentence]
  private var contradictions: [GroupSentence]
  private var next: [GroupSentence]

  /// Creates the verdict on one report.
  init(_ verdict: CrashReport.Verdict) {
    first = verdict
    because = verdict.because.map { GroupSentence($0) }
    contradictions = verdict.contradictions.map { GroupSentence($0) }
    next = verdict.next.map { GroupSentence($0) }
  }

  /// The verdict.
  var verdict: CrashReport.Verdict {
    var verdict = first
    verdict.because = because.map(\.text)
    verdict.contradictions = contradictions.map(\.text)
    verdict.next = next.map(\.text)
    return verdict
  }

  /// Takes in the verdict on another report.
  mutating func add(_ other: CrashReport.Verdict) {
    Self.add(other.because, to: &because)
    Self.add(other.contradictions, to: &contradictions)
    Self.add(other.next, to: &next)
  }

  /// Takes in sentences, one by one as they stand; those that have nothing in common are left out.
  private static func add(_ others: [String], to sentences: inout [GroupSentence]) {
    sentences.removeLast(max(0, sentences.count - others.count))
    for (number, other) in others.enumerated() where number < sentences.count {
      sentences[number].add(other)
    }
    sentences.removeAll(where: \.isEmpty)
  }
}
