internal import Correlation
internal import CrashReports
internal import LogModel

/// All pages, found by name.
struct TopicIndex: Sendable {
  /// The index that answers are given from.
  static let shared = TopicIndex()

  /// All pages, kind by kind.
  let pages: [TopicPage]

  /// The places of pages by each name they answer to, in lower case.
  private let places: [String: [Int]]

  private init() {
    pages = CatalogPages.all + FindingDescriptor.all.map(\.page) + OutcomePages.all
    var places: [String: [Int]] = [:]
    for (index, page) in pages.enumerated() {
      for name in Set(TopicIndex.names(of: page)) {
        places[name.lowercased(), default: []].append(index)
      }
    }
    self.places = places
    names = pages.map(\.topic) + places.keys.sorted()
  }

  /// The names that are suggested to people who mistyped one.
  let names: [String]

  /// The pages of a name, of the given kinds only where there are some.
  func pages(named name: String, of kinds: Set<TopicPage.Kind>? = nil) -> [TopicPage] {
    (places[name.lowercased()] ?? []).map { pages[$0] }
      .filter { kinds?.contains($0.kind) ?? true }
  }

  /// What a page answers to besides its topic.
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
    case .exception, .watchdogEvent, .rule, .outcome, .mainThread: break
    }
    return names
  }
}
