internal import LogModel

/// Tells a pasted code from prose that mentions one.
enum FragmentWords {
  /// How many words of a line may be none of the system's.
  private static let mostForeign = 3

  /// Whether a line has hardly any words but those that stand around codes in reports and logs.
  static func areFew(in line: String) -> Bool {
    let words = FragmentCode.tokens(of: line).filter { $0.contains(where: \.isLetter) }
    let foreign = words.filter { word in
      !known.contains(word.lowercased()) && !word.hasPrefix("0x") && !word.hasPrefix("EXC_")
        && !word.hasPrefix("SIG") && !word.hasPrefix("OS_REASON_")
        && TerminationNamespace.number(of: word) == nil
    }
    return foreign.count <= mostForeign
  }

  /// Whether a line says that a process was ended: its verb is the kill, in the past, and nothing makes it
  /// a condition or a rule.
  static func isKillSentence(_ line: String) -> Bool {
    let words = FragmentCode.tokens(of: line.lowercased())
    guard let verb = words.firstIndex(where: { verbs.contains($0) }) else { return false }
    guard !words.contains(where: { general.contains($0) }) else { return false }
    // `is killed` and `are killed` say what happens to apps; `was killed` and `killed` what happened.
    if verb > 0, ["is", "are", "be", "being", "gets", "get", "not"].contains(words[verb - 1]) {
      return false
    }
    return words[(verb + 1)...].contains { causes.contains($0) }
  }

  private static let verbs: Set<String> = [
    "terminated", "killed", "died", "crashed", "ended", "jetsammed", "exited",
  ]

  /// What stands between the verb and its reason.
  private static let causes: Set<String> = [
    "due", "with", "by", "because", "for", "code", "reason",
  ]

  /// What makes a sentence a condition, a rule or a question.
  private static let general: Set<String> = [
    "if", "when", "whenever", "unless", "would", "could", "can", "may", "might", "will", "should",
    "must", "never", "always", "usually", "often", "sometimes", "means", "meaning", "apps",
    "processes", "kills", "terminates", "why", "how", "example", "avoid", "prevent", "cannot",
    "instead", "otherwise", "every", "any", "all", "typically", "normally", "these", "such",
  ]

  private static let known: Set<String> = [
    "termination", "reason", "reasons", "namespace", "code", "codes", "domain", "flags",
    "exception",
    "type", "signal", "note", "indicator", "byproc", "bypid", "details", "bug_type", "last", "exit",
    "exited", "with", "status", "explanation", "reporttype", "crashlog", "none", "error", "name",
    "maxterminationresistance", "interactive", "noninteractive", "rbsterminatecontext", "launchd",
    "reported", "by", "killed", "terminated", "terminationreason", "terminationdescription", "true",
    "false", "null", "subtype", "the", "app", "was", "and", "description", "triggered", "thread",
    "corpse", "os_reason", "runningboardd", "springboard",
  ]
}
