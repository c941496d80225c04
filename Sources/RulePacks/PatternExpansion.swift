/// Translates the pattern of a rule to a PCRE2 pattern.
///
/// * `{number}` and the other names in ``PatternMacros`` are replaced by their patterns.
/// * A space, or several, matches any run of white space, so that hard-wrapped text matches too. If a
///   line was broken within a quotation, the quoting markers at the start of the next line (`>`, `//`,
///   `#`, `*`, `|`) count as white space.
/// * A space followed by a question mark matches white space that may be missing.
/// * A run of white space is matched possessively, unless what follows in the pattern may match white
///   space as well. Trying every shorter run would take time quadratic in its length.
/// * `\x20` and `\ ` match one space. In a character class, a space matches one white-space character.
package struct PatternExpansion: Sendable {
  /// The expanded pattern.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The unknown names in braces, with the byte offsets of their opening braces.
  package private(set) var unknownMacros: [(offset: Int, name: String)] = []

  private var bytes: [UInt8] = []
  private var pieces: [Piece] = []

  /// Records where a piece of the expanded pattern begins, and the byte offset in the source that it
  /// comes from.
  private struct Piece {
    var expanded: Int
    var source: Int
    var isCopy: Bool
  }

  private static let mark = #"[^\S\n]*+\n\s*+(?:(?:[>#*|]|//)\s*+)+"#
  private static let blank = Blank(text: #"(?:\s++|\#(mark))"#, loose: #"(?:\s+|\#(mark))"#)
  private static let optionalBlank = Blank(
    text: #"(?:\s*+|\#(mark))"#, loose: #"(?:\s*|\#(mark))"#)

  /// What a space is replaced by: `whole` matches a run of white space possessively, `loose` lets what
  /// follows take part of it.
  private struct Blank {
    let whole: [UInt8]
    let loose: [UInt8]

    init(text: String, loose: String) {
      whole = Array(text.utf8)
      self.loose = Array(loose.utf8)
    }
  }

  private static let macros = PatternMacros.all.map { macro in
    (name: macro.name, pattern: PatternExpansion(macro.pattern, macros: []).bytes)
  }

  /// Expands a pattern.
  package init(_ pattern: String) { self.init(pattern, macros: Self.macros) }

  private init(_ pattern: String, macros: [(name: String, pattern: [UInt8])]) {
    let source = Array(pattern.utf8)
    var position = 0
    var classStart: Int?
    while position < source.count {
      let byte = source[position]
      var length = 1
      var replacement: [UInt8]?
      switch byte {
      case UInt8(ascii: "\\"):
        length = Self.escapeLength(in: source, at: position)
        if length == 2, source[position + 1] == UInt8(ascii: " ") {
          replacement = Array("\\x20".utf8)
        }
      case UInt8(ascii: "[") where classStart == nil:
        classStart = position
        if position + 1 < source.count, source[position + 1] == UInt8(ascii: "^") { length = 2 }
        // A closing bracket that comes first belongs to the class.
        if position + length < source.count, source[position + length] == UInt8(ascii: "]") {
          length += 1
        }
      case UInt8(ascii: "[")
      where position + 1 < source.count && source[position + 1] == UInt8(ascii: ":"):
        length = Self.namedClassLength(in: source, at: position)
      case UInt8(ascii: "]") where classStart != nil: classStart = nil
      case UInt8(ascii: " ") where classStart != nil: replacement = Array(#"\s"#.utf8)
      case UInt8(ascii: " "):
        (replacement, length) = Self.blanks(in: source, at: position)
      case UInt8(ascii: "{") where classStart == nil:
        guard let name = Self.name(in: source, at: position) else { break }
        if let macro = macros.first(where: { $0.name == name }) {
          (replacement, length) = (macro.pattern, name.utf8.count + 2)
        } else {
          unknownMacros.append((position, name))
        }
      default: break
      }
      let copy = source[position..<position + length]
      append(replacement ?? Array(copy), from: position, isCopy: replacement == nil)
      position += length
    }
  }

  private mutating func append(_ part: [UInt8], from source: Int, isCopy: Bool) {
    let goesOn = pieces.last.map { last in
      isCopy && last.isCopy && source - last.source == bytes.count - last.expanded
    }
    if goesOn != true {
      pieces.append(Piece(expanded: bytes.count, source: source, isCopy: isCopy))
    }
    bytes += part
  }

  /// Converts a byte offset in the expanded pattern to one in the pattern as written.
  package func sourceOffset(of offset: Int) -> Int {
    guard let piece = pieces.last(where: { $0.expanded <= offset }) else { return 0 }
    return piece.isCopy ? piece.source + offset - piece.expanded : piece.source
  }

  /// The replacement for a run of spaces with the quantifier after it, and how many bytes of the pattern the
  /// spaces and the quantifier take.
  private static func blanks(in source: [UInt8], at position: Int) -> ([UInt8], Int) {
    var end = position
    while end < source.count, source[end] == UInt8(ascii: " ") { end += 1 }
    var kind = blank
    switch end < source.count ? source[end] : 0 {
    case UInt8(ascii: "?"), UInt8(ascii: "*"):
      if end == position + 1 { kind = optionalBlank }
      end += 1
    case UInt8(ascii: "+"): end += 1
    default: break
    }
    let isLoose = BlankLookahead.mayBeBlank(in: source, at: end)
    return (isLoose ? kind.loose : kind.whole, end - position)
  }

  /// The length in bytes of an escape: all of `\Q…\E` or `\p{…}`, else two bytes.
  private static func escapeLength(in source: [UInt8], at position: Int) -> Int {
    guard position + 1 < source.count else { return 1 }
    var end = position + 2
    switch source[position + 1] {
    case UInt8(ascii: "Q"):
      while end + 1 < source.count,
        source[end] != UInt8(ascii: "\\") || source[end + 1] != UInt8(ascii: "E")
      { end += 1 }
      return min(end + 2, source.count) - position
    case UInt8(ascii: "p"), UInt8(ascii: "P"), UInt8(ascii: "x"), UInt8(ascii: "o"),
      UInt8(ascii: "k"), UInt8(ascii: "g"), UInt8(ascii: "N"):
      guard end < source.count, source[end] == UInt8(ascii: "{") else { return 2 }
      while end < source.count, source[end] != UInt8(ascii: "}") { end += 1 }
      return min(end + 1, source.count) - position
    default: return 2
    }
  }

  private static func namedClassLength(in source: [UInt8], at position: Int) -> Int {
    var end = position + 2
    while end + 1 < source.count {
      if source[end] == UInt8(ascii: ":"), source[end + 1] == UInt8(ascii: "]") {
        return end + 2 - position
      }
      guard (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(source[end]) else { return 1 }
      end += 1
    }
    return 1
  }

  /// The name in the braces at `position`; `nil` if they do not contain a name, for instance because
  /// they are a quantifier.
  private static func name(in source: [UInt8], at position: Int) -> String? {
    let rest = source[(position + 1)...].prefix { $0 | 32 >= 0x61 && $0 | 32 <= 0x7A }
    guard !rest.isEmpty, rest.endIndex < source.count, source[rest.endIndex] == UInt8(ascii: "}")
    else { return nil }
    return String(decoding: rest, as: UTF8.self)
  }
}

/// Subpatterns that many patterns share.
package enum PatternMacros {
  /// The names that patterns write in braces, each with what it is replaced by.
  ///
  /// Each subpattern is written to be matched without much backtracking, so that no text, however
  /// crafted, takes more than a few looks at each of its bytes.
  package static let all: [(name: String, pattern: String)] = [
    // A number of seconds in every format seen, also with a decimal comma. "unlimited" below also
    // covers every spelling seen.
    ("number", #"[-+]?(?:\d{1,400}(?:[.,]\d{1,30})?(?:[eE][-+]?\d{1,4})?|inf(?:inity)?\b|nan\b)"#),
    ("unlimited", #"(?:[Uu]ndetermined|[Uu]nlimited|[Ii]nfinit[ey]|DBL_MAX|∞)"#),
    // `<_UIBackgroundTaskInfo: 0x…>: taskID = 3, …`. Markdown may have removed the underscore. The name
    // extends to `, creationTime` and may contain two line breaks.
    (
      "taskInfo",
      #"(?:<private>|<?\\?_?UIBackgroundTaskInfo: 0x[0-9a-fA-F]+>?: taskID = (?<id>\d{1,20}),"#
        + #" taskName = (?<name>\#(nameLine)(?:\n\#(nameLine)){0,2}),"#
        + #" creationTime = \d{1,20} \(elapsed = \d{1,10}\))"#
    ),
    // What may precede the name of a lifecycle callback: categories, a logger's marks, a class, a
    // function.
    (
      "prefix",
      #"^(?![^\w\n]*+(?:[Ii]gnor|[Ss]kip|[Rr]egist|[Oo]bserv|[Aa]dd|[Rr]emov|[Uu]?n?[Ss]ubscri|[Nn]o|[Bb]efore|[Ww]ill[- ]))\h*+"#
        + #"(?:[^\w\s\[<]{1,12}+\h*+|<(?!\w)\h*+|\[(?:(?!\#(selector))[^\]\n])*+\]\h*+){0,6}+"#
        + #"(?:(?=[A-Z_])\#(path)\h++|\#(path)(?:(?:::|[:|>,.-])\h++|::|[:|.])|<[^>\n]{1,80}+>\h++|\d[\d:.]{0,30}+[:|]?+\h++|(?:[-|]|–)\h++){0,5}+"#
        + #"(?:[-+]?\[(?:\#(path)(?:\(\w{0,60}+\))?(?: |\.))?)?["']?"#
    ),
    // What may follow it: parameters, a bracket, the line number in the source, "called", a pointer.
    (
      "suffix",
      #"(?:\(_?:?\)|:)?["']?(?:\](?:\h*\[[Ll]ine:? ?\d{1,6}\])?(?::\h[^\n]{0,200}$)?)?"#
        + #"(?:\h?[:(\[]?\h?(?:[Ll]ine:?\h?)?\d{1,6}[)\]]?)?[\h.!*=–-]{0,12}+"#
        + #"(?:[Cc]alled|[Ii]nvoked|[Ff]ired|[Ee]nter(?:ed|ing)?|[Rr]eceived|[Ss]tart(?:ed|ing)?|[Bb]eg(?:[au]n|in(?:ning)?))?"#
        + #"[\h.!*=-]{0,12}+(?:0x[0-9a-f]+|<[^>\n]{0,80}>|<{1,4})?`?"#
        // The end of a string literal in JSON or source code, as in `\n",`.
        + #"(?:\\n?|["'}\],;]){0,6}\h*+$"#
    ),
    // An app's job as launchd names it, followed by marks and the pid.
    (
      "job",
      #"(?:UIKitApplication:(?<bundle>[\w.-]{1,255}?)|application\.(?<bundle9>[\w.-]{1,255}?)(?:\.\d+\.\d+)?)(?:\.{3})?"#
        + #"(?:\[[^\]\n]{1,20}\]){0,3} ?\[(?<pid>\d{1,10})\][\]:)]{0,3}(?: <\w{1,20}>:)?"#
    ),
    // A bundle identifier as RunningBoard and launchd print it. On macOS two numbers follow that of a
    // job.
    ("bundle", bundle),
    // A process as RunningBoard names it.
    ("app", #"(?:app|application|xpcservice)<\#(bundle)>:(?<pid>\d{1,10})"#),
    // A complete bundle identifier within a sentence. It has at least one period.
    ("dotted", #"(?<![\w.-])[\w-]++(?:\.[\w-]++)++"#),
    // The rest of an explanation: up to the next part of its context, possibly over many lines, or up
    // to the end.
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

  /// What distinguishes the names of lifecycle callbacks from other words.
  private static let selector =
    "[Dd]id(?:Finish|Become|Enter|Receive)|[Ww]ill(?:Resign|Enter|Terminate)"

  /// A class, a module with a class, or a file: words that are not those callbacks.
  private static let path = #"\#(word)(?:\.\#(word))*+"#
  private static let word =
    #"(?!\w{0,80}?(?:\#(selector))|application\b)[A-Za-z_]\w{0,60}+"#
}
