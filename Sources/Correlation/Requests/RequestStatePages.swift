package import LogModel

/// The explanatory pages about the states of requests for scheduled work.
package enum RequestStatePages {
  /// All pages, one for each state.
  package static let all: [TopicPage] = RequestState.allCases.map(page)

  private static func page(_ state: RequestState) -> TopicPage {
    let (meaning, change) = words(state)
    return TopicPage(
      .requestState, state.rawValue, title: "state of a request", meaning: [meaning],
      change: change.map { [$0] } ?? [], related: related(state))
  }

  private static func related(_ state: RequestState) -> [String] {
    switch state {
    case .refused: ["request-refused", "BGTaskSchedulerErrorDomain"]
    case .replaced: ["request-replaced", "starved-by-resubmission", "push-merged"]
    case .removed: ["Background App Refresh", "push-not-allowed"]
    case .waiting: ["request-waiting", "MNP", "ThresholdScore"]
    case .chosen: ["DecisionToRun", "request-waiting"]
    case .launchFailed: ["launch-failed"]
    case .running, .paused, .completed: ["dasd"]
    case .failed: ["request-failed"]
    case .expired: ["ended-by-system", "expired-unanswered", "missing-expiration-handler"]
    case .killed: ["fetch-not-finished", "expired-unanswered"]
    case .closedByPerson: ["user-quit"]
    case .lost: ["never-completed"]
    case .died: ["crash"]
    case .withdrawn, .unknown: ["dasd"]
    }
  }

  private static func words(_ state: RequestState) -> (meaning: String, change: String?) {
    switch state {
    case .refused:
      (
        "The system refused the request: the work never runs.",
        "Look up the code of the error, and submit the request again"
      )
    case .withdrawn:
      ("The app cancelled the request itself before it ran.", nil)
    case .replaced:
      (
        "A newer request with the same identifier took its place, or a newer push of the same app: normal,"
          + " unless it happens again and again.",
        "Submit a request only if getPendingTaskRequests does not list its identifier"
      )
    case .removed:
      (
        "The system removed the request: Background App Refresh was switched off, or the app was closed in"
          + " the app switcher.", "Submit it again when the app is opened"
      )
    case .waiting:
      (
        "The request waits to be run, or waited when the log ended; nothing is wrong with that.",
        "Give bglog a longer log with the lines of dasd, best of a night on a charger"
      )
    case .chosen:
      (
        "The scheduler decided to run the work, and the log shows no launch of the app.",
        "Capture the lines of the app and of SpringBoard too"
      )
    case .launchFailed:
      (
        "The app could not be launched for the work, or was not ready for it in time.",
        "Look for a crash report of the same minute"
      )
    case .running: ("The work runs, or ran when the log ended.", nil)
    case .paused:
      ("The system paused the work and may go on with it later (iOS 27): it has not expired.", nil)
    case .completed:
      (
        "The app finished the work and reported success, or the log does not show what it reported.",
        nil
      )
    case .failed:
      (
        "The app finished the work and reported that it had failed.",
        "Look at the app's own lines: the scheduler did its part"
      )
    case .expired:
      (
        "Its time was up before the work was done.",
        "Set an expirationHandler that stops the work and calls setTaskCompleted"
      )
    case .killed:
      (
        "The system killed the app because the work ran too long.",
        "Call setTaskCompleted on every path, also in the expiration handler"
      )
    case .closedByPerson:
      ("Somebody closed the app in the app switcher, or stopped the work.", nil)
    case .lost:
      (
        "The app released the task without completing it.",
        "Keep the task until its work is over, and call setTaskCompleted on every path"
      )
    case .died:
      (
        "The app's process ended for another reason while the work ran, such as a crash.",
        "Look at the end of the process in the report"
      )
    case .unknown:
      ("The log does not show what became of the request.", nil)
    }
  }
}
