internal import CrashReports
internal import LogModel
internal import Scanning

/// One topic given to `bglog explain`, with the pages that explain it.
struct TopicQuery {
  /// The topic as typed.
  let text: String
  /// The pages, the most likely first; empty if nothing was found.
  private(set) var pages: [TopicPage] = []

  /// The words of the topic, without labels such as `namespace`.
  private let words: [String]

  /// Looks up a topic.
  init(_ text: String) {
    self.text = text
    words = TopicQuery.words(of: text)
    pages = TopicIndex.shared.pages(named: text.trimmingBlanks)
    if pages.isEmpty { pages = qualified }
    if pages.isEmpty { pages = words.count > 1 ? phrase : single(words.first ?? "") }
    if pages.isEmpty { pages = printed }
  }

  /// A sentence that says that the topic has several meanings and how to ask for one of them; `nil` if
  /// it has not.
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

  /// The end of a message that names a similar topic (`; did you mean 'x'?`); empty if there is none.
  var suggestion: String {
    Suggestion.words(for: text, among: TopicIndex.shared.names)
  }

  /// Whether the topic is, or ends with, a number. If nothing was found, it is a code without a page.
  var isNumber: Bool { words.last.flatMap(TopicNumber.init) != nil }

  /// The pages of a topic with a qualifier, as in `jetsam:per-process-limit`, `namespace:15` or
  /// `EXC_RESOURCE:0x…`.
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
    guard let number = TopicNumber(rest) else { return [] }
    switch kind {
    case .exitReason: return pair("SIGNAL", [rest])
    case .requestError: return pair(RequestError.domain, [rest])
    default: return number.pages.filter { $0.kind == kind }
    }
  }

  private func single(_ word: String) -> [TopicPage] {
    if let number = TopicNumber(word) { return number.pages }
    let found = TopicIndex.shared.pages(named: word)
    if !found.isEmpty { return found }
    return [CatalogPages.resource(word: word), CatalogPages.guarded(word: word)].compactMap { $0 }
  }

  /// The page about what the scheduler prints: the name of a request, its key, or a refusal.
  private var printed: [TopicPage] {
    let text = self.text.trimmingBlanks
    let page = ActivityPage.page(named: text) ?? SchedulerPages.refusal(sentence: text)
    return page.map { [$0] } ?? []
  }

  /// The pages of a topic of several words: a namespace with a code, or an exception with its codes.
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
    case TopicQuery.errorDomain, "DAS":
      guard let code = numbers.first else { return [] }
      return TopicIndex.shared.pages(named: "\(first) \(code.value)", of: [.requestError])
    default: return reason(first, numbers.first)
    }
  }

  /// The pages of a namespace with a code, as in `FRONTBOARD 2343432205`, `JETSAM 7`, `SIGNAL 9` or
  /// `<0xF> 0x8badf00d`.
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
    } else if NamespaceCodes.entry(namespace: number, code: code.value) != nil {
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
  /// Whether a number that follows the word is a part of the same topic.
  static func opensPhrase(_ word: String) -> Bool {
    let word = word.uppercased()
    return ["EXC_RESOURCE", "EXC_GUARD", "CAROUSEL", "DAS", errorDomain].contains(word)
      || (TopicNumber(word)?.isBracketed ?? (TerminationNamespace.number(of: word) != nil))
  }

  /// The domain of the errors of BGTaskScheduler, in capitals.
  private static let errorDomain = RequestError.domain.uppercased()

  /// The words, which are separated by white space, commas, parentheses and equals signs, without the
  /// labels that reports and errors print.
  private static func words(of text: String) -> [String] {
    let labels = ["namespace", "code", "code:", "error", "domain"]
    let words = text.prefix(400).split { $0.isWhitespace || ",()=".contains($0) }.map(String.init)
    // A number may be the end of a sentence.
    return words.filter { !labels.contains($0.lowercased()) }.map { word in
      word.last == "." && TopicNumber(String(word.dropLast())) != nil
        ? String(word.dropLast()) : word
    }
  }

  /// The kind of page that a qualifier means; `nil` if it is not a qualifier.
  private static func kind(named name: String) -> TopicPage.Kind? {
    if let kind = TopicPage.Kind(rawValue: name) { return kind }
    return TopicPage.Kind.allCases.first { qualifier(of: $0) == name }
  }

  /// The qualifier (the word before a colon) that means a kind of page.
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
    case .policy: "policy"
    case .decision: "decision"
    case .requestError: "error"
    case .requestState: "request"
    case .scheduling: "scheduling"
    }
  }
}

extension String {
  /// The text without leading and trailing white space.
  fileprivate var trimmingBlanks: String {
    let head = drop(while: \.isWhitespace)
    guard let last = head.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(head[...last])
  }
}
