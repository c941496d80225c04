extension CrashReport {
  /// The sentence of the watchdog of FrontBoard (SpringBoard up to iOS 14), taken apart.
  public struct Watchdog: Hashable, Sendable {
    /// The clock an allowance is measured on.
    public enum Clock: String, Sendable {
      /// Real (wall clock) time.
      case wall
      /// CPU time.
      case cpu
    }

    /// What took too long: `scene-create`, `scene-update`, `process-launch`, `process-exit`, ….
    public var event: String?
    /// The seconds that were allowed; always read, never assumed.
    public var allowanceSeconds: Double?
    /// The clock the allowance was measured on.
    public var clock: Clock?
    /// `WatchdogVisibility`, else `ProcessVisibility`: `Foreground`, `Background` or `Unknown`.
    public var visibility: String?
    /// `ProcessState`, for example `Running`.
    public var state: String?
    /// CPU seconds of the whole device during the allowance.
    public var elapsedCPUSeconds: Double?
    /// CPU seconds of the application during the allowance.
    public var applicationCPUSeconds: Double?
    /// The share of all cores that the whole device used, in percent.
    public var cpuPercent: Double?
    /// The share of all cores that the application used, in percent.
    public var applicationCPUPercent: Double?
    /// The thermal state, for example `nominal`.
    public var thermal: String?

    /// Whether the watchdog found the app stuck in a deadlock, and waited for no allowance (iOS 26 on).
    package var isDeadlock = false

    /// Creates an empty watchdog statement.
    public init() {}
  }
}
