internal import LogModel

/// Distinguishes a pasted code from prose and source code that mention one.
enum FragmentWords {
  /// The maximum number of other words in a line.
  private static let mostForeign = 3

  /// Whether a line has few words besides those that surround codes in reports and logs.
  static func areFew(in line: String) -> Bool {
    let words = FragmentCode.tokens(of: line).filter { $0.contains(where: \.isLetter) }
    let foreign = words.filter { word in
      !known.contains(word.lowercased()) && !word.hasPrefix("0x") && !word.hasPrefix("EXC_")
        && !word.hasPrefix("SIG") && !word.hasPrefix("OS_REASON_")
        && TerminationNamespace.number(of: word) == nil
    }
    return foreign.count <= mostForeign
  }

  /// Whether a line states that a process was ended: its verb is in the past tense, and it is neither a
  /// condition nor a general rule.
  static func isKillSentence(_ line: String) -> Bool {
    let words = FragmentCode.tokens(of: line.lowercased())
    guard let verb = words.firstIndex(where: { verbs.contains($0) }) else { return false }
    guard !words.contains(where: { general.contains($0) }) else { return false }
    // `is killed` is about apps in general; `was killed` and `killed` are about an event.
    if verb > 0, ["is", "are", "be", "being", "gets", "get", "not"].contains(words[verb - 1]) {
      return false
    }
    return words[(verb + 1)...].contains { causes.contains($0) }
  }

  /// Whether a line looks like code, judged by calls that print: `NSLog(@"…", x);`.
  static func isCode(_ line: some StringProtocol) -> Bool {
    let text = line.drop { $0 == " " || $0 == "\t" }
    if text.hasPrefix("//") || text.hasPrefix("#define") || text.hasPrefix("case ") { return true }
    return printingCalls.contains { text.contains($0) }
  }

  private static let printingCalls = [
    "NSLog(", "os_log(", "os_log_", "print(\"", "printf(\"", "println(\"", "debugPrint(", "logger.",
    "Logger(", ".info(\"", ".error(\"", ".debug(\"", "console.log(", "(@\"",
  ]

  private static let verbs: Set<String> = [
    "terminated", "killed", "died", "crashed", "ended", "jetsammed", "exited",
  ]

  /// The words between the verb and the reason.
  private static let causes: Set<String> = [
    "due", "with", "by", "because", "for", "code", "reason",
  ]

  /// The words that make a sentence a condition, a rule or a question.
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
