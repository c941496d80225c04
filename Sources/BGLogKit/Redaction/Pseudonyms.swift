internal import Digests

/// The placeholders for the secrets that were removed from a report.
struct Pseudonyms {
  /// How many hexadecimal digits of a digest a placeholder has.
  private static let digestSize = 12

  private let key: String?
  private var names: [String: String] = [:]
  private var counts: [SecretKind: Int] = [:]

  /// Creates an empty list. Placeholders are numbered if `key` is `nil`; otherwise a digest of the secret with the key
  /// takes the place of the number.
  init(key: String?) { self.key = key }

  /// Returns the placeholder for a secret. It is the same each time. For most kinds, capitalization
  /// makes no difference.
  mutating func placeholder(for secret: String, _ kind: SecretKind) -> String {
    let value = kind.isCaseSensitive ? secret : secret.lowercased()
    if let known = names[value] { return known }
    let name = "<\(kind.rawValue)-\(mark(of: value, kind))>"
    names[value] = name
    return name
  }

  private mutating func mark(of value: String, _ kind: SecretKind) -> String {
    if let key {
      return String(SHA256Digest.authenticationCode(of: value, key: key).prefix(Self.digestSize))
    }
    let number = (counts[kind] ?? 0) + 1
    counts[kind] = number
    return String(number)
  }
}
