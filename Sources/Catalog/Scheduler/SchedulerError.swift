/// A code of the scheduler itself, which the app's framework prints when a request is refused:
/// `Error submitting task request: …, error: …`. The app gets a ``RequestError`` in its place.
///
/// The codes and the mapping are read from iOS 26.1.
package struct SchedulerError: Sendable {
  /// The number.
  package var code: Int
  /// Why the request was refused, as a clause.
  package var words: String
  /// How to fix it, as an instruction to the reader.
  package var advice: String

  /// What the app's code is told.
  package var requestError: RequestError { Self.requestError(for: code) }

  /// The entry for a code, or `nil` if the code is unknown.
  package static func entry(_ code: Int) -> SchedulerError? { all.first { $0.code == code } }

  /// What the app's code is told for a code of the scheduler, as iOS 26.1 maps it. iOS 17 maps the
  /// codes 2 to 4 and gives ``RequestError/unavailable`` for all others.
  package static func requestError(for code: Int) -> RequestError {
    switch code {
    case 2, 3: .notPermitted
    case 4: .tooManyPending
    case 9: .immediateRunIneligible
    case 10...: .notPermitted
    default: .unavailable
    }
  }

  /// All known codes, in order.
  package static let all: [SchedulerError] = [
    SchedulerError(
      code: 0,
      words:
        "it is not allowed now: Background App Refresh is off, the app was closed in the app switcher,"
        + " an entitlement is missing, or a continued task was submitted while the app was not in front",
      advice:
        "Switch on Background App Refresh, open the app, and submit continued tasks from the foreground"
    ),
    SchedulerError(
      code: 1, words: "the reason is not known, for iOS 26.1 makes no use of this code",
      advice: "Give bglog the lines around it"),
    SchedulerError(
      code: 2, words: "the app may not be launched in the background for this kind of work",
      advice: RequestError.notPermitted.advice),
    SchedulerError(
      code: 3, words: "the request is not valid", advice: "Read the request that the line prints"),
    SchedulerError(
      code: 4, words: RequestError.tooManyPending.words, advice: RequestError.tooManyPending.advice),
    SchedulerError(
      code: 5,
      words: "a task with this identifier runs already, or the request for its launch was rejected",
      advice: "Submit it again when the running task has been completed"),
    SchedulerError(
      code: 6, words: "the app's bundle was not found",
      advice: "Look at the bundle identifier of the installed app"),
    SchedulerError(
      code: 7, words: "the run time that the feature may take is used up",
      advice: "Submit it again later"),
    SchedulerError(
      code: 8, words: "the entitlement for the GPU is missing",
      advice: "Add the entitlement, or do without the GPU in the background"),
    SchedulerError(
      code: 9, words: RequestError.immediateRunIneligible.words,
      advice: RequestError.immediateRunIneligible.advice),
  ]
}
