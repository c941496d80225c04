/// The life of one made-up app: launched, in the foreground, in the background with tasks, and
/// killed when one of them leaks.
struct GeneratedApp {
  /// What the log must show of the tasks, by outcome; and the further ends.
  struct Truth: Equatable {
    var completed = 0
    var late = 0
    var leaked = 0
    var doubleEnds = 0

    static func + (left: Truth, right: Truth) -> Truth {
      Truth(
        completed: left.completed + right.completed, late: left.late + right.late,
        leaked: left.leaked + right.leaked, doubleEnds: left.doubleEnds + right.doubleEnds)
    }
  }

  /// A line that is due, in milliseconds since the log began.
  struct Line {
    var due: Int
    var process: String
    var message: String
  }

  /// The seconds in the background that the app is granted, as up to iOS 6.
  private static let budget = 600_000

  let name: String
  private var pid: Int
  private var nextIdentifier = 1
  private(set) var truth = Truth()

  init(name: String, pid: Int) {
    self.name = name
    self.pid = pid
  }

  private var process: String { "\(name)[\(pid):1903]" }

  /// Writes one stretch in the background from `start` on and returns when the app is back.
  mutating func live(
    from start: Int, isLaunch: Bool, _ random: inout SeededRandom, _ lines: inout [Line]
  ) -> Int {
    if isLaunch {
      say(start, "application:didFinishLaunchingWithOptions:", &lines)
      say(start + 12, "applicationDidBecomeActive:", &lines)
    }
    let away = start + 5000
    say(away - 1, "applicationWillResignActive:", &lines)
    say(away, "applicationDidEnterBackground:", &lines)
    var isLeaked = false
    for _ in 0..<(20 + random.below(60)) {
      isLeaked = task(at: away + 10 + random.below(20_000), away: away, &random, &lines) || isLeaked
    }
    guard isLeaked else {
      let back = away + Self.budget + 20_000
      say(back, "applicationWillEnterForeground:", &lines)
      say(back + 5, "applicationDidBecomeActive:", &lines)
      return back + 1000
    }
    let killed = away + Self.budget + 10_000
    lines.append(Line(due: killed, process: "backboardd[31:307]", message: kill))
    pid += 1
    nextIdentifier = 1
    return killed + 30_000
  }

  /// Writes one task and returns whether it leaks.
  private mutating func task(
    at begin: Int, away: Int, _ random: inout SeededRandom, _ lines: inout [Line]
  ) -> Bool {
    let identifier = nextIdentifier
    nextIdentifier += 1
    say(begin, reading("Starting", identifier, at: begin, away), &lines)
    let kind = random.below(1000)
    if kind < 4 {
      truth.leaked += 1
      return true
    }
    let isLate = kind < 14
    let end =
      isLate ? away + Self.budget + 500 + random.below(5000) : begin + 200 + random.below(40_000)
    say(end, reading("Finishing", identifier, at: end, away), &lines)
    if isLate { truth.late += 1 } else { truth.completed += 1 }
    if random.happens(5) {
      say(end + 40, reading("Finishing", identifier, at: end + 40, away), &lines)
      truth.doubleEnds += 1
    }
    return false
  }

  private func reading(_ verb: String, _ identifier: Int, at time: Int, _ away: Int) -> String {
    let left = Self.budget - (time - away)
    let digits = String(abs(left % 1000) + 1000).dropFirst()
    let sign = left < 0 ? "-" : ""
    return "\(verb) background task \(identifier) with \(sign)\(abs(left) / 1000).\(digits)417 "
      + "seconds remaining"
  }

  private func say(_ due: Int, _ message: String, _ lines: inout [Line]) {
    lines.append(Line(due: due, process: process, message: message))
  }

  private var kill: String {
    """
    \(name)[\(pid)] has active assertions beyond permitted time: 
    {(
        <BKProcessAssertion: 0x1f5a2b0> identifier: UIKitBackgroundCompletionTask process: \
    \(name)[\(pid)] permittedBackgroundDuration: 600.000000 reason: finishTask owner pid:\(pid) \
    preventSuspend  preventIdleSleep 
    )}
    """
  }
}
