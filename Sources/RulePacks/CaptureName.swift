/// The names that captures can have.
///
/// A pattern with alternatives writes the same capture under a name with a digit behind it. The raw values
/// are indices.
package enum CaptureName: Int, CaseIterable, Sendable {
  case id, hexid, name, remaining, count, set, reason, handler, process, pid, bundle, domain, code
  case assertion, duration

  /// Every name, and what its capture means.
  package static let all = allCases.map(\.spelling)

  /// The name that is written like this, or `nil`.
  package init?(_ text: String) {
    guard let index = Self.all.firstIndex(where: { $0.name == text }) else { return nil }
    self = Self.allCases[index]
  }

  /// The name as it is written.
  package var text: String { Self.all[rawValue].name }

  /// The name and its meaning; Swift looks 75 conformances up to make the names of the
  /// cases itself, each time the program starts.
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
    case .duration: ("duration", "the seconds granted")
    }
  }

  /// The name without the digit behind it, or `nil` when there is no such capture.
  package static func base(of name: String) -> String? {
    let base = name.last.map { ("0"..."9").contains($0) } ?? false ? String(name.dropLast()) : name
    return all.contains { $0.name == base } ? base : nil
  }
}
