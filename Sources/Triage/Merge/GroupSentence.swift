internal import LogModel

/// A sentence about several problems, made of the sentences about each, without what differs.
///
/// Numbers with a unit become a range, as in `it took more than 10–19.97 s`; other words that differ
/// become an ellipsis. Process identifiers are left out. Of sentences of different lengths the clauses
/// at their beginning are kept that they share.
struct GroupSentence {
  /// The units behind numbers that have a meaning for all.
  private static let units: Set<String> = ["s", "ms", "min", "h", "%", "KB", "MB", "GB", "seconds"]

  private enum Word {
    case same(Substring)
    /// The smallest and the largest of numbers, as they are printed, between the same marks.
    case range(front: Substring, low: Substring, high: Substring, back: Substring)
    /// Something else in each sentence, between the same marks.
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

  /// The sentence: of one problem as it is.
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

  /// Whether nothing of the first sentence is left.
  var isEmpty: Bool { words.isEmpty }

  /// Takes in the sentence about another problem.
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

  /// Keeps the clauses within the first words, which another sentence starts with as well.
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

  /// A number with the marks around it: `(19.97`, `12%`.
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

  /// The words of a sentence, those that name a process without its number.
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
