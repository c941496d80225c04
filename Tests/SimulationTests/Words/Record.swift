/// One message as it was logged, and what it says about the story.
struct Record {
  /// Microseconds since the story began.
  var at: Int
  /// The process that logged it; `isForeign` when it is a daemon and not the app.
  var process: String
  var pid: Int
  var thread: Int
  var isForeign = false
  /// The launch of the app that logged it, or `nil`.
  var launch: Int?
  /// The job that the message is about, which launchd prints after its pid.
  var job: String?
  var library = "Harbor"
  var subsystem = ""
  var category = ""
  var level = Level.standard
  /// The message; it may have several lines.
  var text: String
  var marks: [Mark] = []
  /// Whether the truth stays the same without it.
  var isRedundant = false
  /// Whether it prints, or implies, the identifiers of the tasks it is about.
  var isIdentified = true

  enum Level: String { case standard, info, debug, error, fault }
}

/// What one message says about the story, in our own terms.
enum Mark {
  /// The task exists; the lowest rank that is in the log counts.
  case began(Int, rank: Int)
  /// The task was given back, with so many seconds left where the message says it.
  case ended(Int, rank: Int, remaining: Double?)
  case endedAgain(Int, remaining: Double?)
  case refused(Int)
  /// The task's expiration handler is called.
  case notice(Int)
  /// The expiration handlers of all tasks are called; the task is one of those that are known.
  case expiring(Int)
  case notEnded(Int), longRunning(Int)
  /// The tasks of a launch that it holds, before the message takes effect.
  case holds(launch: Int, [Int])
  case launched(Int), background(Int), foreground(Int)
  /// A finite reading: the app is in the background and has so much time left.
  case reading(Int, remaining: Double)
  /// A reading that says that the time is not limited.
  case unlimited(Int)
  /// The launch is over, killed for its tasks or for something else.
  case killed(Int), over(Int)
}
