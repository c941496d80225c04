/// The facts about one log, extracted from the prose of the corpus's manifest.
struct CorpusExpectation {
  /// The expected values by the short name of a fact: sets of identifiers, numbers or counts.
  private(set) var facts: [String: Set<String>] = [:]

  init(_ prose: String) {
    let lists = [
      ("begin", "begin ids=["), ("end", "end ids=["), ("end", "distinct end ids=["),
      ("refusal", "end_error ids=["), ("warned", "long_running ids=["), ("leaked", "leaked ids=["),
      ("expired", "expired ids=["), ("readings", "readings=["), ("processes", "processes=["),
    ]
    for (name, words) in lists {
      if let list = Self.text(behind: words, upTo: "]", in: prose) {
        let items = list.split { $0 == "," || $0 == " " }.map { String($0) }
        facts[name] = Set(items.filter { Double($0) != nil })
      }
    }
    for (name, words) in [
      ("begins", "distinct begin ids="), ("hidden", "private begins="),
      ("background", "background="),
      ("foreground", "foreground="), ("launch", "launch="), ("pid", "pid="),
    ] {
      if let value = Self.number(behind: words, in: prose), !prose.contains("launch background=") {
        facts[name] = [value]
      }
    }
    // Begins whose identifier is hidden by privacy count as begins, too.
    if let known = facts["begins"]?.first.flatMap({ Int($0) }),
      let hidden = facts.removeValue(forKey: "hidden")?.first.flatMap({ Int($0) })
    {
      facts["begins"] = ["\(known + hidden)"]
    }
    if prose.contains("kill=1") || prose.contains("kill jetsam=1")
      || prose.contains("kill signal=")
    {
      facts["killed"] = ["yes"]
    }
    if prose.contains("no bg") || prose.contains("bg events=0") || prose == "no ids" {
      facts["tasks"] = ["0"]
    }
    if prose.contains("nothing leaked") { facts["leaked"] = [] }
  }

  private static func text(behind words: String, upTo end: Character, in prose: String) -> String? {
    guard let start = prose.firstRange(of: words) else { return nil }
    return String(prose[start.upperBound...].prefix { $0 != end })
  }

  private static func number(behind words: String, in prose: String) -> String? {
    guard let start = prose.firstRange(of: words) else { return nil }
    let digits = prose[start.upperBound...].prefix(while: \.isNumber)
    return digits.isEmpty ? nil : String(digits)
  }
}
