internal import LogModel

/// How two logs of one device fit together: by the processes that both tell of, and by their times.
struct LogAlignment {
  /// How far apart what two logs show of one process may lie, in seconds; pids come back after that.
  private static let longestGap = 86_400.0

  /// Up to which gap no difference of zones is looked for, in seconds.
  private static let shortGap = 3600.0

  /// Zones differ by multiples of a quarter of an hour, and by a day at most.
  private static let step = 900.0
  private static let furthest = 26 * 3600.0

  /// How long after its end a process may still be heard of, in seconds.
  private static let latest = 60.0

  /// How long a process must be active in both logs to tell a zone by that, in seconds.
  private static let shortestActivity = 10.0

  /// How far the same message may be from the same moment in two logs, in seconds.
  private static let slack = 2.0

  /// How far apart the times may be that two logs show of a process, in seconds.
  static func reach(mayShift: Bool) -> Double { mayShift ? furthest + latest : longestGap }

  /// When a log shows a process first and last.
  typealias Period = (first: Instant, last: Instant)

  /// A process that both logs tell of, as messages name it.
  private(set) var title: String

  /// The seconds to add to the times of the second log.
  private(set) var shift: Double

  /// How many messages stand in both.
  private(set) var sharedMessages: Int

  /// What a log shows of one process.
  struct Activity {
    /// The process as messages name it.
    var title: String
    var first: Instant
    var last: Instant
    /// The times of the messages that name a task, by digest; those logged twice are left out.
    var messages: [UInt64: Instant?] = [:]

    /// When the log says that it ended, or `nil`.
    var death: Instant?

    /// Whether the log tells more of it than that it was there.
    var hasTaskEvents = false

    var period: Period { (first, last) }

    mutating func include(_ at: Instant) {
      if at.microseconds(since: first) < 0 { first = at }
      if at.microseconds(since: last) > 0 { last = at }
    }
  }

  /// Compares what two logs show of a process; `nil` when they cannot be about the same one.
  ///
  /// `mayShift` tells whether one of them prints no zone.
  init?(_ here: Activity, _ there: Activity, mayShift: Bool) {
    // Every device has a SpringBoard; only a process that matters tells devices apart.
    guard here.hasTaskEvents || there.hasTaskEvents else { return nil }
    title = here.title
    shift = 0
    sharedMessages = 0
    var votes: [Double: Int] = [:]
    for (digest, at) in there.messages {
      guard let at, let other = here.messages[digest] ?? nil else { continue }
      let delta = other.seconds(since: at)
      let zone = (delta / Self.step).rounded() * Self.step
      guard abs(delta - zone) <= Self.slack, abs(zone) <= Self.furthest else { continue }
      votes[zone, default: 0] += 1
    }
    let best = votes.max { ($0.value, -abs($0.key), $0.key) < ($1.value, -abs($1.key), $1.key) }
    if let best, mayShift || best.key == 0 {
      shift = best.key
      sharedMessages = best.value
      return
    }
    if mayShift, let zone = Self.zoneOfDeath(here, there) ?? Self.zoneOfOverlap(here, there) {
      shift = zone
      return
    }
    guard Self.gap(here.period, there.period, shift: 0) <= Self.longestGap else { return nil }
  }

  /// How many years must be added to the times of a log that prints none for it to show a process as
  /// close as possible to the time at which another one does.
  ///
  /// A log may run across the end of a year, and so may the process in the other one.
  static func years(from known: Activity, to other: Activity) -> Int {
    let shifts = [other.first.year, other.last.year].flatMap { year in
      [known.first.year, known.last.year].map { year - $0 }
    }
    func distance(_ shift: Int) -> Double {
      let moved = (known.first.moved(byYears: shift), known.last.moved(byYears: shift))
      return max(0, gap(other.period, moved, shift: 0))
    }
    return shifts.min { distance($0) < distance($1) } ?? 0
  }

  /// Seconds between the time in one log and the one in the other; 0 or less when they overlap.
  static func gap(_ here: Period, _ there: Period, shift: Double) -> Double {
    max(
      there.first.seconds(since: here.last) + shift,
      here.first.seconds(since: there.last) - shift)
  }

  /// The difference of zones, in seconds, that one log asks for when it shows the process alive after
  /// the other one shows its end: the one that puts the end just behind its last line.
  private static func zoneOfDeath(_ here: Activity, _ there: Activity) -> Double? {
    var late: Double
    if let death = there.death {
      late = here.last.seconds(since: death)
      guard late > latest else { return nil }
      return shift(for: late)
    }
    guard let death = here.death else { return nil }
    late = there.last.seconds(since: death)
    guard late > latest else { return nil }
    return shift(for: late).map { -$0 }
  }

  /// The smallest difference of zones that is not less than the given seconds but for a moment: one
  /// of whole hours, if it comes close.
  private static func shift(for seconds: Double) -> Double? {
    let hours = ((seconds - latest) / 3600).rounded(.up) * 3600
    let quarters = ((seconds - latest) / step).rounded(.up) * step
    let zone = hours - seconds <= step ? hours : quarters
    return zone <= furthest ? zone : nil
  }

  /// The difference of zones, in seconds, under which the process is active in both logs at the same
  /// time; `nil` when it is so without one, or no zone is printed at all.
  private static func zoneOfOverlap(_ here: Activity, _ there: Activity) -> Double? {
    guard (here.first.offsetSeconds == nil) != (there.first.offsetSeconds == nil),
      gap(here.period, there.period, shift: 0) > shortGap
    else { return nil }
    let shorter = min(
      here.last.seconds(since: here.first), there.last.seconds(since: there.first))
    guard shorter >= shortestActivity else { return nil }
    var best: (zone: Double, overlap: Double)?
    for count in 1...Int(furthest / step) {
      for zone in [Double(count) * step, -Double(count) * step] {
        let overlap = -gap(here.period, there.period, shift: zone)
        if overlap >= shorter * 0.8, overlap > best?.overlap ?? 0 { best = (zone, overlap) }
      }
    }
    return best?.zone
  }
}
