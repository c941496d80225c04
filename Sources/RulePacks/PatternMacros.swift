/// Parts that many patterns share.
package enum PatternMacros {
  /// The names that stand in braces in a pattern, and what they stand for.
  ///
  /// Each is read from left to right without a second try, so that no text takes more work than a few
  /// looks at each of its bytes.
  package static let all: [(name: String, pattern: String)] = [
    // Seconds in every spelling seen, with a decimal comma too; "unlimited" in every spelling.
    ("number", #"[-+]?(?:\d{1,400}(?:[.,]\d{1,30})?(?:[eE][-+]?\d{1,4})?|inf(?:inity)?\b|nan\b)"#),
    ("unlimited", #"(?:[Uu]ndetermined|[Uu]nlimited|[Ii]nfinit[ey]|DBL_MAX|∞)"#),
    // `<_UIBackgroundTaskInfo: 0x…>: taskID = 3, …`; Markdown swallows the underscore. A name goes on to the
    // words behind it, over two breaks of a line.
    (
      "taskInfo",
      #"(?:<private>|<?\\?_?UIBackgroundTaskInfo: 0x[0-9a-fA-F]+>?: taskID = (?<id>\d{1,20}),"#
        + #" taskName = (?<name>\#(nameLine)(?:\n\#(nameLine)){0,2}),"#
        + #" creationTime = \d{1,20} \(elapsed = \d{1,10}\))"#
    ),
    // What may stand before a selector name: categories, a logger's marks, a class, a function.
    (
      "prefix",
      #"^(?![^\w\n]*+(?:[Ii]gnor|[Ss]kip|[Rr]egist|[Oo]bserv|[Aa]dd|[Rr]emov|[Uu]?n?[Ss]ubscri|[Nn]o|[Bb]efore|[Ww]ill[- ]))\h*+"#
        + #"(?:[^\w\s\[<]{1,12}+\h*+|<(?!\w)\h*+|\[(?:(?!\#(selector))[^\]\n])*+\]\h*+){0,6}+"#
        + #"(?:(?=[A-Z_])\#(path)\h++|\#(path)(?:(?:::|[:|>,.-])\h++|::|[:|.])|<[^>\n]{1,80}+>\h++|\d[\d:.]{0,30}+[:|]?+\h++|(?:[-|]|–)\h++){0,5}+"#
        + #"(?:[-+]?\[(?:\#(path)(?:\(\w{0,60}+\))?(?: |\.))?)?["']?"#
    ),
    // What may stand behind it: parameters, a bracket, the line of the code, "called", a pointer.
    (
      "suffix",
      #"(?:\(_?:?\)|:)?["']?(?:\](?:\h*\[[Ll]ine:? ?\d{1,6}\])?(?::\h[^\n]{0,200}$)?)?"#
        + #"(?:\h?[:(\[]?\h?(?:[Ll]ine:?\h?)?\d{1,6}[)\]]?)?[\h.!*=–-]{0,12}+"#
        + #"(?:[Cc]alled|[Ii]nvoked|[Ff]ired|[Ee]nter(?:ed|ing)?|[Rr]eceived|[Ss]tart(?:ed|ing)?|[Bb]eg(?:[au]n|in(?:ning)?))?"#
        + #"[\h.!*=-]{0,12}+(?:0x[0-9a-f]+|<[^>\n]{0,80}>|<{1,4})?`?"#
        // What a string in JSON or in code leaves behind it.
        + #"(?:\\n?|["'}\],;]){0,6}\h*+$"#
    ),
    // An app's job as launchd names it, with marks and the pid behind it.
    (
      "job",
      #"(?:UIKitApplication:(?<bundle>[\w.-]{1,255}?)|application\.(?<bundle9>[\w.-]{1,255}?)(?:\.\d+\.\d+)?)(?:\.{3})?"#
        + #"(?:\[[^\]\n]{1,20}\]){0,3} ?\[(?<pid>\d{1,10})\][\]:)]{0,3}(?: <\w{1,20}>:)?"#
    ),
    // A bundle identifier as RunningBoard and launchd print it. Jobs of macOS have two numbers behind theirs.
    ("bundle", bundle),
    // A process as RunningBoard names it.
    ("app", #"(?:app|application|xpcservice)<\#(bundle)>:(?<pid>\d{1,10})"#),
    // A bundle identifier in a sentence: whole, with a period at least.
    ("dotted", #"(?<![\w.-])[\w-]++(?:\.[\w-]++)++"#),
    // The rest of an explanation, which goes on to the next part of its context, over many lines, or to the end.
    (
      "explanation",
      #"\#(explanationLine)(?:[\r\n]++(?!\s*+(?:reportType:|\z))\#(explanationLine)){0,24}+(?=;?\s*+reportType:|;?>?(?:,|\s*+\z))"#
    ),
  ]

  private static let bundle =
    #"(?:application\.(?<bundle9>[\w.-]{1,255}?)(?:\.\d+\.\d+)?|(?<bundle>[\w.-]{1,255}))"#
    + #"(?:\((?:[^()\n]++|\([^()\n]*+\))*+\))?"#

  private static let nameLine = #"[^,\n]*+(?:,(?! (?:creationTime|taskName) = )[^,\n]*+)*+"#

  private static let explanationLine =
    #"(?:[^\s<>;]++|;(?!\s*+reportType:|>?\s*+\z)|<(?!RBSTerminateContext)|>(?!,|\s*+\z)|\h++(?!reportType:|\s*+\z))*+"#

  /// What tells the names of the callbacks for the lifecycle from other words.
  private static let selector =
    "[Dd]id(?:Finish|Become|Enter|Receive)|[Ww]ill(?:Resign|Enter|Terminate)"

  /// A class, a module and its class, a file: words that are none of those callbacks.
  private static let path = #"\#(word)(?:\.\#(word))*+"#
  private static let word =
    #"(?!\w{0,80}?(?:\#(selector))|application\b)[A-Za-z_]\w{0,60}+"#
}
