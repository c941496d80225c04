/// A pattern for paths: `*`, `?` and `[a-z]` within a name, `**` for any number of folders.
///
/// A `\` takes the special meaning from what follows; `[!a]` is any character but `a`.
struct GlobPattern: Sendable {
  /// A part of a pattern for one name.
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

  /// A part of a pattern for one name of a path, or for any number of them.
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

  /// Whether it is matched against paths, and not only against the last name.
  let hasFolders: Bool

  /// Reads a pattern; empty names in it, as in `a//b` or `/a`, do not count.
  init(_ text: String) {
    let parts = text.unicodeScalars.split(separator: "/", omittingEmptySubsequences: true)
      .filter { !$0.elementsEqual(".".unicodeScalars) }
    let isAnchored = text.unicodeScalars.first == "/" || parts.count > 1
    hasFolders = isAnchored || parts.contains { $0.elementsEqual("**".unicodeScalars) }
    segments = parts.map {
      $0.elementsEqual("**".unicodeScalars) ? .anyFolders : .name(Self.tokens($0))
    }
  }

  /// Whether the text has a character that makes it a pattern.
  static func isPattern(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0 == "*" || $0 == "?" || $0 == "[" }
  }

  /// Whether a path, relative to where the pattern counts from, matches.
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

  /// Reads a set of characters behind its `[`; `nil` when it is never closed.
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

/// Expanding, which goes down a pattern name by name.
extension GlobPattern {
  /// The names of the pattern as separate patterns; `nil` stands for any number of folders.
  static func steps(_ text: String) -> [String?] {
    text.split(separator: "/", omittingEmptySubsequences: true).map {
      $0 == "**" ? nil : String($0)
    }
  }
}

/// A part of a pattern, which matches a unit of a text.
private protocol GlobPart {
  associatedtype Unit

  /// Whether the part stands for any run of units, the empty one too.
  var isRun: Bool { get }

  /// Whether a part that is no run matches a unit.
  func matches(_ unit: Unit) -> Bool
}

extension GlobPart {
  /// Whether parts match a text.
  ///
  /// Only the last run is ever tried again, longer by one, because the parts before it matched as early as
  /// possible. So the work is at most the product of the lengths.
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
