internal import LogModel

/// Tells a pasted code from prose and source code that merely mention a code.
enum FragmentWords {
  /// The maximum number of words in a line that are not part of reports or logs.
  private static let mostForeign = 3

  /// Whether a line has few words besides those that accompany a code in reports and logs.
  static func areFew(in line: String) -> Bool {
    let words = FragmentCode.tokens(of: line).filter { $0.contains(where: \.isLetter) }
    let foreign = words.filter { word in
      !known.contains(word.lowercased()) && !word.hasPrefix("0x") && !word.hasPrefix("EXC_")
        && !word.hasPrefix("SIG") && !word.hasPrefix("OS_REASON_")
        && TerminationNamespace.number(of: word) == nil
    }
    return foreign.count <= mostForeign
  }

  /// Whether a line states that a particular process was ended: its verb is in the past tense, and
  /// it is neither a condition nor a general statement.
  static func isKillSentence(_ line: String) -> Bool {
    let words = FragmentCode.tokens(of: line.lowercased())
    guard let verb = words.firstIndex(where: { verbs.contains($0) }) else { return false }
    guard !words.contains(where: { general.contains($0) }) else { return false }
    // `is killed` is a statement about apps in general; `was killed` and `killed` are about an
    // event.
    if verb > 0, ["is", "are", "be", "being", "gets", "get", "not"].contains(words[verb - 1]) {
      return false
    }
    return words[(verb + 1)...].contains { causes.contains($0) }
  }

  /// Whether a line looks like source code, mainly because it calls a printing function:
  /// `NSLog(@"…", x);`.
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

  /// Words that can come between the verb and the reason of a kill.
  private static let causes: Set<String> = [
    "due", "with", "by", "because", "for", "code", "reason",
  ]

  /// Words that show that a sentence is a condition, a general statement or a question.
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
