/// The reason that a policy of the scheduler prints, taken apart into what it states.
///
///     {batteryLevel == 26 AND pluggedIn == 1}
///     {[energyBudget]: Required:1.00, Observed:0.00},
package struct PolicyRationale: Sendable {
  /// What is stated about one quantity.
  private enum Statement {
    /// It is compared with a value; the sign is `==`, `<` or another one.
    case comparison(sign: String, value: String)
    /// How much of it the work needs, and how much there is.
    case measure(required: Double, observed: Double)
  }

  /// The statements by quantity, in one dictionary for each pair of braces. Only what stands between
  /// the same braces holds together.
  private var groups: [[String: Statement]] = []

  /// Takes a rationale apart. What has none of the known forms is left out.
  package init(_ text: String) {
    for part in text.replacing(" && ", with: " AND ").split(whereSeparator: { "{}".contains($0) }) {
      // Where only one of several things holds, none of them is stated.
      guard !part.contains(" OR "), !part.contains("||") else { continue }
      let statements = part.split(separator: " AND ").compactMap(Self.statement)
      guard !statements.isEmpty else { continue }
      groups.append(Dictionary(statements) { first, _ in first })
    }
  }

  /// The comparisons that are printed. A sign stands before those that are a part of it.
  private static let signs = ["==", "<=", ">=", "!=", "<", ">", "="]

  private static func statement(_ text: Substring) -> (String, Statement)? {
    let text = trimmed(text, of: " \t\n(),")
    if text.first == "[", let mark = text.firstRange(of: "]: Required:") {
      let numbers = text[mark.upperBound...].split(separator: ", Observed:").map { number($0) }
      guard numbers.count == 2, let required = numbers[0], let observed = numbers[1] else {
        return nil
      }
      let name = text[text.index(after: text.startIndex)..<mark.lowerBound]
      return (String(name), .measure(required: required, observed: observed))
    }
    for sign in signs {
      guard let place = text.firstRange(of: " \(sign) ") else { continue }
      // Of `"GROUP".currentAvailableLimit` the group does not matter.
      let name = text[..<place.lowerBound].split(separator: ".").last ?? ""
      let value = trimmed(text[place.upperBound...], of: " \"")
      return (String(name), .comparison(sign: sign, value: String(value)))
    }
    return nil
  }

  private static func trimmed(_ text: Substring, of characters: String) -> Substring {
    var text = text
    while let first = text.first, characters.contains(first) { text.removeFirst() }
    while let last = text.last, characters.contains(last) { text.removeLast() }
    return text
  }

  /// The number that a text is; `nil` for other texts, infinity and NaN.
  private static func number(_ text: some StringProtocol) -> Double? {
    Double(text).flatMap { $0.isFinite ? $0 : nil }
  }
}

extension PolicyRationale {
  /// What a rationale must state for a sentence to be true.
  package enum Need: Hashable, Sendable {
    /// A quantity equals a value: `launchType == PROCESSING`.
    case equals(String, String)
    /// A quantity equals some number, which the sentence may quote.
    case number(String)
    /// A quantity equals a number above zero.
    case positive(String)
    /// A quantity is below some number, which the sentence may quote.
    case below(String)
    /// A quantity equals a text that has the given one in it.
    case names(String, String)
    /// There is less of a quantity than the work needs.
    case missing(String)
    /// There is more of a quantity than the work allows.
    case exceeded(String)
    /// There is as much of a quantity as the work needs.
    case met(String)

    /// The quantity.
    package var quantity: String {
      switch self {
      case .equals(let name, _), .number(let name), .positive(let name), .below(let name),
        .names(let name, _), .missing(let name), .exceeded(let name), .met(let name):
        name
      }
    }

    /// Whether the sentence may quote the quantity's number.
    package var isNumber: Bool {
      switch self {
      case .number, .below: true
      case .equals, .positive, .names, .missing, .exceeded, .met: false
      }
    }

    /// The need as the systems print it, with `N` for any number.
    package var words: String {
      switch self {
      case .equals(let name, let value): "\(name) == \(value)"
      case .number(let name), .positive(let name): "\(name) == N"
      case .below(let name): "\(name) < N"
      case .names(let name, let text): "\(name) == \"…\(text)\""
      case .missing(let name): "[\(name)]: Observed below Required"
      case .exceeded(let name): "[\(name)]: Observed above Required"
      case .met(let name): "[\(name)]: Observed as Required"
      }
    }
  }

  /// The numbers that the needs ask for, by quantity, as they are written in a sentence; `nil` if the
  /// rationale does not state all of the needs together.
  package func numbers(_ needs: [Need]) -> [String: String]? {
    for group in groups {
      var numbers: [String: String] = [:]
      let isStated = needs.allSatisfy { need in
        guard let statement = group[need.quantity] else { return false }
        return Self.states(statement, need, &numbers)
      }
      if isStated { return numbers }
    }
    return nil
  }

  private static func states(
    _ statement: Statement, _ need: Need, _ numbers: inout [String: String]
  ) -> Bool {
    switch (need, statement) {
    case (.equals(_, let wanted), .comparison("==", let value)),
      // One policy has a single sign.
      (.equals(_, let wanted), .comparison("=", let value)):
      return value == wanted
    case (.names(_, let text), .comparison("==", let value)): return value.contains(text)
    case (.positive, .comparison("==", let value)): return (number(value) ?? 0) > 0
    case (.number(let name), .comparison("==", let value)),
      (.below(let name), .comparison("<", let value)):
      guard let known = number(value) else { return false }
      let whole = Int(exactly: known)
      numbers[name] = whole.map { String($0) } ?? value
      return true
    case (.missing, .measure(let required, let observed)): return observed < required
    case (.exceeded, .measure(let required, let observed)): return observed > required
    case (.met, .measure(let required, let observed)): return observed == required && required > 0
    default: return false
    }
  }
}
