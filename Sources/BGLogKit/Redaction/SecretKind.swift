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
  /// The query or fragment of a URL.
  case query
  /// A password, a key or a token.
  case token

  /// Whether two secrets that differ only in capitalization are different secrets.
  var isCaseSensitive: Bool { self == .query || self == .token }
}
