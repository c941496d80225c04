/// What a message says about requests for scheduled background work.
package final class RequestStatement: @unchecked Sendable {
  /// The step that the message logs.
  package var step: RequestStep

  /// The mechanism, or `nil` if the message does not show it.
  package var kind: RequestKind?

  /// The app's identifier of the request, or of the session of a transfer; `nil` if the message has
  /// none or hides it.
  package var identifier: String?

  /// The activities that the message names. A message may name several; hidden ones are left out.
  package var activities: [ActivityName] = []

  /// The bundle identifier of the app that the message names, or `nil`.
  package var bundle: String?

  /// The pid of the app that the message names, or `nil`.
  package var pid: Int?

  /// The transfer that the message is about, `UUID.NUMBER`; `nil` for other messages.
  package var transfer: String?

  /// Whether a debugger's command, and not the scheduler, started the work.
  package var isSimulated = false

  /// Whether the app reported success, or `nil` if the message is about something else.
  package var success: Bool?

  /// When the request may run first, as printed; `nil` if the message has no window.
  package var opens: Instant?

  /// The end of the window, as printed; `nil` if the message has none.
  package var closes: Instant?

  /// What the policies answered; empty for other messages, or if none is printed.
  package var answers: [PolicyAnswer] = []

  /// The lines of those answers that decide about the request: the place of the answer, how many lines behind the
  /// first line of the message it stands, and the line.
  package var quotes: [(answer: Int, lineOffset: Int, text: String)] = []

  /// The scheduler's decision, or `nil`. Of a comparison it is ``ScheduleDecision/mustProceed`` for
  /// `DecisionToRun:1` and ``ScheduleDecision/canProceed`` for `DecisionToRun:0`.
  package var decision: ScheduleDecision?

  /// The request's score from 0 to 1, or `nil`.
  package var score: Double?

  /// The score that the request needs, or `nil`.
  package var threshold: Double?

  /// The other activity that is the reason, as printed, or `nil`.
  package var other: String?

  /// A number of seconds that the message states: a delay, or a time without progress; or `nil`.
  package var seconds: Double?

  /// A code that the message states, or `nil`.
  package var code: Int?

  /// An error or a reason as printed, or `nil`.
  package var reason: String?

  /// Creates a statement that names nothing.
  package init(_ step: RequestStep) { self.step = step }
}
