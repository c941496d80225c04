/// The life of one made-up app: launched, in the foreground, in the background with tasks, and
/// killed when one of them leaks.
struct GeneratedApp {
  /// What the log must show of the tasks, by outcome; the further ends; and the readings.
  struct Truth: Equatable {
    var completed = 0
    var late = 0
    var leaked = 0
    var doubleEnds = 0
    var readings = 0

    /// How many tasks begin.
    var begins: Int { completed + late + leaked }

    /// How many ends are logged, the further ones included.
    var ends: Int { completed + late + doubleEnds }

    static func + (left: Truth, right: Truth) -> Truth {
      Truth(
        completed: left.completed + right.completed, late: left.late + right.late,
        leaked: left.leaked + right.leaked, doubleEnds: left.doubleEnds + right.doubleEnds,
        readings: left.readings + right.readings)
    }
  }

  /// A line that is due, in milliseconds since the log began.
  struct Line {
    var due: Int
    var process: GeneratedProcess
    var message: String
  }

  /// The milliseconds in the background that the app is granted, as up to iOS 6.
  static let budget = 600_000

  private(set) var process: GeneratedProcess

  /// When the app is in the foreground again, or launched again after a kill.
  private(set) var returns: Int

  /// The time from which on nobody runs until ``returns``.
  private(set) var dies = Int.max

  private(set) var truth = Truth()
  private var isRunning = false
  private var nextIdentifier = 1

  /// Creates an app that is launched so many milliseconds after the log began.
  init(_ process: GeneratedProcess, from start: Int) {
    self.process = process
    returns = start
  }

  /// Writes one interval in the background with so many tasks, from ``returns`` on.
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
    // One interval in ten is long: some of its tasks leak or come late, 2 and 1 in 100 over all.
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
