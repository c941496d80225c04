package import LogModel

/// Lays out pages of `bglog explain` as text.
package struct TopicPageWriter: Sendable {
  private let options: TextReportOptions

  /// Creates a writer.
  package init(options: TextReportOptions) { self.options = options }

  /// The text of pages, separated by empty lines; `note` precedes them, unless it is `nil`.
  package func text(_ pages: [TopicPage], note: String? = nil) -> ContiguousArray<UInt8> {
    var page = TextPage(options: options)
    if let note {
      page.line("\(note)")
      page.blank()
    }
    for (index, topic) in pages.enumerated() {
      if index > 0 { page.blank() }
      write(topic, to: &page)
    }
    return page.output.bytes
  }

  /// The list of all topics, grouped by kind.
  package func list(_ pages: [TopicPage]) -> ContiguousArray<UInt8> {
    var page = TextPage(options: options)
    for kind in TopicPage.Kind.allCases {
      let topics = pages.filter { $0.kind == kind }
      guard !topics.isEmpty else { continue }
      if kind != TopicPage.Kind.allCases.first { page.blank() }
      page.line("\(Self.heading(of: kind), style: .bold)")
      if kind == .code {
        for topic in topics { page.line("\(topic.topic)  \(topic.title)", indent: 2) }
      } else {
        page.line(
          "\(topics.map(\.topic).joined(separator: ", "))", indent: 2, .wrap(hanging: 0))
      }
    }
    return page.output.bytes
  }

  private func write(_ topic: TopicPage, to page: inout TextPage) {
    let title: TerminalText = topic.title.isEmpty ? "" : ": \(topic.title)"
    page.line("\(topic.topic, style: .bold)\(title)")
    let width = topic.facts.map(\.name.count).max() ?? 0
    for fact in topic.facts {
      let name = TerminalText(untrusted: fact.name).padded(to: width)
      page.line("\(name)  \(fact.value)", indent: 2, .wrap(hanging: width + 2))
    }
    write("What it means", topic.meaning, to: &page)
    write("What to look at", topic.lookAt, to: &page)
    write("What to change", topic.change, to: &page)
    if !topic.related.isEmpty {
      page.line("See also: \(topic.related.joined(separator: ", "))", indent: 2)
    }
  }

  private func write(_ heading: TerminalText, _ sentences: [String], to page: inout TextPage) {
    guard !sentences.isEmpty else { return }
    page.line("\(heading)", indent: 2)
    for sentence in sentences { page.line("- \(sentence)", indent: 4) }
  }

  private static func heading(of kind: TopicPage.Kind) -> String {
    switch kind {
    case .code: "Termination codes"
    case .namespace: "Namespaces of exit reasons, by name, <0xF> or number"
    case .exitReason: "Codes of other namespaces"
    case .jetsamReason: "Jetsam reasons, also as jetsam:NAME or jetsam:CODE"
    case .exception: "Exceptions"
    case .watchdogEvent: "Events of the watchdog"
    case .terminationFlag: "Flags of a termination, also as flags:NUMBER"
    case .rule: "Rules of findings and verdicts"
    case .outcome: "Outcomes of tasks, also as outcome:NAME"
    case .mainThread: "Classes of the main thread, also as main:NAME"
    case .policy: "Policies of the scheduler, also as policy:NAME"
    case .decision: "Decisions of the scheduler, also as decision:NUMBER"
    case .requestError: "Codes with which requests are refused"
    case .requestState: "States of requests, also as request:NAME"
    case .scheduling: "Terms of the scheduler"
    }
  }
}
