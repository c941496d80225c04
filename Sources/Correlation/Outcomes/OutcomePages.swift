package import LogModel

/// The explanatory pages about the outcomes of tasks.
package enum OutcomePages {
  /// All pages, one for each outcome.
  package static let all: [TopicPage] = TaskOutcome.allCases.map(page)

  private static func page(_ outcome: TaskOutcome) -> TopicPage {
    let (meaning, change) = words(outcome)
    let related =
      switch outcome {
      case .expired: ["expired-task"]
      case .late: ["late-completion"]
      case .leaked: ["leaked-task"]
      case .refused: ["refused-task"]
      case .unknown: ["end-without-begin"]
      case .completed, .open, .abandoned: [] as [String]
      }
    return TopicPage(
      .outcome, outcome.rawValue, title: "outcome of a task", meaning: [meaning],
      change: change.map { [$0] } ?? [], related: related)
  }

  private static func words(_ outcome: TaskOutcome) -> (meaning: String, change: String?) {
    switch outcome {
    case .completed:
      ("The task was ended before its deadline and before any expiration notice.", nil)
    case .expired:
      (
        "Its expiration handler ran and ended it within a second.",
        "Do the work in smaller steps: this one was cut off"
      )
    case .late:
      (
        "It was ended after its deadline, or more than a second after its expiration notice.",
        "End it in the expiration handler, synchronously"
      )
    case .leaked:
      (
        "It was never ended, and the log proves it: a kill for held tasks, UIKit's own word, or the"
          + " app alive past the deadline.", "End it on every path"
      )
    case .open:
      (
        "No end is seen, and the log stops or tells no deadline: undecided.",
        "Capture a longer log, with the app's way into the background"
      )
    case .abandoned:
      ("The process ended for another reason while the task was open: not a leak.", nil)
    case .refused:
      (
        "The system gave UIBackgroundTaskInvalid: there never was a task.",
        "Begin it while the app is in the foreground"
      )
    case .unknown:
      ("An end whose begin lies before the log: nothing is held against it.", nil)
    }
  }
}
