/// One message as it was logged, with what it says about the story.
struct Record {
  /// Microseconds since the story began.
  var at: Int
  /// The process that logged it; `isForeign` means that this is a daemon and not the app.
  var process: String
  var pid: Int
  var thread: Int
  var isForeign = false
  /// The launch of the app that logged it, or `nil` for a daemon.
  var launch: Int?
  /// The job that the message is about; launchd prints it after its own pid.
  var job: String?
  var library = "Harbor"
  var subsystem = ""
  var category = ""
  var level = Level.standard
  /// The message; it may have several lines.
  var text: String
  var marks: [Mark] = []
  /// Whether the log shows the same truth without it.
  var isRedundant = false
  /// Whether it prints or implies the identifiers of the tasks that it is about.
  var isIdentified = true

  enum Level: String { case standard, info, debug, error, fault }
}

/// What one message says about the story, independent of its words.
enum Mark {
  /// The task was begun. If several records say so, the one with the lowest rank that is left counts.
  case began(Int, rank: Int)
  /// The task was ended, with `remaining` seconds left if the message prints them.
  case ended(Int, rank: Int, remaining: Double?)
  case endedAgain(Int, remaining: Double?)
  case refused(Int)
  /// The task's expiration handler is called.
  case notice(Int)
  /// The expiration handlers of all tasks are called; the task is one of those that are known.
  case expiring(Int)
  case notEnded(Int), longRunning(Int)
  /// The launch holds these tasks, before the message takes effect.
  case holds(launch: Int, [Int])
  case launched(Int), background(Int), foreground(Int)
  /// A finite reading: the app is in the background and has so much time left.
  case reading(Int, remaining: Double)
  /// A reading according to which the time is not limited.
  case unlimited(Int)
  /// The launch is over: killed because of its tasks, or ended for another reason.
  case killed(Int), over(Int)
}
