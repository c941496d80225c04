internal import LogModel

/// How two logs of one device fit together, judged by a process that both mention.
struct LogAlignment {
  /// The longest time between the lines of two logs about one process, in seconds. After that, its pid may belong
  /// to another process.
  private static let longestGap = 86_400.0

  /// If the gap between two logs is no longer than this, in seconds, they are taken to be of the same zone.
  private static let shortGap = 3600.0

  /// Zones differ by multiples of a quarter of an hour, and by 26 hours at most; in seconds.
  private static let step = 900.0
  private static let furthest = 26 * 3600.0

  /// How long after its end a process may still appear in a log, in seconds.
  private static let latest = 60.0

  /// How long a process must be active in both logs so that a zone can be inferred from its activity, in seconds.
  private static let shortestActivity = 10.0

  /// How far apart two logs may date the same message, zones aside, in seconds.
  private static let slack = 2.0

  /// How many seconds apart the times of a process in two logs may be for the logs to be compared at all.
  /// `mayShift` is whether one log prints no zone.
  static func reach(mayShift: Bool) -> Double { mayShift ? furthest + latest : longestGap }

  /// The process that both logs mention, as the messages of reports name it.
  let title: String

  /// The seconds to add to the times of the second log.
  private(set) var shift: Double

  /// How many messages both logs contain.
  private(set) var sharedMessages: Int

  /// Compares what two logs show about a process; `nil` if it cannot be the same process.
  ///
  /// `mayShift` is whether one of the logs prints no zone, so that its times may be moved.
  init?(_ here: AlignedActivity, _ there: AlignedActivity, mayShift: Bool) {
    // Every device has a SpringBoard; only a process with events distinguishes devices.
    guard here.hasEvents || there.hasEvents else { return nil }
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

  /// How many years to add to the times of `known`, from a log without years, to bring them as close as possible to
  /// those of `other`.
  ///
  /// Both logs may run past the end of a year.
  static func years(from known: AlignedActivity, to other: AlignedActivity) -> Int {
    let shifts = [other.first.year, other.last.year].flatMap { year in
      [known.first.year, known.last.year].map { year - $0 }
    }
    func distance(_ shift: Int) -> Double {
      let moved = (known.first.moved(byYears: shift), known.last.moved(byYears: shift))
      return max(0, gap(other.period, moved, shift: 0))
    }
    return shifts.min { distance($0) < distance($1) } ?? 0
  }

  /// The seconds between two periods if the second is moved by `shift` seconds; 0 or less if they overlap.
  static func gap(_ here: AlignedActivity.Period, _ there: AlignedActivity.Period, shift: Double)
    -> Double
  {
    max(
      there.first.seconds(since: here.last) + shift,
      here.first.seconds(since: there.last) - shift)
  }

  /// The difference of zones, in seconds, if one log shows the process alive after the other shows its end: the
  /// difference that puts the end just after the last line. `nil` if there is no such conflict.
  private static func zoneOfDeath(_ here: AlignedActivity, _ there: AlignedActivity) -> Double? {
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

  /// The smallest difference of zones, in seconds, that accounts for `seconds` except for a minute at most. Full
  /// hours are preferred if they come close; `nil` if zones never differ so much.
  private static func shift(for seconds: Double) -> Double? {
    let hours = ((seconds - latest) / 3600).rounded(.up) * 3600
    let quarters = ((seconds - latest) / step).rounded(.up) * step
    let zone = hours - seconds <= step ? hours : quarters
    return zone <= furthest ? zone : nil
  }

  /// The difference of zones, in seconds, under which the process is active in both logs at the same time. `nil` if
  /// it is so without any difference, or unless exactly one log prints its zone.
  private static func zoneOfOverlap(_ here: AlignedActivity, _ there: AlignedActivity) -> Double? {
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

  /// The sentence of the report about a log whose times were moved by ``shift``.
  func sentence(about path: String, besides other: String) -> String {
    let reason =
      sharedMessages > 0
      ? "\(sharedMessages) messages of \(title) stand in both"
      : "that is how what both show of \(title) overlaps"
    return "\(path) is of the same device as \(other) and of another zone: its times were "
      + "taken \(Instant.zone(Int32(shift))) h, for \(reason)"
  }
}
