package import LogModel

/// What a request for scheduled work is called in lines about it, and whose it is.
package struct RequestIdentity {
  /// The key in reports. It may change until a line shows the scheduler's digits.
  package let key: String

  /// The mechanism.
  package let kind: RequestKind

  /// The app's identifier, or `nil` if the log hides it.
  package let identifier: String?

  /// The launch that asked for the work or ran it; `nil` if no line of the app shows it.
  package let process: ProcessIdentity?

  /// The bundle identifier of the app, or `nil`.
  package let bundle: String?

  /// Whether Apple's own software asked for the work.
  package var isApples: Bool { identifier?.hasPrefix("com.apple.") ?? false }

  /// Names a request as far as its log shows so far.
  init(_ record: RequestRecord) {
    key = record.key
    kind = record.kind
    identifier = record.identifier
    process = record.identity
    bundle = record.bundle
  }
}
