/// Why BGTaskScheduler refused a request. The raw values are those of `BGTaskScheduler.Error.Code`.
package enum RequestError: UInt64, Sendable {
  /// Background App Refresh is off, or the process cannot schedule work at all.
  case unavailable = 1
  /// Too many requests are pending.
  case tooManyPending = 2
  /// Info.plist lacks the background mode or the identifier.
  case notPermitted = 3

  /// The reason in words, as a clause.
  package var words: String {
    switch self {
    case .unavailable: "scheduling is not available"
    case .tooManyPending: "too many requests are pending"
    case .notPermitted: "it is not permitted"
    }
  }

  /// Only a warning if scheduling is unavailable: the user may have switched it off, or the app
  /// runs in a simulator.
  package var severity: Severity { self == .unavailable ? .warning : .error }

  /// How to fix it, as an instruction to the reader.
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
