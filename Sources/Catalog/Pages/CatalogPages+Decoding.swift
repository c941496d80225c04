extension CatalogPages {
  /// The page of the first code of an `EXC_RESOURCE`, or `nil` when it can be none.
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

  /// The page of the first code of an `EXC_GUARD`, or `nil` when it can be none.
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

  /// The page of a word that reports print for a limit: `CPU_FATAL`, `WAKEUPS`, `disk writes`.
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

  /// The page of a word that reports print for a guard: `GUARD_TYPE_VNODE`, `VNODE`, `FD`.
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

  /// The page of a termination's flags, several bits together, or `nil` when none is known.
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
