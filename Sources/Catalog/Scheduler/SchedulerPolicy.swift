/// A policy of dasd, the daemon that schedules background work: one of the conditions that it checks
/// before it lets a request run.
package struct SchedulerPolicy: Sendable {
  /// The policy's name in words, without the word `Policy`: `Battery Level`.
  package var title: String

  /// What the policy decides by, in one sentence without a full stop.
  package var meaning: String

  /// What else is known, such as how to read its score; each a full sentence.
  package var notes: [String]

  /// What to do about its refusals, or what to capture; each an instruction to the reader. Empty if
  /// nothing has to be done.
  package var advice: [String]

  /// What the rationales that it prints say. The first that fits counts.
  package var readings: [Reading]

  /// The policy's name without blanks and without the word `Policy`: `BatteryLevel`.
  package var key: String { Self.key(of: title) }

  /// Creates a policy.
  init(
    _ title: String, _ meaning: String, notes: [String] = [], advice: [String] = [],
    _ readings: [Reading] = []
  ) {
    self.title = title
    self.meaning = meaning
    self.notes = notes
    self.advice = advice
    self.readings = readings
  }
}

extension SchedulerPolicy {
  /// What a policy does to a request with its answer.
  package enum Effect: Hashable, Sendable {
    /// It keeps the work from running now.
    case refuses
    /// It forbids nothing, but lowers the score.
    case lowers
    /// It lets the work run whatever the score is.
    case forces

    /// The effect of a decision.
    package init(_ decision: ScheduleDecision) {
      self = decision.refuses ? .refuses : decision.forces ? .forces : .lowers
    }
  }

  /// What one form of a rationale says.
  package struct Reading: Sendable {
    /// What the answer does to the request.
    package var effects: [Effect]
    /// What the rationale must state.
    package var needs: [PolicyRationale.Need]
    /// A sentence for users, with a full stop. `{batteryLevel}` stands for the number that the
    /// rationale gives for `batteryLevel`.
    package var template: String

    /// The sentence with the numbers of a rationale, or `nil` if the rationale does not state it.
    package func sentence(_ rationale: PolicyRationale) -> String? {
      guard let numbers = rationale.numbers(needs) else { return nil }
      return sentence { numbers[$0] ?? "?" }
    }

    /// The sentence with other words for its numbers.
    package func sentence(_ number: (String) -> String) -> String {
      needs.filter(\.isNumber).map(\.quantity).reduce(template) { sentence, name in
        sentence.replacing("{\(name)}", with: number(name))
      }
    }

    /// A reading of refusals.
    static func refusal(_ needs: [PolicyRationale.Need], _ template: String) -> Reading {
      Reading(effects: [.refuses], needs: needs, template: template)
    }

    /// A reading of low scores.
    static func low(_ needs: [PolicyRationale.Need], _ template: String) -> Reading {
      Reading(effects: [.lowers], needs: needs, template: template)
    }

    /// A reading of refusals and of low scores.
    static func against(_ needs: [PolicyRationale.Need], _ template: String) -> Reading {
      Reading(effects: [.refuses, .lowers], needs: needs, template: template)
    }

    /// A reading of starts that a policy forces.
    static func forced(_ needs: [PolicyRationale.Need], _ template: String) -> Reading {
      Reading(effects: [.forces], needs: needs, template: template)
    }
  }

  /// Turns an answer of the policy into a sentence for users.
  ///
  /// A score alone says nothing: for work that launches an app, a low score of Device Activity means
  /// the opposite of "in use".
  ///
  /// - Parameters:
  ///   - rationale: The policy's reason as printed, with or without the brackets around it.
  ///   - decision: What the policy decided.
  ///   - score: The policy's score, or `nil` if it is not printed. An answer that lowers nothing has
  ///     no sentence.
  /// - Returns: What the rationale states, in one sentence with a full stop, or `nil` if it states
  ///   nothing that is known.
  package func sentence(
    rationale: String?, decision: ScheduleDecision, score: Double? = nil
  ) -> String? {
    let effect = Effect(decision)
    let fitting = readings.filter { $0.effects.contains(effect) }
    guard let rationale, !fitting.isEmpty else { return nil }
    if effect == .lowers, let score, score >= 1 { return nil }
    let stated = PolicyRationale(rationale)
    for reading in fitting {
      if let sentence = reading.sentence(stated) { return sentence }
    }
    return nil
  }
}

extension SchedulerPolicy {
  /// The policy with a name, with or without blanks and the word `Policy`; `nil` if it is unknown.
  package static func entry(_ name: some StringProtocol) -> SchedulerPolicy? {
    places[key(of: name).lowercased()].map { all[$0] }
  }

  private static let places = Dictionary(
    uniqueKeysWithValues: all.enumerated().map { ($1.key.lowercased(), $0) })

  /// A printed name without blanks and without the word `Policy` at its end, so that the names that
  /// different systems print are the same: `BatteryLevel`.
  package static func key(of printed: some StringProtocol) -> String {
    let bytes = printed.utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
    let key = String(decoding: bytes, as: UTF8.self)
    let ending = "Policy"
    return key.hasSuffix(ending) && key.utf8.count > ending.utf8.count
      ? String(key.dropLast(ending.count)) : key
  }

  /// The name of a policy in words: `Battery Level`. The words of an unknown policy are those that
  /// its capitals begin.
  package static func title(of name: some StringProtocol) -> String {
    if let known = entry(name) { return known.title }
    var title = ""
    for character in key(of: name) {
      if character.isUppercase, title.last?.isLowercase == true { title += " " }
      title.append(character)
    }
    return title
  }
}
