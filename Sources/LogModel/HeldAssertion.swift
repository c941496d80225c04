/// A process assertion that was held too long, as SpringBoard, backboardd and assertiond print it (iOS
/// 4 to 12).
public struct HeldAssertion: Hashable, Sendable {
  /// The assertion's identifier: `UIKitBackgroundCompletionTask` up to iOS 6, the caller or the
  /// task's name on iOS 7, `PID-UUID` from iOS 8 on, or `nil`.
  public var identifier: String?
  /// The assertion's name, from iOS 7 on often the caller, or `nil`.
  public var name: String?
  /// The reason: `finishTask`, `suspend`, `backgroundContentFetching`, ….
  public var reason: String?
  /// `permittedBackgroundDuration` in seconds; `nil` if it is unlimited or not printed.
  public var permittedSeconds: Double?
  /// The process that owns the assertion, as printed: a pid or `name:pid`.
  public var owner: String?

  /// Creates an empty assertion.
  public init() {}

  /// Whether the assertion represents background tasks that the app began itself.
  ///
  /// Others cover work for the system: a fetch, a download, the preparation for suspension.
  package var isBackgroundTask: Bool { reason?.hasPrefix("finishTask") ?? false }
}
