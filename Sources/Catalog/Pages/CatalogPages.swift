/// The catalogue of terminations as pages that can be asked for by name.
package enum CatalogPages {
  /// The pages, kind by kind, in the order of their tables.
  package static let all: [TopicPage] =
    TerminationCatalog.codes.map(page) + TerminationCatalog.namespaces.map(page) + [carousel]
    + ExitReasons.all.map(page) + JetsamReasons.all.map(page) + MachExceptions.all.map(page)
    + [page(MachExceptions.simulated)] + WatchdogEvents.all.map(page)
    + TerminationFlags.all.map(page) + MainThreadStates.all.map(page)

  /// How sure the world is of a statement.
  static func source(isDocumented: Bool) -> TopicPage.Fact {
    TopicPage.Fact("source", isDocumented ? "documented by Apple" : "observed, not documented")
  }

  /// The sentence with a capital and a full stop.
  static func sentence(_ text: String) -> String {
    guard let first = text.first else { return "" }
    let word = text.prefix { $0 != " " }
    // Names such as `handleEventsFor…` and `com.apple…` keep their case.
    let isName = word.dropFirst().contains { $0.isUppercase || $0 == "." || $0 == "_" }
    return (isName ? String(first) : first.uppercased()) + text.dropFirst() + "."
  }

  private static func page(_ code: TerminationCatalog.Code) -> TopicPage {
    var facts = [TopicPage.Fact("decimal", String(code.value))]
    if let spoken = code.spoken { facts.append(TopicPage.Fact("read aloud", spoken)) }
    facts.append(TopicPage.Fact("killed by", code.killer))
    facts.append(source(isDocumented: code.isDocumented))
    return TopicPage(
      .code, code.hex, title: code.name, facts: facts,
      meaning: [sentence(code.meaning), "Background tasks: " + code.background + "."],
      lookAt: code.lookAt, change: code.change, related: code.rules.map(\.rawValue))
  }

  private static func page(_ namespace: TerminationCatalog.Namespace) -> TopicPage {
    var facts = [TopicPage.Fact("number", "\(namespace.number)")]
    if !namespace.olderNames.isEmpty {
      facts.append(TopicPage.Fact("older names", namespace.olderNames.joined(separator: ", ")))
    }
    facts.append(TopicPage.Fact("since", "iOS \(namespace.since ?? "10")"))
    facts.append(source(isDocumented: true))
    var meaning = [sentence(namespace.meaning)]
    if let background = namespace.background {
      meaning.append("Background tasks: " + background + ".")
    }
    let codes = ExitReasons.all.filter { $0.namespace == namespace.name }
      .map { "\($0.namespace) \($0.code)" }
    let related =
      switch namespace.number {
      case 10: ["0x8badf00d", "SPRINGBOARD", "scene-update", "watchdog-kill"]
      case 15: ["0x2182bad2", "0x2182bad3", "0x2182bad4", "0xdead10cc", "assertion-kill"]
      // Who asks for the watchdog mostly means the other one.
      case 20: ["0x8badf00d", "FRONTBOARD", "watchdog-kill"] + codes
      case 1: ["jetsam:per-process-limit", "jetsam:vm-pageshortage", "jetsam-kill"]
      default: codes
      }
    return TopicPage(
      .namespace, namespace.name, title: "namespace of exit reasons", facts: facts,
      meaning: meaning, lookAt: ["Give the code too: bglog explain \(namespace.name) CODE"],
      related: related.filter { $0 != namespace.name && !namespace.olderNames.contains($0) })
  }

  /// watchOS prints a name that has no number.
  private static let carousel = TopicPage(
    .namespace, "CAROUSEL", title: "namespace of exit reasons",
    facts: [
      TopicPage.Fact("number", "none: the name stands in texts only"),
      TopicPage.Fact("since", "watchOS 6"), source(isDocumented: true),
    ],
    meaning: [
      "What FRONTBOARD is on iOS: an app on a watch launched, updated or exited too slowly, or a background"
        + " task took too long or too much; the event says which.",
      "Reports often print a sentence in the place of a code.",
    ],
    lookAt: ["Read the event and the allowance in the sentence"],
    change: ["Complete background tasks on a watch by a deadline of your own, within 15 s"],
    related: ["0xc51bad01", "0xc51bad02", "0xc51bad03"])
}
