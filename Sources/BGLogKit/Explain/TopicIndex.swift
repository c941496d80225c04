internal import Correlation
internal import CrashReports
internal import LogModel

/// All pages, which can be found by name.
struct TopicIndex: Sendable {
  /// The index that is used by all explanations.
  static let shared = TopicIndex()

  /// All pages, grouped by kind.
  let pages: [TopicPage]

  /// The indices of the pages that each name refers to. Names are in lowercase.
  private let places: [String: [Int]]

  private init() {
    pages =
      CatalogPages.all + FindingDescriptor.all.map(\.page) + OutcomePages.all
      + RequestStatePages.all
    var places: [String: [Int]] = [:]
    for (index, page) in pages.enumerated() {
      for name in Set(TopicIndex.names(of: page)) {
        places[name.lowercased(), default: []].append(index)
      }
    }
    self.places = places
    names = pages.map(\.topic) + places.keys.sorted()
  }

  /// The names among which suggestions for a mistyped name are found.
  let names: [String]

  /// The pages that a name refers to; with `kinds`, only those of these kinds.
  func pages(named name: String, of kinds: Set<TopicPage.Kind>? = nil) -> [TopicPage] {
    (places[name.lowercased()] ?? []).map { pages[$0] }
      .filter { kinds?.contains($0.kind) ?? true }
  }

  /// All names of a page, including its topic.
  private static func names(of page: TopicPage) -> [String] {
    var names = [page.topic]
    func value(_ fact: String) -> [String] {
      page.facts.first { $0.name == fact }?.value.split(separator: ", ").map(String.init) ?? []
    }
    switch page.kind {
    case .code: names += [page.title] + value("read aloud")
    case .namespace: names += value("older names")
    case .exitReason: if page.title.hasPrefix("SIG") { names.append(page.title) }
    case .jetsamReason: names += value("older names")
    case .terminationFlag: names.append("OS_REASON_FLAG_" + page.topic)
    case .policy:
      names += value("printed as") + [String(page.topic.filter { $0 != " " })]
    case .decision: names.append(page.title)
    case .requestError: names += value("name")
    case .scheduling: names += value("also called")
    case .exception, .watchdogEvent, .rule, .outcome, .mainThread, .requestState: break
    }
    return names
  }
}
