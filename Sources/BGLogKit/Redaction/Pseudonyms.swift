/// The placeholders for the secrets that were removed from a report.
struct Pseudonyms {
  private var names: [String: String] = [:]
  private var counts: [SecretKind: Int] = [:]

  /// Returns the placeholder for a secret. It is the same each time. For most kinds, capitalization
  /// makes no difference.
  mutating func placeholder(for secret: String, _ kind: SecretKind) -> String {
    let value = kind.isCaseSensitive ? secret : secret.lowercased()
    if let known = names[value] { return known }
    let number = (counts[kind] ?? 0) + 1
    counts[kind] = number
    let name = "<\(kind.rawValue)-\(number)>"
    names[value] = name
    return name
  }
}
