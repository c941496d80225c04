/// Why BGTaskScheduler refuses a request (`BGTaskScheduler.Error.Code`); the raw values are its codes.
package enum RequestError: UInt64, Sendable {
  /// Background App Refresh is off, or the process may not schedule at all.
  case unavailable = 1
  /// Too many requests wait already.
  case tooManyPending = 2
  /// A background mode or the identifier is missing in Info.plist.
  case notPermitted = 3

  /// What it means.
  package var words: String {
    switch self {
    case .unavailable: "scheduling is not available"
    case .tooManyPending: "too many requests are pending"
    case .notPermitted: "it is not permitted"
    }
  }

  /// How bad it is: the person, or the simulator, may have switched it off.
  package var severity: Severity { self == .unavailable ? .warning : .error }

  /// What to do, a command to the reader.
  package var advice: String {
    switch self {
    case .unavailable:
      "Try it on a device with Background App Refresh switched on: a simulator and an extension schedule"
        + " nothing"
    case .tooManyPending:
      "Submit one refresh and at most ten processing requests: a new one takes the place of the old one"
        + " of the same identifier"
    case .notPermitted:
      "List the identifier under BGTaskSchedulerPermittedIdentifiers and the background mode (fetch or"
        + " processing) in Info.plist"
    }
  }
}
