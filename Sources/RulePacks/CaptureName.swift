/// The names that captures in patterns can have.
///
/// If two alternatives of a pattern capture the same thing, a digit follows the name in one of them
/// (`bundle`, `bundle9`). The raw values are indices into ``all``.
package enum CaptureName: Int, CaseIterable, Sendable {
  /// A capture; ``all`` says what each means.
  case id, hexid, name, remaining, count, set, reason, handler, process, pid, bundle, domain, code
  /// A capture; ``all`` says what each means.
  case assertion, duration
  /// A capture of a message about scheduled work; ``all`` says what each means.
  case activity, activities, family, success, simulated, from, to, score, threshold, decision
  /// A capture of a message about scheduled work; ``all`` says what each means.
  case policies, other, transfer

  /// Every name with the meaning of its capture, by raw value.
  package static let all = allCases.map(\.spelling)

  /// The capture with this name; `nil` if there is none.
  package init?(_ text: String) {
    guard let index = Self.all.firstIndex(where: { $0.name == text }) else { return nil }
    self = Self.allCases[index]
  }

  /// The name, as patterns write it.
  package var text: String { Self.all[rawValue].name }

  /// The name and its meaning. They are written out because the names that Swift derives from the cases
  /// cost 75 conformance lookups each time the program starts.
  private var spelling: (name: String, meaning: String) {
    switch self {
    case .id: ("id", "the task's identifier")
    case .hexid: ("hexid", "the identifier in bare hexadecimal")
    case .name: ("name", "the task's name")
    case .remaining: ("remaining", "the remaining time in seconds")
    case .count: ("count", "how many tasks or assertions there are")
    case .set: ("set", "the identifiers still open before the message takes effect")
    case .reason: ("reason", "why")
    case .handler: ("handler", "the expiration handler; (null) is none")
    case .process: ("process", "the name of the process that the message is about")
    case .pid: ("pid", "its identifier")
    case .bundle: ("bundle", "its bundle identifier")
    case .domain: ("domain", "the namespace of an exit reason")
    case .code: ("code", "its code")
    case .assertion: ("assertion", "the identifier of an assertion")
    case .duration: ("duration", "the seconds granted, waited or passed")
    case .activity: ("activity", "the scheduler's name of a request, with its key")
    case .activities: ("activities", "the inside of a set of such names")
    case .family: ("family", "the class of a task or a request: BGProcessing")
    case .success: ("success", "whether the app reported success")
    case .simulated: ("simulated", "the word for a run that a debugger started")
    case .from: ("from", "when a request may run first")
    case .to: ("to", "the end of the time in which it may run")
    case .score: ("score", "the score of a request")
    case .threshold: ("threshold", "the score that it needs")
    case .decision: ("decision", "what the scheduler decided")
    case .policies: ("policies", "the answers of the scheduler's policies")
    case .other: ("other", "the other activity that is the reason")
    case .transfer: ("transfer", "the session's UUID and the number of a transfer")
    }
  }

  /// The name without a trailing digit; `nil` if no capture has that name.
  package static func base(of name: String) -> String? {
    let base = name.last.map { ("0"..."9").contains($0) } ?? false ? String(name.dropLast()) : name
    return all.contains { $0.name == base } ? base : nil
  }
}
