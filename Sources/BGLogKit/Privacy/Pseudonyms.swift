/// What stands in a report for each secret that was taken out of it.
struct Pseudonyms {
  private var names: [String: String] = [:]
  private var counts: [SecretKind: Int] = [:]

  /// The placeholder of a secret, the same every time it is met, however it is capitalised.
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

/// What kind of secret it is; the raw value stands in its placeholder.
enum SecretKind: String {
  /// An address of electronic mail.
  case email
  /// What identifies a device: its UDID, a CrashReporter key, a serial number.
  case udid
  /// The name of a device.
  case device
  /// The name of a user in a path.
  case user
  /// The container of an app on one device, a UUID in a path.
  case container
  /// Any other UUID.
  case uuid
  /// An address of the internet protocol.
  case ip
  /// An address of network hardware.
  case mac
  /// A telephone number.
  case phone
  /// The query or fragment of a URL.
  case query
  /// A password, a key or a token.
  case token

  /// Whether two that differ in capitals only are two.
  var isCaseSensitive: Bool { self == .query || self == .token }
}
