internal import Scanning
internal import Yams

extension PackReader {
  /// Reads a rule's pattern and tries to compile it.
  mutating func pattern(_ map: Node.Mapping) -> String? {
    guard let text = string(map, "pattern", expected: "a regular expression (PCRE2)"),
      let node = map["pattern"], case .scalar(let scalar) = node
    else { return nil }
    let expansion = PatternExpansion(text)
    let names = PatternMacros.all.map(\.name)
    for macro in expansion.unknownMacros {
      let (line, column) = position(of: macro.offset, in: scalar)
      note(
        line: line, column: column,
        "unknown name {\(macro.name)} in the pattern"
          + Suggestion.choice(for: macro.name, among: names, or: "\\{ for a brace"))
    }
    do throws(PatternError) {
      let pattern = try Pattern(expansion.text)
      for group in pattern.groups where CaptureName.base(of: group.name) == nil {
        let offset = Self.offset(of: group.name, in: text)
        let (line, column) = position(of: offset, in: scalar)
        noteUnknownCapture(group.name, line: line, column: column)
      }
      return text
    } catch {
      let (line, column) = position(of: expansion.sourceOffset(of: error.offset), in: scalar)
      note(line: line, column: column, "the pattern does not compile: \(error.reason)")
      return nil
    }
  }

  /// Tries a rule on its samples.
  mutating func verify(_ rule: MessageRule) {
    // A pattern that does not compile has been noted.
    guard let verifier = try? RuleVerifier(rule) else { return }
    issues += verifier.issues()
  }

  /// The byte offset of a group's name.
  private static func offset(of name: String, in pattern: String) -> Int {
    let (bytes, wanted) = (Array(pattern.utf8), Array("<\(name)>".utf8))
    guard bytes.count >= wanted.count else { return 0 }
    let starts = 0...(bytes.count - wanted.count)
    return starts.first { bytes[$0..<$0 + wanted.count].elementsEqual(wanted) }.map { $0 + 1 } ?? 0
  }

  /// The line and column in the file of a byte offset in a scalar's value.
  ///
  /// Exact for scalars in one line and for literal blocks; the start of the scalar otherwise.
  private func position(of offset: Int, in scalar: Node.Scalar) -> (line: Int, column: Int) {
    let mark = (line: scalar.mark?.line ?? 1, column: scalar.mark?.column ?? 1)
    let before = String(decoding: Array(scalar.string.utf8.prefix(offset)), as: UTF8.self)
    guard mark.line <= lines.count else { return mark }
    switch scalar.style {
    case .literal:
      let rows = before.split(separator: "\n", omittingEmptySubsequences: false)
      let line = mark.line + rows.count
      guard line <= lines.count else { return mark }
      let first = lines[mark.line...].first { !$0.allSatisfy { $0 == " " } } ?? ""
      let indentation = first.prefix { $0 == " " }.count
      return (line, indentation + 1 + (rows.last?.unicodeScalars.count ?? 0))
    case .folded: return mark
    default:
      let rest = Array(lines[mark.line - 1].unicodeScalars.dropFirst(mark.column - 1))
      let width = Self.width(of: Array(before.unicodeScalars), in: rest)
      return (mark.line, mark.column + (width ?? 0))
    }
  }

  /// How many characters of the file write the given characters at the start of a scalar; `nil`
  /// when the scalar goes over several lines.
  private static func width(of value: [Unicode.Scalar], in written: [Unicode.Scalar]) -> Int? {
    let quote = written.first
    var index = quote == "'" || quote == "\"" ? 1 : 0
    for scalar in value {
      guard index < written.count else { return nil }
      if quote == "'", written[index] == "'" {
        index += 2
      } else if quote == "\"", written[index] == "\\", index + 1 < written.count {
        let lengths: [Unicode.Scalar: Int] = ["x": 4, "u": 6, "U": 10]
        index += lengths[written[index + 1]] ?? 2
      } else {
        guard written[index] == scalar else { return nil }
        index += 1
      }
    }
    return index
  }
}
