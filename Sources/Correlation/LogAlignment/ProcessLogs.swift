internal import LogModel

/// The logs that show one process, sorted by when they show it.
///
/// Thousands of logs from as many devices may show a process of the same name and pid. Only logs of about the same
/// time need to be compared.
struct ProcessLogs {
  /// When and how a log shows the process. It holds no references, so that it is cheap to copy.
  private struct Showing {
    let log: Int
    let hasEvents: Bool
    let hasZone: Bool
    var period: AlignedActivity.Period

    init(_ log: Int, _ activity: AlignedActivity, _ stamps: AlignedLog.Stamps) {
      self.log = log
      hasEvents = activity.hasEvents
      hasZone = stamps.offset != nil
      period = activity.period
    }

    // Corrections come from the input, so they may be huge and overflow.
    var start: Int64 { period.first.wallMicroseconds &+ period.first.correction }
    var end: Int64 { max(start, period.last.wallMicroseconds &+ period.last.correction) }

    /// Whether two logs may fit together, judged by the times at which they show the process.
    func mayFit(_ other: Showing, slack: Double) -> Bool {
      // At least one log must contain events of the process, and not only lines that show its presence.
      guard hasEvents || other.hasEvents else { return false }
      return LogAlignment.gap(period, other.period, shift: 0)
        <= LogAlignment.reach(mayShift: !hasZone || !other.hasZone) + slack
    }
  }

  /// Logs whose times can be compared, sorted by when they show the process first.
  private struct Shelf {
    private var showings: [Showing] = []
    private var isSorted = true
    /// The longest period for which any log shows the process, in microseconds.
    private var longest: Int64 = 0

    /// Adds a log.
    mutating func add(_ showing: Showing) {
      showings.append(showing)
      isSorted = false
      longest = max(longest, showing.end &- showing.start)
    }

    /// Appends the logs that belong to no group yet and show the process at about the same time as `showing`.
    ///
    /// The times may be wrong by up to `slack` seconds.
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
      // Every log of a device makes this search, so logs that already belong to a group are removed.
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

  /// How far apart the times of two logs of one device may be, in seconds: as far as ``LogAlignment`` allows, and
  /// in addition as far as zones can differ.
  private static let margin = 2 * LogAlignment.reach(mayShift: true)

  /// The length of a leap day, which only one of two years may have, in seconds.
  private static let leapDay = 86_400.0

  private var dated = Shelf()
  private var yearless = Shelf()

  /// Adds a log.
  mutating func add(_ log: Int, _ activity: AlignedActivity, _ stamps: AlignedLog.Stamps) {
    let showing = Showing(log, activity, stamps)
    if stamps.hasYear { dated.add(showing) } else { yearless.add(showing) }
  }

  /// Returns the logs that belong to no group yet and may be of the same device as `log`, in ascending order.
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
    // A log without a year gets the year of the other log; both may run past the end of a year.
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
