/// What really happened on a device: its apps, their launches and their background tasks.
///
/// A story is independent of logs. A narrator tells it in the words of a message family, a writer writes these
/// words in a log format, and the oracle computes from the words what can be known about the story.
struct Story {
  /// The seed it was made from.
  let seed: Int
  /// The seconds that the system grants an app in the background.
  let budget: Int
  /// The apps on the device.
  var apps: [App] = []
  /// Every launch of every app; the launches of one app are in the order of their starts.
  var launches: [Launch] = []
  /// The background tasks, the apps' own and the system's.
  var tasks: [Task] = []
  /// What happened, in order of time.
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

  /// A background task at its begin.
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
    /// The app's thread on which it happened: 0 is the main thread.
    var thread = 0
    var kind: Kind
  }

  enum Kind {
    case launched, active, inactive, background, foreground, willTerminate
    case begin(Int), refused(Int)
    /// A task is ended; `byHandler` means by its expiration handler.
    case end(Int, byHandler: Bool)
    case endAgain(Int)
    /// The expiration handlers of the tasks are called.
    case notice([Int])
    /// UIKit warns that the handler did not end the task, or that the task is older than 30 seconds.
    case notEnded(Int), longRunning(Int)
    /// The app prints `backgroundTimeRemaining`.
    case reading
    /// The system kills the app because it holds the given tasks.
    case kill([Int])
    case crash, jetsam, userQuit, otherKill
    case noise(Int)
  }

  /// The seconds that a launch has left in the background at a time; `nil` in the foreground.
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
