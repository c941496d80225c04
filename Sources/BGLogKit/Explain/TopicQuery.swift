internal import CrashReports
internal import LogModel
internal import Scanning

/// One question to `bglog explain`, and the pages that answer it.
struct TopicQuery {
  /// The question as asked.
  let text: String
  /// The pages found, the likeliest first.
  private(set) var pages: [TopicPage] = []

  /// The words of the question, without the labels of reports.
  private let words: [String]

  /// Looks a question up.
  init(_ text: String) {
    self.text = text
    words = TopicQuery.words(of: text)
    pages = TopicIndex.shared.pages(named: text.trimmingBlanks)
    if pages.isEmpty { pages = qualified }
    if pages.isEmpty { pages = words.count > 1 ? phrase : single(words.first ?? "") }
  }

  /// Why there are several answers, or `nil`.
  var note: String? {
    let isPacked = TopicNumber(text).map { $0.value >> 32 != 0 } ?? false
    guard pages.count > 1, Set(pages.map(\.kind)).count > 1, words.count == 1, !isPacked,
      !text.contains(":")
    else {
      return nil
    }
    let forms = pages.map { "\(TopicQuery.qualifier(of: $0.kind)):\(text)" }
    let unique = forms.indices.filter { !forms[..<$0].contains(forms[$0]) }.map { forms[$0] }
    return "'\(text)' is the name or number of several things; one alone: "
      + unique.joined(separator: ", ")
  }

  /// What may have been meant: `; did you mean 'x'?`, or nothing.
  var suggestion: String {
    Suggestion.words(for: text, among: TopicIndex.shared.names)
  }

  /// Whether the question is a number, and so a code without a page.
  var isNumber: Bool { words.last.flatMap(TopicNumber.init) != nil }

  /// `jetsam:per-process-limit`, `namespace:15`, `EXC_RESOURCE:0x…`.
  private var qualified: [TopicPage] {
    guard let colon = text.firstIndex(of: ":") else { return [] }
    let name = String(text[..<colon]).trimmingBlanks.lowercased()
    let rest = String(text[text.index(after: colon)...]).trimmingBlanks
    if name == "flags" || name == "flag", let number = TopicNumber(rest) {
      return CatalogPages.flags(number.value).map { [$0] } ?? []
    }
    guard let kind = TopicQuery.kind(named: name) else { return pair(name, [rest]) }
    let found = TopicIndex.shared.pages(named: rest, of: [kind])
    if !found.isEmpty { return found }
    if let number = TopicNumber(rest) {
      let pages = number.pages.filter { $0.kind == kind }
      return kind == .exitReason ? pair("SIGNAL", [rest]) : pages
    }
    return []
  }

  private func single(_ word: String) -> [TopicPage] {
    if let number = TopicNumber(word) { return number.pages }
    let found = TopicIndex.shared.pages(named: word)
    if !found.isEmpty { return found }
    return [CatalogPages.resource(word: word), CatalogPages.guarded(word: word)].compactMap { $0 }
  }

  /// Several words: a namespace and its code, an exception and its codes.
  private var phrase: [TopicPage] {
    guard let first = words.first else { return [] }
    return pair(first, Array(words.dropFirst()))
  }

  private func pair(_ first: String, _ rest: [String]) -> [TopicPage] {
    let numbers = rest.compactMap(TopicNumber.init)
    switch first.uppercased() {
    case "EXC_RESOURCE":
      guard let code = numbers.first else {
        return CatalogPages.resource(word: rest.joined(separator: " ")).map { [$0] } ?? []
      }
      let subcode = numbers.count > 1 ? numbers[1].value : nil
      return CatalogPages.resource(code: code.value, subcode: subcode).map { [$0] } ?? []
    case "EXC_GUARD":
      guard let code = numbers.first else {
        return CatalogPages.guarded(word: rest.joined(separator: " ")).map { [$0] } ?? []
      }
      return CatalogPages.guarded(code: code.value).map { [$0] } ?? []
    default: return reason(first, numbers.first)
    }
  }

  /// `FRONTBOARD 2343432205`, `JETSAM 7`, `SIGNAL 9`, `<0xF> 0x8badf00d`.
  private func reason(_ namespace: String, _ code: TopicNumber?) -> [TopicPage] {
    let isCarousel = namespace.uppercased() == "CAROUSEL"
    guard let code,
      let number = TerminationNamespace.number(of: namespace) ?? (isCarousel ? 10 : nil)
    else { return [] }
    let index = TopicIndex.shared
    let name = isCarousel ? "CAROUSEL" : TerminationNamespace.name(of: number) ?? namespace
    var found: [TopicPage] = []
    if number == 1, let reason = JetsamReasons.entry(code.value) {
      found = index.pages(named: reason.name, of: [.jetsamReason])
    } else if ExitReasons.entry(namespace: number, code: code.value) != nil {
      found = index.pages(named: "\(name) \(code.value)", of: [.exitReason])
    } else if TerminationNamespace.sharesCodes(printed: name),
      let known = TerminationCode.entry(code.value)
    {
      found = index.pages(named: known.hex, of: [.code])
    }
    return found.isEmpty ? [] : found + index.pages(named: name, of: [.namespace])
  }
}

extension TopicQuery {
  /// Whether a word opens a phrase, so that a number after it belongs to it.
  static func opensPhrase(_ word: String) -> Bool {
    let word = word.uppercased()
    return word == "EXC_RESOURCE" || word == "EXC_GUARD" || word == "CAROUSEL"
      || (TopicNumber(word)?.isBracketed ?? (TerminationNamespace.number(of: word) != nil))
  }

  /// The words between blanks and commas, without what reports print around them.
  private static func words(of text: String) -> [String] {
    text.prefix(400).split { $0.isWhitespace || $0 == "," || $0 == "(" || $0 == ")" }
      .map(String.init).filter { !["namespace", "code", "code:"].contains($0.lowercased()) }
  }

  /// The kind that a word before a colon means.
  private static func kind(named name: String) -> TopicPage.Kind? {
    if let kind = TopicPage.Kind(rawValue: name) { return kind }
    return TopicPage.Kind.allCases.first { qualifier(of: $0) == name }
  }

  /// The word before a colon that means a kind.
  static func qualifier(of kind: TopicPage.Kind) -> String {
    switch kind {
    case .code: "code"
    case .namespace: "namespace"
    case .exitReason: "signal"
    case .jetsamReason: "jetsam"
    case .exception: "exception"
    case .watchdogEvent: "event"
    case .terminationFlag: "flag"
    case .rule: "rule"
    case .outcome: "outcome"
    case .mainThread: "main"
    }
  }
}

extension String {
  /// The text without blanks at its ends.
  fileprivate var trimmingBlanks: String {
    let head = drop(while: \.isWhitespace)
    guard let last = head.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(head[...last])
  }
}
