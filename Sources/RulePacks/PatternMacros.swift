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
        + #" taskName = (?<name>[^\n]{0,400}?(?:\n[^\n]{0,400}?){0,2}), creationTime = \d{1,20} \(elapsed = \d{1,10}\))"#
    ),
    // What may stand before a selector name: categories, a logger's marks, a class, a function.
    (
      "prefix",
      #"^\s*(?!\W*(?:[Ii]gnor|[Ss]kip|[Rr]egist|[Oo]bserv|[Aa]dd|[Rr]emov|[Uu]?n?[Ss]ubscri|[Nn]o|[Bb]efore|[Ww]ill[- ]))"#
        + #"(?:[^\w\s\[]{1,12}\s*|\[[^\]\n]{0,60}\]\s*){0,6}"#
        + #"(?:(?:[A-Z_][\w.]{0,60}|[A-Za-z_][\w.]{0,60}(?:::|[:|>,.-])|<[^>\n]{1,80}>|\d[\d:.]{0,30}[:|]?|[-–|])\h+|[A-Za-z_][\w.]{0,60}[:|.]){0,5}"#
        + #"(?:[-+]?\[(?:[\w.]{1,60}\.)?(?:[A-Za-z_]\w{0,60}(?:\(\w{0,60}\))? )?)?["']?"#
    ),
    // What may stand behind it: parameters, a bracket, the line of the code, "called", a pointer.
    (
      "suffix",
      #"(?:\(_?:?\)|:)?["']?(?:\](?:\h*\[[Ll]ine:? ?\d{1,6}\])?(?::\h[^\n]{0,200}$)?)?"#
        + #"(?:\h?[:(\[]?\h?(?:[Ll]ine:?\h?)?\d{1,6}[)\]]?)?[\s.!*=<–-]{0,12}"#
        + #"(?:[Cc]alled|[Ii]nvoked|[Ff]ired|[Ee]nter(?:ed|ing)?|[Rr]eceived|[Ss]tart(?:ed|ing)?|[Bb]eg(?:[au]n|in(?:ning)?))?"#
        + #"[\s.!*=-]{0,12}(?:0x[0-9a-f]+|<[^>\n]{0,80}>)?`?"#
        // What a string in JSON or in code leaves behind it.
        + #"(?:\\n?|["'}\],;]){0,6}\h*$"#
    ),
    // An app's job as launchd names it, with marks and the pid behind it.
    (
      "job",
      #"(?:UIKitApplication:|application\.)(?<bundle>[\w-]{1,255}(?:\.[\w-]{1,255}?){1,12}?)(?:\.\d+\.\d+|\.{3})?"#
        + #"(?:\[[^\]\n]{1,20}\]){0,3} ?\[(?<pid>\d{1,10})\][\]:)]{0,3}(?: <\w{1,20}>:)?"#
    ),
    // A process as RunningBoard names it.
    (
      "app",
      #"(?:app|application|xpcservice)<(?:application\.)?(?<bundle>[\w.-]{1,155}?)(?:\.\d+\.\d+)?(?:\([^)\n]{0,60}\))?>:(?<pid>\d{1,10})"#
    ),
  ]
}
