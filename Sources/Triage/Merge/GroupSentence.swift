internal import LogModel

/// A sentence about several problems, merged from the sentences about each of them.
///
/// Numbers with a unit become a range, as in `it took more than 10–19.97 s`. Other words that differ
/// become an ellipsis. Process identifiers are omitted. If the sentences have different numbers of
/// words, only the clauses that all of them begin with are kept.
struct GroupSentence {
  /// The units after which numbers are merged to a range.
  private static let units: Set<String> = ["s", "ms", "min", "h", "%", "KB", "MB", "GB", "seconds"]

  private enum Word {
    case same(Substring)
    /// The smallest and the largest of several numbers as printed, with the punctuation that surrounds
    /// all of them.
    case range(front: Substring, low: Substring, high: Substring, back: Substring)
    /// A word that differs between the sentences, with the punctuation that surrounds all its forms.
    case other(front: Substring, back: Substring)
  }

  private let first: String
  private var words: [Word]
  private var isCut = false
  private var isAlone = true

  /// Creates the sentence about one problem.
  init(_ sentence: String) {
    first = sentence
    words = Self.words(of: sentence).map { .same($0) }
  }

  /// The merged sentence; unchanged if there is only one.
  var text: String {
    guard !isAlone else { return first }
    var text: [String] = []
    for word in words {
      switch word {
      case .same(let same): text.append(String(same))
      case .range(let front, let low, let high, let back):
        text.append("\(front)\(low)–\(high)\(back)")
      case .other(let front, let back): text.append("\(front)…\(back)")
      }
    }
    let joined = text.joined(separator: " ")
    guard isCut else { return joined }
    return String(joined.reversed().drop { ",;: ".contains($0) }.reversed())
  }

  /// Whether the sentences have no first clause in common.
  var isEmpty: Bool { words.isEmpty }

  /// Merges the sentence about another problem.
  mutating func add(_ sentence: String) {
    isAlone = false
    let others = Self.words(of: sentence)
    if others.count != words.count {
      let count = zip(words, others).prefix { Self.isSame($0, $1) }.count
      cut(to: count, others)
    }
    for (number, other) in others.enumerated() where number < words.count {
      words[number] = Self.joined(
        words[number], other, unit: number + 1 < others.count ? others[number + 1] : nil)
    }
  }

  /// Removes all but the clauses within the first `count` words, which the other sentence begins with
  /// as well.
  private mutating func cut(to count: Int, _ others: [Substring]) {
    var end = min(count, words.count)
    if end < words.count {
      while end > 0, !Self.endsClause(words[end - 1]) { end -= 1 }
      isCut = true
    }
    words.removeLast(words.count - end)
  }

  private static func endsClause(_ word: Word) -> Bool {
    switch word {
    case .same(let word): word.last.map { ",;:".contains($0) } ?? false
    case .range(_, _, _, let back): back.last.map { ",;:".contains($0) } ?? false
    case .other: false
    }
  }

  private static func isSame(_ word: Word, _ other: Substring) -> Bool {
    switch word {
    case .same(let same): same == other || number(in: same) != nil && number(in: other) != nil
    case .range: number(in: other) != nil
    case .other: true
    }
  }

  private static func joined(_ word: Word, _ other: Substring, unit: Substring?) -> Word {
    switch word {
    case .other(let front, let back):
      guard let its = number(in: other), its.front == front, its.back == back else {
        return .other(front: "", back: "")
      }
      return word
    case .same(let same) where same == other: return word
    case .same(let same):
      guard let mine = number(in: same), let its = number(in: other), mine.front == its.front,
        mine.back == its.back
      else { return .other(front: "", back: "") }
      guard isUnit(mine.back) || mine.back.isEmpty && isUnit(unit ?? "") else {
        return .other(front: mine.front, back: mine.back)
      }
      return mine.value <= its.value
        ? .range(front: mine.front, low: mine.digits, high: its.digits, back: mine.back)
        : .range(front: mine.front, low: its.digits, high: mine.digits, back: mine.back)
    case .range(let front, let low, let high, let back):
      guard let its = number(in: other), its.front == front, its.back == back,
        let least = Double(low.filter { $0 != "," }), let most = Double(high.filter { $0 != "," })
      else { return .other(front: "", back: "") }
      return .range(
        front: front, low: its.value < least ? its.digits : low,
        high: its.value > most ? its.digits : high, back: back)
    }
  }

  private static func isUnit(_ word: Substring) -> Bool {
    units.contains(String(word.filter { $0.isLetter || $0 == "%" }))
  }

  /// A number, split from the punctuation around it, as in `(19.97` or `12%`; `nil` if the word is not
  /// a number.
  private static func number(
    in word: Substring
  ) -> (front: Substring, digits: Substring, back: Substring, value: Double)? {
    let front = word.prefix { "(\"'~".contains($0) }
    let rest = word[front.endIndex...]
    var digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
    while let last = digits.last, last == "." || last == "," { digits.removeLast() }
    guard let value = Double(digits.filter { $0 != "," }) else { return nil }
    return (front, digits, rest[digits.endIndex...], value)
  }

  /// The words of a sentence, without the pid after the name of a process (`Lantern[123]`).
  private static func words(of sentence: String) -> [Substring] {
    sentence.split(separator: " ", omittingEmptySubsequences: false).map { word in
      guard let open = word.firstIndex(of: "["),
        let close = word[open...].firstIndex(of: "]"), open > word.startIndex,
        word.index(after: open) < close,
        word[word.index(after: open)..<close].allSatisfy({ $0.isASCII && $0.isNumber })
      else { return word }
      return word[..<open] + word[word.index(after: close)...]
    }
  }
}

/// The verdict on a group of reports: that of the first report, with its sentences merged with those of
/// the others.
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

  /// The merged verdict.
  var verdict: CrashReport.Verdict {
    var verdict = first
    verdict.because = because.map(\.text)
    verdict.contradictions = contradictions.map(\.text)
    verdict.next = next.map(\.text)
    return verdict
  }

  /// Merges the verdict on another report.
  mutating func add(_ other: CrashReport.Verdict) {
    Self.add(other.because, to: &because)
    Self.add(other.contradictions, to: &contradictions)
    Self.add(other.next, to: &next)
  }

  /// Merges sentences pairwise, in their order. Those that have nothing in common are dropped.
  private static func add(_ others: [String], to sentences: inout [GroupSentence]) {
    sentences.removeLast(max(0, sentences.count - others.count))
    for (number, other) in others.enumerated() where number < sentences.count {
      sentences[number].add(other)
    }
    sentences.removeAll(where: \.isEmpty)
  }
}
