/// A process assertion (a claim to keep running) that was held too long, as SpringBoard, backboardd
/// and assertiond print it (iOS 4 to 12).
public struct HeldAssertion: Hashable, Sendable {
  /// The assertion's identifier, or `nil`. It is `UIKitBackgroundCompletionTask` up to iOS 6, the
  /// caller or the task's name on iOS 7, and `PID-UUID` from iOS 8 on.
  public var identifier: String?
  /// The assertion's name, or `nil`. From iOS 7 on this is often the function that called UIKit.
  public var name: String?
  /// Why the assertion was taken: `finishTask`, `suspend`, `backgroundContentFetching`, ….
  public var reason: String?
  /// How long the assertion may be held in seconds (`permittedBackgroundDuration`); `nil` if that
  /// is unlimited or not printed.
  public var permittedSeconds: Double?
  /// The process that owns the assertion, as printed: a pid, or `name:pid`.
  public var owner: String?

  /// Creates an assertion of which nothing is known.
  public init() {}

  /// Whether the assertion represents background tasks that the app began itself.
  ///
  /// Other assertions cover work for the system: a fetch, a download or preparing for suspension.
  package var isBackgroundTask: Bool { reason?.hasPrefix("finishTask") ?? false }
}
