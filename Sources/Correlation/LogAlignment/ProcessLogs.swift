internal import LogModel

/// The logs that show one process, found by when they show it.
///
/// Thousands of logs may show a process of the same name and pid, of as many devices: only those of
/// about the same time are compared with each other.
struct ProcessLogs {
  /// When a log shows the process, and how; without what would have to be counted when it is copied.
  private struct Showing {
    var log: Int
    var hasTaskEvents: Bool
    var hasZone: Bool
    var period: LogAlignment.Period

    init(_ log: Int, _ activity: LogAlignment.Activity, _ stamps: AlignedLog.Stamps) {
      self.log = log
      hasTaskEvents = activity.hasTaskEvents
      hasZone = stamps.offset != nil
      period = activity.period
    }

    // Corrections follow what a log prints, and may be as long as a number can be.
    var start: Int64 { period.first.wallMicroseconds &+ period.first.correction }
    var end: Int64 { max(start, period.last.wallMicroseconds &+ period.last.correction) }

    /// Whether a comparison can find that two logs fit, as far as their times tell.
    func mayFit(_ other: Showing, slack: Double) -> Bool {
      // One of the two must tell more of the process than that it was there.
      guard hasTaskEvents || other.hasTaskEvents else { return false }
      return LogAlignment.gap(period, other.period, shift: 0)
        <= LogAlignment.reach(mayShift: !hasZone || !other.hasZone) + slack
    }
  }

  /// Logs whose times can be compared, by when they show the process first.
  private struct Shelf {
    private var showings: [Showing] = []
    private var isSorted = true
    /// The longest time that a log shows the process, in microseconds.
    private var longest: Int64 = 0

    mutating func add(_ showing: Showing) {
      showings.append(showing)
      isSorted = false
      longest = max(longest, showing.end &- showing.start)
    }

    /// Appends the logs that are not taken and show the process at about the time of another one;
    /// `slack` is by how many seconds the times may be wrong.
    mutating func find(
      near showing: Showing, slack: Double, isTaken: [Bool], into found: inout [Int]
    ) {
      if !isSorted {
        showings.sort { $0.start < $1.start }
        isSorted = true
      }
      let margin = Int64((ProcessLogs.margin + slack) * 1_000_000)
      var taken = 0
      for other in showings[firstPlace(from: showing.start &- margin &- longest)...] {
        guard other.start <= showing.end &+ margin else { break }
        if isTaken[other.log] {
          taken += 1
        } else if other.mayFit(showing, slack: slack) {
          found.append(other.log)
        }
      }
      // Those of one device are asked for by each of them.
      if taken > showings.count / 2 { showings.removeAll { isTaken[$0.log] } }
    }

    /// The place of the first log that shows the process first at the given time, or later.
    private func firstPlace(from time: Int64) -> Int {
      var range = 0..<showings.count
      while !range.isEmpty {
        let middle = range.lowerBound + range.count / 2
        range =
          showings[middle].start < time
          ? middle + 1..<range.upperBound : range.lowerBound..<middle
      }
      return range.lowerBound
    }
  }

  /// How far apart two logs may print their times that go together, in seconds: what
  /// ``LogAlignment`` allows, and what zones differ by.
  private static let margin = 2 * LogAlignment.reach(mayShift: true)

  /// A leap day, which only one of two years may have, in seconds.
  private static let leapDay = 86_400.0

  private var dated = Shelf()
  private var yearless = Shelf()

  /// Adds a log.
  mutating func add(_ log: Int, _ activity: LogAlignment.Activity, _ stamps: AlignedLog.Stamps) {
    let showing = Showing(log, activity, stamps)
    if stamps.hasYear { dated.add(showing) } else { yearless.add(showing) }
  }

  /// The logs that may go with one that shows the process like this, in the order of the logs, without
  /// those taken.
  mutating func candidates(
    for log: Int, _ activity: LogAlignment.Activity, _ stamps: AlignedLog.Stamps, isTaken: [Bool]
  ) -> [Int] {
    var found: [Int] = []
    let showing = Showing(log, activity, stamps)
    guard stamps.hasYear else {
      yearless.find(near: showing, slack: 0, isTaken: isTaken, into: &found)
      return found.sorted()
    }
    dated.find(near: showing, slack: 0, isTaken: isTaken, into: &found)
    // A log without a year takes that of the other one; both may run across the end of one.
    let years = [0, 1].flatMap { later in
      [showing.period.first.year, showing.period.last.year].map {
        Instant.placeholderYear + later - $0
      }
    }
    for shift in Set(years) {
      var moved = showing
      moved.period.first = showing.period.first.moved(byYears: shift)
      moved.period.last = showing.period.last.moved(byYears: shift)
      yearless.find(near: moved, slack: Self.leapDay, isTaken: isTaken, into: &found)
    }
    return Set(found).sorted()
  }
}
