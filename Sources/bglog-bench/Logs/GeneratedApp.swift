/// A simulated app and its messages: it is launched, comes to the foreground, goes to the background
/// with tasks, and is killed if one of them leaks.
struct GeneratedApp {
  /// What an analysis of the log must find: the number of tasks by outcome, of repeated ends, and of
  /// readings of the remaining time.
  struct Truth: Equatable {
    /// The tasks that end in time.
    var completed = 0
    /// The tasks that end after the deadline.
    var late = 0
    /// The tasks that never end.
    var leaked = 0
    /// The ends of tasks that have ended already.
    var doubleEnds = 0
    /// The lines that print the remaining time.
    var readings = 0

    /// How many tasks begin.
    var begins: Int { completed + late + leaked }

    /// How many ends are logged, including repeated ones.
    var ends: Int { completed + late + doubleEnds }

    /// Adds the numbers of two logs or apps.
    static func + (left: Truth, right: Truth) -> Truth {
      Truth(
        completed: left.completed + right.completed, late: left.late + right.late,
        leaked: left.leaked + right.leaked, doubleEnds: left.doubleEnds + right.doubleEnds,
        readings: left.readings + right.readings)
    }
  }

  /// A message to be logged at a given time.
  struct Line {
    /// When to log the message, in milliseconds since the start of the log.
    var due: Int
    /// The process that logs it.
    var process: GeneratedProcess
    /// The message; it may have several lines.
    var message: String
  }

  /// The background time that the app is granted, in milliseconds: 10 minutes, as in iOS 6 and earlier.
  static let budget = 600_000

  /// The process of the app. Its pid changes with each launch.
  private(set) var process: GeneratedProcess

  /// When the app comes to the foreground next, or is launched again after a kill, in milliseconds
  /// since the start of the log.
  private(set) var returns: Int

  /// From when on the app is dead, until ``returns``, in milliseconds since the start of the log;
  /// `Int.max` while it is alive.
  private(set) var dies = Int.max

  /// What an analysis must find so far.
  private(set) var truth = Truth()
  private var isRunning = false
  private var nextIdentifier = 1

  /// Creates an app that is launched `start` milliseconds after the start of the log.
  init(_ process: GeneratedProcess, from start: Int) {
    self.process = process
    returns = start
  }

  /// Simulates the next stay in the background, with the given number of tasks, beginning at
  /// ``returns``. Appends its lines.
  mutating func live(tasks: Int, _ random: inout SeededRandom, _ lines: inout [Line]) {
    let start = returns
    if !isRunning {
      if dies != Int.max { process.pid += 1 }
      nextIdentifier = 1
      say(start, "application:didFinishLaunchingWithOptions:", &lines)
      say(start + 12, "applicationDidBecomeActive:", &lines)
    }
    let away = start + 5000
    say(away - 1, "applicationWillResignActive:", &lines)
    say(away, "applicationDidEnterBackground:", &lines)
    // One stay in ten is long. Only in these do tasks leak or end late: 2 and 1 of 100 tasks overall.
    let isLong = random.happens(100)
    let leaked = truth.leaked
    for begin in (0..<tasks).map({ _ in random.below(14_000) }).sorted() {
      task(at: away + 10 + begin, away: away, isLong, &random, &lines)
    }
    isRunning = truth.leaked == leaked
    guard !isRunning else {
      let back = away + (isLong ? Self.budget + 20_000 : 23_000)
      say(back, "applicationWillEnterForeground:", &lines)
      say(back + 5, "applicationDidBecomeActive:", &lines)
      dies = Int.max
      returns = back + 1000
      return
    }
    dies = away + Self.budget + 10_000
    lines.append(Line(due: dies, process: .backboard, message: kill))
    returns = dies + 30_000
  }

  private mutating func task(
    at begin: Int, away: Int, _ isLong: Bool, _ random: inout SeededRandom, _ lines: inout [Line]
  ) {
    let identifier = nextIdentifier
    nextIdentifier += 1
    say(begin, task("Starting", identifier, at: begin, away), &lines)
    let length = 200 + random.below(8000)
    if random.happens(500) {
      let time = begin + length / 2
      say(
        time, "backgroundTimeRemaining = \(remaining(at: time, away)) (task \(identifier))", &lines)
      truth.readings += 1
    }
    let kind = random.below(1000)
    if isLong, kind < 200 {
      truth.leaked += 1
      return
    }
    let isLate = isLong && kind < 300
    let end = isLate ? away + Self.budget + 500 + random.below(5000) : begin + length
    say(end, task("Finishing", identifier, at: end, away), &lines)
    if isLate { truth.late += 1 } else { truth.completed += 1 }
    if random.happens(5) {
      say(end + 40, task("Finishing", identifier, at: end + 40, away), &lines)
      truth.doubleEnds += 1
    }
  }

  private func task(_ verb: String, _ identifier: Int, at time: Int, _ away: Int) -> String {
    "\(verb) background task \(identifier) with \(remaining(at: time, away)) seconds remaining"
  }

  private func remaining(at time: Int, _ away: Int) -> String {
    let left = Self.budget - (time - away)
    let digits = String(abs(left % 1000) + 1000).dropFirst()
    return "\(left < 0 ? "-" : "")\(abs(left) / 1000).\(digits)417"
  }

  private func say(_ due: Int, _ message: String, _ lines: inout [Line]) {
    lines.append(Line(due: due, process: process, message: message))
  }

  private var kill: String {
    let victim = "\(process.name)[\(process.pid)]"
    return """
      \(victim) has active assertions beyond permitted time: 
      {(
          <BKProcessAssertion: 0x1f5a2b0> identifier: UIKitBackgroundCompletionTask process: \
      \(victim) permittedBackgroundDuration: 600.000000 reason: finishTask owner \
      pid:\(process.pid) preventSuspend  preventIdleSleep 
      )}
      """
  }
}
