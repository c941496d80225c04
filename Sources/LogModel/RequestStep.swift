/// A step in the life of a request for scheduled background work that one message logs. Rule packs
/// refer to the steps by their raw values.
package enum RequestStep: String, Hashable, Sendable, CaseIterable {
  // What the app's own process logs.

  /// The app asks: `submitTaskRequest: <BGProcessingTaskRequest: …>`.
  case asked
  /// The request goes to the daemon, with its key: `Submitting task request activity: …`.
  case sent
  /// The request was refused where the app submitted it.
  case submitRefused = "submit-refused"
  /// Registering a handler was refused, because Info.plist does not list the identifier.
  case registrationRefused = "registration-refused"
  /// The app cancels the request with one identifier.
  case withdrawn
  /// The app cancels all of its requests.
  case withdrawnAll = "withdrawn-all"
  /// The app was launched for the work, or got it while it ran.
  case delivered
  /// The app's handler is called: `Starting task: …`.
  case handlerStarted = "handler-started"
  /// The app says that the work is done: `Marking task … complete with success: 1`.
  case marked
  /// The end of the work goes to the daemon, with the key: `Complete task request activity: …`.
  case completed
  /// The time of the work is nearly up, or up; the handler is told next.
  case expiring
  /// The app's expiration handler is called: `Expiring task: …`.
  case handlerExpired = "handler-expired"
  /// The system's number for why the work expires.
  case expirationReason = "expiration-reason"
  /// The app set no expiration handler, and the framework completed the work as failed.
  case noHandler = "no-handler"
  /// The app released the task without completing it.
  case dropped
  /// The system pauses the work and may go on with it later (iOS 27).
  case paused
  /// The debugger's command that starts the work without the scheduler.
  case simulating

  // What dasd logs.

  /// The scheduler took the request: `Submitted Activity: …`.
  case accepted
  /// The scheduler is about to remove these requests.
  case cancelling
  /// The scheduler removed the request: `CANCELED: …`. The message gives no reason.
  case cancelled
  /// The scheduler refused the request.
  case rejected
  /// What the policies say about the request now.
  case scored
  /// The request's score beside its threshold, and whether it is to run.
  case compared
  /// The request has to wait for another activity.
  case yielded
  /// The scheduler passed the request over, and says why.
  case skipped
  /// The scheduler orders the app's launch for the request.
  case launching
  /// The app could not be launched.
  case launchFailed = "launch-failed"
  /// The app was launched, but did not ask for its work in time.
  case neverConnected = "never-connected"
  /// The app's process is known to the scheduler by its pid.
  case connected
  /// The scheduler hands the work to the app.
  case handedOver = "handed-over"
  /// The scheduler's own mark that the work runs.
  case started
  /// How long the work has been running.
  case running
  /// The work is over for the scheduler: `COMPLETED …`. It does not say whether it succeeded.
  case finished
  /// The work has to end to make room for other work.
  case preempted
  /// The work has to end because it ran for long enough.
  case overran
  /// The app did not answer to its expiration.
  case ignoredExpiry = "ignored-expiry"
  /// Somebody takes a sysdiagnose, for which running work is suspended.
  case sysdiagnose
  /// Background App Refresh is off, for one app or for all.
  case refreshOff = "refresh-off"
  /// Work that has to report its progress did not do so.
  case stalled

  // What SpringBoard logs.

  /// Somebody closed the app in the app switcher.
  case appClosed = "app-closed"
  /// Somebody pressed Stop for work with a progress display.
  case stopPressed = "stop-pressed"

  // Silent pushes.

  /// A silent push reached the device and is handed to the scheduler.
  case pushArrived = "push-arrived"
  /// The system does not wake the app for a push.
  case pushRefused = "push-refused"

  // Background transfers, logged by nsurlsessiond.

  /// New transfers of an app have to wait, because it was woken often.
  case transferDelayed = "transfer-delayed"
  /// They need not wait any more.
  case transferDelayReset = "transfer-delay-reset"
  /// Transfers of the app wait for good conditions.
  case transferDiscretionary = "transfer-discretionary"
  /// Transfers of the app start at once.
  case transferPrompt = "transfer-prompt"
  /// A transfer's app and session.
  case transferNamed = "transfer-named"
  /// A transfer was asked for.
  case transferAsked = "transfer-asked"
  /// A transfer begins.
  case transferBegan = "transfer-began"
  /// A transfer was cancelled by the system because it was too slow; it is tried again.
  case transferSlow = "transfer-slow"
  /// A transfer is over.
  case transferEnded = "transfer-ended"
  /// A transfer was cancelled by the system, with a number for why.
  case transferCancelled = "transfer-cancelled"
  /// An app was woken for the events of its session.
  case sessionWoken = "session-woken"
  /// An app could not be woken for the events of its session.
  case sessionWakeFailed = "session-wake-failed"
  /// The app's process that owned a session is gone.
  case sessionLeft = "session-left"
}
