package import LogModel

/// One wording of a log message: how to recognise it and what it says.
///
/// Rules are data that tests itself: every sample must match and give what it says, no counter
/// sample may match, and no rule may claim the sample of another one.
package struct MessageRule: Sendable {
  /// The identifier, for example `uikit.task-created`; never reused for another meaning.
  package var id: String

  /// What the message says.
  package var event: LogEvent.Kind

  /// Where the wording comes from: the system that prints it and since when.
  package var source: String

  /// Literals of seven bytes or more, one of which every match contains.
  package var literals: [String]

  /// The PCRE2 pattern over the bytes of the message.
  ///
  /// A space stands for any run of white space, so that hard-wrapped text matches too, a space with
  /// a question mark for one that may be missing; `\x20` is one space. `{number}` and the other names in ``PatternMacros`` are filled in. Named groups
  /// are the captures: `id`, `name`, `remaining`, ….
  package var pattern: String

  /// Messages that must match, with the captures they must give.
  package var samples: [Sample]

  /// Messages that must not match.
  package var counterSamples: [String]

  /// A message and what it gives.
  package struct Sample: Sendable {
    /// The message, without a header.
    package var message: String
    /// The captures it must give, by name; none beyond these.
    package var captures: [String: String]

    /// Creates a sample.
    package init(_ message: String, _ captures: [String: String] = [:]) {
      self.message = message
      self.captures = captures
    }
  }

  /// The vocabulary the rule belongs to: its identifier up to the period.
  package var vocabulary: String { String(id.prefix { $0 != "." }) }
}

/// Parts that many patterns share.
package enum PatternMacros {
  /// The names that stand in braces in a pattern, and what they stand for.
  package static let all: [(name: String, pattern: String)] = [
    // Seconds in every spelling seen, with a decimal comma too; "unlimited" in every spelling.
    ("number", #"[-+]?(?:\d{1,400}(?:[.,]\d{1,30})?(?:[eE][-+]?\d{1,4})?|inf(?:inity)?\b|nan\b)"#),
    ("unlimited", #"(?:[Uu]ndetermined|[Uu]nlimited|[Ii]nfinit[ey]|DBL_MAX|∞)"#),
    // `<_UIBackgroundTaskInfo: 0x…>: taskID = 3, …`; Markdown swallows the underscore.
    (
      "taskInfo",
      #"(?:<private>|<?\\?_?UIBackgroundTaskInfo: 0x[0-9a-fA-F]+>?: taskID = (?<id>\d{1,20}),"#
        + #" taskName = (?<name>.{0,400}?), creationTime = \d{1,20} \(elapsed = \d{1,10}\))"#
    ),
    // What may stand before a selector name: categories, a logger's marks, a class, a function.
    (
      "prefix",
      #"^\s*(?!\W*(?:[Ii]gnor|[Ss]kip|[Rr]egist|[Oo]bserv|[Aa]dd|[Rr]emov|[Uu]?n?[Ss]ubscri|[Nn]o|[Bb]efore|[Ww]ill[- ]))"#
        + #"(?:[^\w\s\[]{1,12}\s*|\[[^\]\n]{0,60}\]\s*){0,6}"#
        + #"(?:(?:[A-Z_][\w.]{0,60}|[A-Za-z_][\w.]{0,60}(?:::|[:|>,.-])|<[^>\n]{1,80}>|\d[\d:.]{0,30}[:|]?|[-–|])\h+|[A-Za-z_][\w.]{0,60}[:|.]){0,5}"#
        + #"(?:[-+]?\[(?:[\w.]{1,60}\.)?(?:[A-Za-z_]\w{0,60}(?:\(\w{0,60}\))? )?)?["']?"#
    ),
    // What may stand behind it: parameters, a bracket, "called", a pointer.
    (
      "suffix",
      #"(?:\(_?:?\)|:)?["']?(?:\](?:\h*\[[Ll]ine:? ?\d{1,6}\])?(?::\h[^\n]{0,200}$)?)?[\s.!*=<–-]{0,12}"#
        + #"(?:[Cc]alled|[Ii]nvoked|[Ff]ired|[Ee]nter(?:ed)?|[Rr]eceived|[Ss]tart(?:ed)?|[Bb]eg[ai]n)?"#
        + #"[\s.!*=-]{0,12}(?:0x[0-9a-f]+|<[^>\n]{0,80}>)?`?\h*$"#
    ),
    // A process as RunningBoard names it.
    (
      "app",
      #"(?:app|application|xpcservice)<(?:application\.)?(?<bundle>[\w.-]{1,155}?)(?:\.\d+\.\d+)?(?:\([^)\n]{0,60}\))?>:(?<pid>\d{1,10})"#
    ),
  ]

  /// Fills in the names in braces and turns each space into any white space.
  package static func expand(_ pattern: String) -> String {
    var expanded = pattern
    for macro in all {
      expanded = replacing("{\(macro.name)}", in: expanded, with: macro.pattern)
    }
    expanded = replacing(" ?", in: expanded, with: #"\s*"#)
    return replacing(" ", in: expanded, with: #"\s+"#)
  }

  private static func replacing(_ name: String, in text: String, with part: String) -> String {
    text.split(separator: name, omittingEmptySubsequences: false).joined(separator: part)
  }
}
