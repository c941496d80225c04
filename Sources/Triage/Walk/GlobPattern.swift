/// A glob pattern for paths: `*`, `?` and `[a-z]` match within a name, and `**` matches any number of
/// folders.
///
/// A `\` makes the next character literal; `[!a]` matches any character but `a`.
struct GlobPattern: Sendable {
  /// An element of the pattern for a single name.
  private enum Token: Equatable, GlobPart {
    case scalar(Unicode.Scalar)
    case any
    case anyRun
    case set([ClosedRange<Unicode.Scalar>], isNegated: Bool)

    var isRun: Bool { self == .anyRun }

    func matches(_ scalar: Unicode.Scalar) -> Bool {
      switch self {
      case .scalar(let wanted): wanted == scalar
      case .any: true
      case .anyRun: false
      case .set(let ranges, let isNegated):
        ranges.contains { $0.contains(scalar) } != isNegated
      }
    }
  }

  /// A pattern for a single name in a path, or `**` for any number of names.
  private enum Segment: Equatable, GlobPart {
    case anyFolders
    case name([Token])

    var isRun: Bool { self == .anyFolders }

    func matches(_ name: [Unicode.Scalar]) -> Bool {
      guard case .name(let tokens) = self else { return false }
      return Token.match(tokens, name)
    }
  }

  private let segments: [Segment]

  /// Whether the pattern is matched against whole paths rather than only the last name.
  let hasFolders: Bool

  /// Parses a pattern. Empty names in it are ignored, as in `a//b` or `/a`.
  init(_ text: String) {
    let parts = text.unicodeScalars.split(separator: "/", omittingEmptySubsequences: true)
      .filter { !$0.elementsEqual(".".unicodeScalars) }
    let isAnchored = text.unicodeScalars.first == "/" || parts.count > 1
    hasFolders = isAnchored || parts.contains { $0.elementsEqual("**".unicodeScalars) }
    segments = parts.map {
      $0.elementsEqual("**".unicodeScalars) ? .anyFolders : .name(Self.tokens($0))
    }
  }

  /// Whether the text contains `*`, `?` or `[`, and so may be a pattern.
  static func isPattern(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0 == "*" || $0 == "?" || $0 == "[" }
  }

  /// Whether the pattern matches a path. Both are relative to the same folder.
  func matches(_ path: String) -> Bool {
    let names = path.unicodeScalars.split(separator: "/", omittingEmptySubsequences: true)
    guard hasFolders else {
      guard let name = names.last, let segment = segments.first else { return false }
      return segment.matches(Array(name))
    }
    return Segment.match(segments, names.map(Array.init))
  }

  private static func tokens(_ text: Substring.UnicodeScalarView) -> [Token] {
    let scalars = Array(text)
    var tokens: [Token] = []
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      switch scalar {
      case "*": if tokens.last != .anyRun { tokens.append(.anyRun) }
      case "?": tokens.append(.any)
      case "[":
        if let (set, end) = set(scalars, from: index) {
          tokens.append(set)
          index = end
        } else {
          tokens.append(.scalar(scalar))
        }
      case "\\" where index < scalars.count:
        tokens.append(.scalar(scalars[index]))
        index += 1
      default: tokens.append(.scalar(scalar))
      }
    }
    return tokens
  }

  /// Parses a character set after its `[`; `nil` if it is never closed.
  private static func set(_ scalars: [Unicode.Scalar], from start: Int) -> (Token, Int)? {
    var index = start
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    let isNegated = index < scalars.count && (scalars[index] == "!" || scalars[index] == "^")
    if isNegated { index += 1 }
    let first = index
    while index < scalars.count {
      if scalars[index] == "]", index > first {
        return (.set(ranges, isNegated: isNegated), index + 1)
      }
      let low = scalars[index]
      if index + 2 < scalars.count, scalars[index + 1] == "-", scalars[index + 2] != "]" {
        let high = scalars[index + 2]
        if low <= high { ranges.append(low...high) }
        index += 3
      } else {
        ranges.append(low...low)
        index += 1
      }
    }
    return nil
  }
}

/// Splitting for ``GlobExpansion``, which descends one name at a time.
extension GlobPattern {
  /// The patterns for each name; `nil` for `**`.
  static func steps(_ text: String) -> [String?] {
    text.split(separator: "/", omittingEmptySubsequences: true).map {
      $0 == "**" ? nil : String($0)
    }
  }
}

/// An element of a pattern, which matches one unit of a text.
private protocol GlobPart {
  associatedtype Unit

  /// Whether the element matches any run of units, including an empty one.
  var isRun: Bool { get }

  /// Whether an element that does not match runs matches this unit.
  func matches(_ unit: Unit) -> Bool
}

extension GlobPart {
  /// Whether the elements match the whole text.
  ///
  /// Backtracking is only ever needed into the last run, which is extended by one unit each time,
  /// because the elements before it matched as early as possible. So the work is at most the product of
  /// the two lengths.
  fileprivate static func match(_ parts: [Self], _ text: [Unit]) -> Bool {
    var part = 0
    var at = 0
    var retry: (part: Int, at: Int)?
    while at < text.count {
      if part < parts.count, parts[part].isRun {
        part += 1
        retry = (part, at)
      } else if part < parts.count, parts[part].matches(text[at]) {
        part += 1
        at += 1
      } else if let last = retry {
        part = last.part
        at = last.at + 1
        retry = (part, at)
      } else {
        return false
      }
    }
    return parts[part...].allSatisfy(\.isRun)
  }
}
