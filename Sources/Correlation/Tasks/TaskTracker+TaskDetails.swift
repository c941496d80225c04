package import LogModel

/// What is known of few tasks only.
extension TaskTracker {
  /// The parts of a record that most tasks need no place for.
  final class TaskDetails {
    /// The lines the outcome stands on.
    var expiredEvidence: Evidence?
    var notEndedEvidence: [Evidence] = []
    var longRunningEvidence: (evidence: Evidence, inBackground: Bool?)?

    /// Further ends of the task.
    var doubleEnds: [FurtherEnd] = []

    /// UIKit's refusal to end it while it was thought to be open.
    var disputed: [Evidence] = []

    /// The line that says that the task has no expiration handler.
    var handlerEvidence: Evidence?

    /// The seconds that a daemon granted it.
    var grantedSeconds: Double?

    /// A line that shows the task to be over although no line says when it was ended.
    var unseenEnd: Evidence?

    /// The line that lists it as open although its begin lies before the log, or `nil`.
    var listedEvidence: Evidence?

    /// The expiration notice that it was begun after, or `nil`.
    var beganAfterExpiry: Evidence?

    /// Why its end may be another task's, or it none, or `nil`.
    var pairingDoubt: PairingDoubt?

    /// What the outcome stands on beyond begin, end and notices.
    var proof: [Evidence] = []

    /// Why the outcome is what it is, in a few words.
    var reason = ""

    /// What its outcome holds under only, behind what is said of it; empty where nothing keeps it from being
    /// sure.
    var doubt = ""
  }

  /// An end of a task that had been ended before.
  struct FurtherEnd {
    /// Its lines.
    var evidence: [Evidence]
    /// When it came, or `nil`.
    var at: Instant?
    /// The message sources that told of it.
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

  var pairingDoubt: PairingDoubt? { rare?.pairingDoubt }

  /// What the outcome stands on beyond begin, end and notices.
  package var proof: [Evidence] { rare?.proof ?? [] }

  /// Why the outcome is what it is, in a few words.
  package var reason: String { rare?.reason ?? "" }

  /// What keeps its outcome from being sure, to go behind a message, or nothing.
  var doubt: String { rare.map { $0.doubt.isEmpty ? "" : ", \($0.doubt)" } ?? "" }

  var doubleEnds: [FurtherEnd] { rare?.doubleEnds ?? [] }
  var disputed: [Evidence] { rare?.disputed ?? [] }
  var handlerEvidence: Evidence? { rare?.handlerEvidence }
  var grantedSeconds: Double? { rare?.grantedSeconds }
  var unseenEnd: Evidence? { rare?.unseenEnd }
  var listedEvidence: Evidence? { rare?.listedEvidence }
  var beganAfterExpiry: Evidence? { rare?.beganAfterExpiry }
}
