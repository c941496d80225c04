/// A kind of secret. The raw value is part of the placeholder.
enum SecretKind: String {
  /// An email address.
  case email
  /// An identifier of a device: its UDID, a CrashReporter key, a serial number.
  case udid
  /// The name of a device.
  case device
  /// The name of a user in a path.
  case user
  /// The container of an app on one device, a UUID in a path.
  case container
  /// Any other UUID.
  case uuid
  /// An IP address.
  case ip
  /// A MAC address.
  case mac
  /// A telephone number.
  case phone
  /// A pair of coordinates.
  case location
  /// The number of a payment card.
  case card
  /// The query or fragment of a URL.
  case query
  /// A password, a key or a token.
  case token

  /// Whether a text that a pattern of this kind found is such a secret.
  func accepts(_ secret: String) -> Bool { self != .card || Self.hasLuhnChecksum(secret) }

  /// Whether the digits of a number pass the check of ISO/IEC 7812, as those of each payment card do.
  private static func hasLuhnChecksum(_ text: String) -> Bool {
    let digits = text.compactMap(\.wholeNumberValue).reversed()
    let sum = digits.enumerated().reduce(0) { sum, digit in
      let value = digit.offset.isMultiple(of: 2) ? digit.element : 2 * digit.element
      return sum + (value > 9 ? value - 9 : value)
    }
    return sum.isMultiple(of: 10)
  }

  /// Whether two secrets that differ only in capitalization are different secrets.
  var isCaseSensitive: Bool { self == .query || self == .token }
}
