/// A rule's pattern as PCRE2 gets it.
///
/// * `{number}` and the other names in ``PatternMacros`` are filled in.
/// * A space stands for any run of white space, so that hard-wrapped text matches too; where a line
///   was broken and quoted again, the quoting marks (`>`, `//`, `#`, `*`, `|`) count as white space.
///   Several spaces are one.
/// * A space with a question mark behind it stands for white space that may be missing.
/// * A run is taken whole, unless what follows in the pattern may be white space as well: to try every
///   shorter one takes the square of its length.
/// * `\x20` and `\ ` are one blank; in a class a space is one character of white space.
package struct PatternExpansion: Sendable {
  /// The expanded pattern.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The names in braces that are none, with the byte offsets of their braces.
  package private(set) var unknownMacros: [(offset: Int, name: String)] = []

  private var bytes: [UInt8] = []
  private var pieces: [Piece] = []

  /// Bytes of the expanded pattern and where they come from.
  private struct Piece {
    var expanded: Int
    var source: Int
    var isCopy: Bool
  }

  private static let mark = #"[^\S\n]*+\n\s*+(?:(?:[>#*|]|//)\s*+)+"#
  private static let blank = Blank(text: #"(?:\s++|\#(mark))"#, loose: #"(?:\s+|\#(mark))"#)
  private static let optionalBlank = Blank(
    text: #"(?:\s*+|\#(mark))"#, loose: #"(?:\s*|\#(mark))"#)

  /// What a space becomes: white space that is taken whole, or in part where the pattern goes on with some.
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
        // A bracket that comes first is one of the characters.
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

  /// The byte offset in the pattern as written of an offset in the expanded one.
  package func sourceOffset(of offset: Int) -> Int {
    guard let piece = pieces.last(where: { $0.expanded <= offset }) else { return 0 }
    return piece.isCopy ? piece.source + offset - piece.expanded : piece.source
  }

  /// What spaces and the quantifier behind them stand for, and how many bytes they take.
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
    let isLoose = PatternStart.mayBeBlank(in: source, at: end)
    return (isLoose ? kind.loose : kind.whole, end - position)
  }

  /// The bytes that an escape takes: two, or all of `\Q…\E` and of `\p{…}`.
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

  /// The name in the braces at `position`, or `nil` when there is none: a quantifier has digits.
  private static func name(in source: [UInt8], at position: Int) -> String? {
    let rest = source[(position + 1)...].prefix { $0 | 32 >= 0x61 && $0 | 32 <= 0x7A }
    guard !rest.isEmpty, rest.endIndex < source.count, source[rest.endIndex] == UInt8(ascii: "}")
    else { return nil }
    return String(decoding: rest, as: UTF8.self)
  }
}

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

  /// What distinguishes the names of lifecycle callbacks from other words.
  private static let selector =
    "[Dd]id(?:Finish|Become|Enter|Receive)|[Ww]ill(?:Resign|Enter|Terminate)"

  /// A class, a module and its class, a file: words that are none of those callbacks.
  private static let path = #"\#(word)(?:\.\#(word))*+"#
  private static let word =
    #"(?!\w{0,80}?(?:\#(selector))|application\b)[A-Za-z_]\w{0,60}+"#
}
