/// How a kind of secret is spelled.
///
/// Patterns are tried in their order at every byte. DuplicateRecordFilter are possessive or short, and what
/// may start anywhere is held by what stands before it, so that the work grows with the text alone.
struct SecretPattern {
  /// What it is, or `nil` for what looks like a secret and is none.
  let kind: SecretKind?

  /// The pattern, with exactly one group that captures: the secret itself.
  let source: String

  init(_ kind: SecretKind?, _ source: String) {
    self.kind = kind
    self.source = source
  }

  static let uuid = "[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}"
  static let octet = #"(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)"#
  static let quad = #"(?:\#(octet)\.){3}\#(octet)(?!\w|\.\d)"#
  /// A slash, which JSON may escape.
  static let slash = #"(?:\\?/)"#
  static let model =
    "(?:iPhone|iPad|iPod|MacBook|iMac|Mac[ _-]?(?:mini|Pro|Studio)|Apple[ _-]Watch|Apple[ _-]TV)"
  /// What stands between a name and its value.
  static let assigns = #"[\\"']{0,3}[ \t]{0,20}[:=][ \t]{0,20}[\\"']{0,3}"#

  /// All of them; the first that matches at a place wins.
  static let all: [SecretPattern] = urls + paths + keyed + devices + uuids + networks + people
}
