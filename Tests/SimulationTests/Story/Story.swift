/// What really happened on a device: apps, their launches, their background tasks.
///
/// A story knows nothing of logs. Narrators put it in the words of a message family, writers write the words in a
/// log format, and the oracle computes from those words what can be known of the story.
struct Story {
  /// The seed it was made from.
  let seed: Int
  /// The seconds that an app has in the background.
  let budget: Int
  /// The apps on the device.
  var apps: [App] = []
  /// Every launch of every app, in the order of their beginnings within each app.
  var launches: [Launch] = []
  /// The background tasks, ours and the system's.
  var tasks: [Task] = []
  /// What happened, in the order of time.
  var events: [Event] = []

  struct App {
    var name: String
    var bundle: String
  }

  struct Launch {
    var app: Int
    var pid: Int
    /// 1 for the first launch of its app.
    var number: Int
  }

  /// A background task as it was begun.
  struct Task {
    var launch: Int
    /// Counts from 1 in each launch, system tasks included.
    var identifier = 0
    var name: String
    var owner: Owner
  }

  enum Owner: String {
    case app, system
    case sdk = "Firebase"
  }

  struct Event {
    /// Milliseconds since the story began.
    var at: Int
    var launch: Int
    /// Which of the app's threads: 0 is the main thread.
    var thread = 0
    var kind: Kind
  }

  enum Kind {
    case launched, active, inactive, background, foreground, willTerminate
    case begin(Int), refused(Int)
    /// The end of a task; `byHandler` when its expiration handler ended it.
    case end(Int, byHandler: Bool)
    case endAgain(Int)
    /// The expiration handlers of the tasks are called.
    case notice([Int])
    /// UIKit's warnings: not ended by its handler, and older than 30 seconds.
    case notEnded(Int), longRunning(Int)
    /// `backgroundTimeRemaining` is printed.
    case reading
    /// The system kills the app for the tasks it holds.
    case kill([Int])
    case crash, jetsam, userQuit, otherKill
    case noise(Int)
  }

  /// The seconds left in the background at each time, by launch; `nil` in the foreground.
  func remaining(_ launch: Int, at: Int) -> Double? {
    let start = events.last {
      guard $0.launch == launch, $0.at <= at else { return false }
      switch $0.kind {
      case .background, .foreground, .active: return true
      default: return false
      }
    }
    guard let start, case .background = start.kind else { return nil }
    return Double(budget) - Double(at - start.at) / 1000
  }
}
