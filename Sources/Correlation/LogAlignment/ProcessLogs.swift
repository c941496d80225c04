internal import LogModel

/// The logs that show one process, sorted by when they show it.
///
/// Thousands of logs from as many devices may show a process of the same name and pid: only those of about the same
/// time need to be compared.
struct ProcessLogs {
  /// When and how a log shows the process; without references, so that it is cheap to copy.
  private struct Showing {
    let log: Int
    let hasTaskEvents: Bool
    let hasZone: Bool
    var period: AlignedActivity.Period

    init(_ log: Int, _ activity: AlignedActivity, _ stamps: AlignedLog.Stamps) {
      self.log = log
      hasTaskEvents = activity.hasTaskEvents
      hasZone = stamps.offset != nil
      period = activity.period
    }

    // Corrections come from the input, so they may be huge.
    var start: Int64 { period.first.wallMicroseconds &+ period.first.correction }
    var end: Int64 { max(start, period.last.wallMicroseconds &+ period.last.correction) }

    /// Whether two logs can fit together by the times at which they show the process.
    func mayFit(_ other: Showing, slack: Double) -> Bool {
      // One of the two must show more of the process than that it was there.
      guard hasTaskEvents || other.hasTaskEvents else { return false }
      return LogAlignment.gap(period, other.period, shift: 0)
        <= LogAlignment.reach(mayShift: !hasZone || !other.hasZone) + slack
    }
  }

  /// Logs whose times can be compared, sorted by when they show the process first.
  private struct Shelf {
    private var showings: [Showing] = []
    private var isSorted = true
    /// The longest time over which a log shows the process, in microseconds.
    private var longest: Int64 = 0

    /// Adds a log.
    mutating func add(_ showing: Showing) {
      showings.append(showing)
      isSorted = false
      longest = max(longest, showing.end &- showing.start)
    }

    /// Appends the logs that are not taken and show the process at about the same time.
    ///
    /// The times may be wrong by `slack` seconds.
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
      // Each log of a device searches for all others of it.
      if taken > showings.count / 2 { showings.removeAll { isTaken[$0.log] } }
    }

    /// The index of the first log that starts to show the process at the given time or later.
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

  /// How far apart the times of two logs that belong together may be, in seconds: what ``LogAlignment`` allows,
  /// and by how much zones differ.
  private static let margin = 2 * LogAlignment.reach(mayShift: true)

  /// A leap day, which only one of two years may have, in seconds.
  private static let leapDay = 86_400.0

  private var dated = Shelf()
  private var yearless = Shelf()

  /// Adds a log.
  mutating func add(_ log: Int, _ activity: AlignedActivity, _ stamps: AlignedLog.Stamps) {
    let showing = Showing(log, activity, stamps)
    if stamps.hasYear { dated.add(showing) } else { yearless.add(showing) }
  }

  /// Returns the logs that are not taken and may belong together with another one, in their order.
  mutating func candidates(
    for log: Int, _ activity: AlignedActivity, _ stamps: AlignedLog.Stamps, isTaken: [Bool]
  ) -> [Int] {
    var found: [Int] = []
    let showing = Showing(log, activity, stamps)
    guard stamps.hasYear else {
      yearless.find(near: showing, slack: 0, isTaken: isTaken, into: &found)
      return found.sorted()
    }
    dated.find(near: showing, slack: 0, isTaken: isTaken, into: &found)
    // A log without a year gets that of the other; both may continue past the end of a year.
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
