package import LogModel

/// What is known of few tasks only.
extension TaskTracker {
  /// The properties that most tasks need no space for.
  final class TaskDetails {
    /// The line of the first notice of its expiry.
    var expiredEvidence: Evidence?

    /// UIKit's warnings that its expiration handler did not end it.
    var notEndedEvidence: [Evidence] = []

    /// UIKit's warning that it is old, and whether the app was in the background then, as far as it is known.
    var longRunningEvidence: (evidence: Evidence, inBackground: Bool?)?

    /// Further ends of the task.
    /// Its ends after the first one.
    var doubleEnds: [FurtherEnd] = []

    /// UIKit's refusals to end it while it seemed to be open.
    var disputed: [Evidence] = []

    /// The line that says that the task has no expiration handler.
    var handlerEvidence: Evidence?

    /// The seconds that a daemon granted it.
    var grantedSeconds: Double?

    /// A line that shows it to be over although its end is not in the log.
    var unseenEnd: Evidence?

    /// The line that lists it as open although its begin is not in the log.
    var listedEvidence: Evidence?

    /// The expiration notice after which it was begun, or `nil`.
    var beganAfterExpiry: Evidence?

    /// Why its end may be another task's, or it may be no task at all; `nil` where neither is in doubt.
    var pairingDoubt: PairingDoubt?

    /// The lines that prove the outcome, besides begin, end and notices.
    var proof: [Evidence] = []

    /// The reason for the outcome, in a few words.
    var reason = ""

    /// The caveat that is appended to messages; empty where the outcome is certain.
    var doubt = ""
  }

  /// An end of a task that had been ended before.
  struct FurtherEnd {
    /// Its lines.
    var evidence: [Evidence]
    /// When it came, or `nil`.
    var at: Instant?
    /// The message sources that logged it.
    var words: Set<String>
  }

  /// The line of the first notice of its expiry, or `nil`.
  package var expiredEvidence: Evidence? { rare?.expiredEvidence }

  /// UIKit's warnings that its expiration handler did not end it.
  package var notEndedEvidence: [Evidence] { rare?.notEndedEvidence ?? [] }

  /// UIKit's warning that it is old, and whether the app was in the background then.
  package var longRunningEvidence: (evidence: Evidence, inBackground: Bool?)? {
    rare?.longRunningEvidence
  }

  /// Why its end may be another task's, or it may be no task at all; `nil` where neither is in doubt.
  var pairingDoubt: PairingDoubt? { rare?.pairingDoubt }

  /// The lines that prove the outcome, besides begin, end and notices.
  package var proof: [Evidence] { rare?.proof ?? [] }

  /// The reason for the outcome, in a few words.
  package var reason: String { rare?.reason ?? "" }

  /// The caveat to append to a message; empty where the outcome is certain.
  var doubt: String { rare.map { $0.doubt.isEmpty ? "" : ", \($0.doubt)" } ?? "" }

  /// Its ends after the first one.
  var doubleEnds: [FurtherEnd] { rare?.doubleEnds ?? [] }
  /// UIKit's refusals to end it while it seemed to be open.
  var disputed: [Evidence] { rare?.disputed ?? [] }
  /// The line that says that it has no expiration handler.
  var handlerEvidence: Evidence? { rare?.handlerEvidence }
  /// The seconds that a daemon granted it.
  var grantedSeconds: Double? { rare?.grantedSeconds }
  /// A line that shows it to be over although its end is not in the log.
  var unseenEnd: Evidence? { rare?.unseenEnd }
  /// The line that lists it as open although its begin is not in the log.
  var listedEvidence: Evidence? { rare?.listedEvidence }
  /// The expiration notice after which it was begun.
  var beganAfterExpiry: Evidence? { rare?.beganAfterExpiry }
}
