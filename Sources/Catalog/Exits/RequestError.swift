/// Why BGTaskScheduler refused a request. The raw values are those of `BGTaskScheduler.Error.Code`.
package enum RequestError: UInt64, Sendable, CaseIterable {
  /// Background App Refresh is off, or the process cannot schedule work at all.
  case unavailable = 1
  /// Too many requests are pending.
  case tooManyPending = 2
  /// Info.plist lacks the background mode or the identifier.
  case notPermitted = 3
  /// A continued task asked to fail rather than to wait, and there was no room for it (iOS 26).
  case immediateRunIneligible = 4

  /// The domain of the codes, as errors print it.
  package static let domain = "BGTaskSchedulerErrorDomain"

  /// Apple's name of the code.
  package var name: String {
    switch self {
    case .unavailable: "unavailable"
    case .tooManyPending: "tooManyPendingTaskRequests"
    case .notPermitted: "notPermitted"
    case .immediateRunIneligible: "immediateRunIneligible"
    }
  }

  /// The reason in words, as a clause.
  package var words: String {
    switch self {
    case .unavailable: "scheduling is not available"
    case .tooManyPending: "too many requests are pending"
    case .notPermitted: "it is not permitted"
    case .immediateRunIneligible: "there was no room to run it at once"
    }
  }

  /// What brings the error about; each a full sentence.
  package var causes: [String] {
    switch self {
    case .unavailable:
      [
        "A simulator always gives it, and so does an app extension that may not schedule work.",
        "On a device Background App Refresh is switched off, for the app or for all apps, or the scheduler"
          + " refused the request with a code that has no other place here.",
      ]
    case .tooManyPending:
      ["One request for a refresh and ten for processing may wait at the same time."]
    case .notPermitted:
      [
        "Info.plist lacks the identifier under BGTaskSchedulerPermittedIdentifiers, or the background"
          + " mode: fetch for a refresh, processing for the other tasks."
      ]
    case .immediateRunIneligible:
      [
        "A continued task was submitted with the strategy fail, and the system had no room to start it at"
          + " once (iOS 26 and later)."
      ]
    }
  }

  /// Only a warning where the person or the device forbids it: scheduling may be switched off, or
  /// there is no room at the moment.
  package var severity: Severity {
    switch self {
    case .unavailable, .immediateRunIneligible: .warning
    case .tooManyPending, .notPermitted: .error
    }
  }

  /// How to fix it, as an instruction to the reader.
  package var advice: String {
    switch self {
    case .unavailable:
      "Take it for a warning only: a simulator and an extension schedule nothing, and people may switch"
        + " Background App Refresh off; try it on a device with Background App Refresh switched on"
    case .tooManyPending:
      "Submit one refresh and at most ten processing requests: a new one takes the place of the old one"
        + " of the same identifier"
    case .notPermitted:
      "List the identifier under BGTaskSchedulerPermittedIdentifiers and the background mode (fetch or"
        + " processing) in Info.plist"
    case .immediateRunIneligible:
      "Submit the continued task with the strategy queue, or start the work again later"
    }
  }
}
