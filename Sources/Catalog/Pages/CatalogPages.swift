/// Turns the tables of this module into pages of `bglog explain`.
package enum CatalogPages {
  /// The pages of all table entries, one table after another.
  package static let all: [TopicPage] =
    TerminationCode.all.map(page) + TerminationNamespace.all.map(page) + [carousel]
    + NamespaceCodes.all.map(page) + JetsamReasons.all.map(page) + MachExceptions.all.map(page)
    + [page(MachExceptions.simulated)] + WatchdogEvents.all.map(page)
    + TerminationFlags.all.map(page) + MainThreadStates.all.map(page) + SchedulerPages.all

  /// Returns the fact that says whether Apple documents a statement.
  private static func source(isDocumented: Bool) -> TopicPage.Fact {
    TopicPage.Fact("source", isDocumented ? "documented by Apple" : "observed, not documented")
  }

  /// Returns a text as a sentence, with a capital letter and a full stop.
  static func sentence(_ text: String) -> String {
    guard let first = text.first else { return "" }
    let word = text.prefix { $0 != " " }
    // Names such as `handleEventsFor…` and `com.apple…` keep their case.
    let isName = word.dropFirst().contains { $0.isUppercase || $0 == "." || $0 == "_" }
    return (isName ? String(first) : first.uppercased()) + text.dropFirst() + "."
  }

  private static func page(_ code: TerminationCode) -> TopicPage {
    var facts = [TopicPage.Fact("decimal", String(code.value))]
    if let spoken = code.spoken { facts.append(TopicPage.Fact("read aloud", spoken)) }
    facts.append(TopicPage.Fact("killed by", code.killer))
    facts.append(source(isDocumented: code.isDocumented))
    return TopicPage(
      .code, code.hex, title: code.name, facts: facts,
      meaning: [sentence(code.meaning), "Background tasks: " + code.background + "."],
      lookAt: code.lookAt, change: code.change, related: code.rules.map(\.rawValue))
  }

  private static func page(_ namespace: TerminationNamespace) -> TopicPage {
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
    let codes = NamespaceCodes.all.filter { $0.namespace == namespace.name }
      .map { "\($0.namespace) \($0.code)" }
    let related =
      switch namespace.number {
      case 10: ["0x8badf00d", "SPRINGBOARD", "scene-update", "watchdog-kill"]
      case 15: ["0x2182bad2", "0x2182bad3", "0x2182bad4", "0xdead10cc", "assertion-kill"]
      // Readers who ask about the watchdog usually mean FRONTBOARD's.
      case 20: ["0x8badf00d", "FRONTBOARD", "watchdog-kill"] + codes
      case 1: ["jetsam:per-process-limit", "jetsam:vm-pageshortage", "jetsam-kill"]
      default: codes
      }
    return TopicPage(
      .namespace, namespace.name, title: "namespace of exit reasons", facts: facts,
      meaning: meaning, lookAt: ["Give the code too: bglog explain \(namespace.name) CODE"],
      related: related.filter { $0 != namespace.name && !namespace.olderNames.contains($0) })
  }

  /// The page for the namespace that watchOS prints, which has a name but no number.
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

extension CatalogPages {
  private static func page(_ reason: NamespaceCodes.Entry) -> TopicPage {
    TopicPage(
      .exitReason, "\(reason.namespace) \(reason.code)", title: reason.name,
      facts: [source(isDocumented: reason.isDocumented)], meaning: [sentence(reason.meaning)],
      related: [reason.namespace])
  }

  private static func page(_ reason: JetsamReasons.Entry) -> TopicPage {
    var facts = [TopicPage.Fact("code", "JETSAM \(reason.code)")]
    if !reason.olderNames.isEmpty {
      facts.append(TopicPage.Fact("older names", reason.olderNames.joined(separator: ", ")))
    }
    facts.append(
      TopicPage.Fact(
        "normal", reason.isNormal ? "yes, for an app in the background" : "no: the app's own limit")
    )
    return TopicPage(
      .jetsamReason, reason.name, title: "jetsam reason", facts: facts,
      meaning: [sentence(reason.meaning)],
      lookAt: [
        "Read the JetsamEvent report: the entry with this reason is the victim, the largest process"
          + " need not be"
      ],
      change: reason.advice.isEmpty
        ? ["Nothing needs to be changed; save the app's state when it enters the background"]
        : reason.advice,
      related: [reason.code == 100 ? "cpu-kill" : "jetsam-kill", "JETSAM"])
  }

  private static func page(_ exception: MachExceptions.Entry) -> TopicPage {
    var facts: [TopicPage.Fact] = []
    if exception.number <= 13 {
      facts.append(TopicPage.Fact("number", "\(exception.number), exceptionType in MetricKit"))
    }
    var meaning = [sentence(exception.meaning)]
    var change: [String] = []
    if exception.name == "EXC_RESOURCE" {
      meaning += ResourceLimit.kinds.map { "\($0.name): \($0.meaning)." }
      change = ResourceLimit.kinds.flatMap { kind in kind.advice.map { "\(kind.name): \($0)" } }
    } else if exception.name == "EXC_GUARD" {
      meaning += GuardViolation.kinds.map { "\($0.name): \($0.meaning)." }
      meaning.append("It is no kill for background tasks.")
      change = GuardViolation.kinds.flatMap { kind in kind.advice.map { "\(kind.name): \($0)" } }
    }
    return TopicPage(
      .exception, exception.name, title: "exception", facts: facts, meaning: meaning,
      lookAt: exception.lookAt, change: change,
      related: exception.name == "EXC_RESOURCE" ? ["cpu-kill", "per-process-limit"] : [])
  }

  private static func page(_ event: WatchdogEvents.Entry) -> TopicPage {
    var facts: [TopicPage.Fact] = []
    if let observed = event.observed {
      facts.append(TopicPage.Fact("observed allowances", observed))
    }
    let related =
      switch event.name {
      case "process-launch", "scene-create": ["0x8badf00d", "watchdog-kill", "slow-launch"]
      case "process-exit": ["0x8badf00d", "watchdog-kill", "slow-exit"]
      case "resume", "suspend", "deactivate", "background", "scene-update":
        ["0x8badf00d", "watchdog-kill"]
      default: ["CAROUSEL", "0xc51bad02", "watchdog-kill"]
      }
    return TopicPage(
      .watchdogEvent, event.name, title: "event of a watchdog", facts: facts,
      meaning: [sentence(event.meaning), "The allowance is printed in the report and varies."],
      lookAt: [
        "Read the clock: 'real (wall clock) time' counts waiting, 'CPU time' only work",
        "Look at the class of the main thread and the frames of the app in it",
      ], change: event.change, related: related)
  }

  private static func page(_ flag: TerminationFlags.Entry) -> TopicPage {
    TopicPage(
      .terminationFlag, flag.name, title: "flag of a termination",
      facts: [TopicPage.Fact("bit", "0x" + String(flag.bit, radix: 16))],
      meaning: [sentence(flag.meaning)])
  }

  private static func page(_ state: MainThreadStates.Entry) -> TopicPage {
    TopicPage(
      .mainThread, state.state.rawValue, title: "class of a main thread",
      facts: state.symbols.isEmpty
        ? [] : [TopicPage.Fact("frames", state.symbols.joined(separator: ", "))],
      meaning: [sentence(state.meaning)], change: state.change)
  }
}

/// Pages that are made on demand, for codes and words that a reader asks about.
extension CatalogPages {
  /// The page for an `EXC_RESOURCE` with the given codes, or `nil` if the type is unknown.
  package static func resource(code: UInt64, subcode: UInt64? = nil) -> TopicPage? {
    guard let limit = ResourceLimit(code: code, subcode: subcode), let kind = limit.kind else {
      return nil
    }
    var facts = [
      TopicPage.Fact("type", "\(limit.typeName) (\(limit.type))"),
      TopicPage.Fact("flavor", "\(limit.flavorName) (\(limit.flavor))"),
    ]
    if let text = limit.limit { facts.append(TopicPage.Fact("limit", text)) }
    if let text = limit.observed { facts.append(TopicPage.Fact("observed", text)) }
    facts.append(TopicPage.Fact("fatal", limit.isFatal ? "yes" : "no"))
    return TopicPage(
      .exception, "EXC_RESOURCE 0x" + String(code, radix: 16), title: limit.flavorName,
      facts: facts, meaning: [sentence(kind.meaning)], change: kind.advice,
      related: limit.type == 1
        ? ["EXC_RESOURCE", "cpu-kill"]
        : limit.type == 3 ? ["EXC_RESOURCE", "per-process-limit"] : ["EXC_RESOURCE"])
  }

  /// The page for an `EXC_GUARD` with the given first code, or `nil` if the type is unknown.
  package static func guarded(code: UInt64) -> TopicPage? {
    guard let violation = GuardViolation(code: code), let kind = violation.kind else { return nil }
    return TopicPage(
      .exception, "EXC_GUARD 0x" + String(code, radix: 16),
      title: "\(kind.name) \(violation.flavorName)",
      facts: [
        TopicPage.Fact("type", "\(kind.name) (\(violation.type))"),
        TopicPage.Fact("flavor", "\(violation.flavorName) (\(violation.flavor))"),
        TopicPage.Fact("target", "\(violation.target)"),
      ], meaning: [sentence(kind.meaning)], change: kind.advice,
      related: ["EXC_GUARD", "0xdead10cc"])
  }

  /// The page for a word with which reports name a resource limit, `CPU_FATAL` or `disk writes`;
  /// `nil` for other words.
  package static func resource(word: String) -> TopicPage? {
    let word = word.lowercased()
    guard let kind = ResourceLimit.kinds.first(where: { $0.words.contains(word) }) else {
      return nil
    }
    return TopicPage(
      .exception, "EXC_RESOURCE \(kind.name)", title: "type \(kind.type)",
      facts: [TopicPage.Fact("flavors", kind.flavors.map(\.name).joined(separator: ", "))],
      meaning: [sentence(kind.meaning)], change: kind.advice, related: ["EXC_RESOURCE"])
  }

  /// The page for a word with which reports name a type of guard, `GUARD_TYPE_VNODE` or `FD`; `nil`
  /// for other words.
  package static func guarded(word: String) -> TopicPage? {
    var word = word.uppercased()[...]
    if word.hasPrefix("GUARD_TYPE_") { word = word.dropFirst(11) }
    guard let kind = GuardViolation.kinds.first(where: { $0.name == word }) else { return nil }
    return TopicPage(
      .exception, "EXC_GUARD \(kind.name)", title: "type \(kind.type)",
      facts: kind.flavors.isEmpty
        ? [] : [TopicPage.Fact("flavors", kind.flavors.map(\.name).joined(separator: ", "))],
      meaning: [sentence(kind.meaning)], change: kind.advice, related: ["EXC_GUARD"])
  }

  /// The page that explains all bits of a termination's flags; `nil` if none of the bits is known.
  package static func flags(_ flags: UInt64) -> TopicPage? {
    let entries = TerminationFlags.entries(in: flags)
    guard !entries.isEmpty else { return nil }
    let rest = entries.reduce(flags) { $0 & ~$1.bit }
    var meaning = entries.map { "\($0.name): \($0.meaning)." }
    if rest != 0 { meaning.append("The bits 0x\(String(rest, radix: 16)) are unknown.") }
    return TopicPage(
      .terminationFlag, "flags \(flags)", title: "flags of a termination", meaning: meaning,
      related: entries.map(\.name))
  }
}
