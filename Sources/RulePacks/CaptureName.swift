/// The names that captures can have.
///
/// A pattern with alternatives writes the same capture under a name with a digit behind it.
package enum CaptureName {
  /// Every name, and what its capture means.
  package static let all: [(name: String, meaning: String)] = [
    ("id", "the task's identifier"), ("hexid", "the identifier in bare hexadecimal"),
    ("name", "the task's name"), ("remaining", "the remaining time in seconds"),
    ("count", "how many tasks or assertions there are"),
    ("set", "the identifiers still open before the message takes effect"),
    ("reason", "why"), ("handler", "the expiration handler; (null) is none"),
    ("process", "the name of the process that the message is about"),
    ("pid", "its identifier"), ("bundle", "its bundle identifier"),
    ("domain", "the namespace of an exit reason"), ("code", "its code"),
    ("assertion", "the identifier of an assertion"), ("duration", "the seconds granted"),
  ]

  /// The name without the digit behind it, or `nil` when there is no such capture.
  package static func base(of name: String) -> String? {
    let base = name.last.map { ("0"..."9").contains($0) } ?? false ? String(name.dropLast()) : name
    return all.contains { $0.name == base } ? base : nil
  }
}
