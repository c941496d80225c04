internal import LogModel

/// The logs that show one process, found by when they show it.
///
/// Thousands of logs may show a process of the same name and pid, of as many devices: only those of
/// about the same time are compared with each other.
struct ProcessLogs {
  /// When a log shows the process, and how; without what would have to be counted when it is copied.
  private struct Span {
    var log: Int
    var isTold: Bool
    var hasZone: Bool
    var first: Instant
    var last: Instant

    init(_ log: Int, _ activity: TrackMatch.Activity, _ stamps: LogTrack.Stamps) {
      self.log = log
      isTold = activity.isTold
      hasZone = stamps.offset != nil
      first = activity.first
      last = activity.last
    }

    var start: Int64 { first.wallMicroseconds + first.correction }
    var length: Int64 { max(0, last.wallMicroseconds + last.correction - start) }

    /// Whether a comparison can find that two logs fit, as far as their times tell.
    func mayFit(_ other: Span, slack: Int64) -> Bool {
      // One of the two must tell more of the process than that it was there.
      guard isTold || other.isTold else { return false }
      let gap = max(
        other.first.microseconds(since: last), first.microseconds(since: other.last))
      return gap <= TrackMatch.reach(mayShift: !hasZone || !other.hasZone) + slack
    }
  }

  /// Logs whose times can be compared, by when they show the process first.
  private struct Shelf {
    private var spans: [Span] = []
    private var isSorted = true
    /// The longest time that a log shows the process, in microseconds.
    private var longest: Int64 = 0

    mutating func add(_ span: Span) {
      spans.append(span)
      isSorted = false
      longest = max(longest, span.length)
    }

    /// Appends the logs that are not taken and show the process at about the time of another one;
    /// `slack` is by how many microseconds the times may be wrong.
    mutating func find(
      near span: Span, slack: Int64, isTaken: [Bool], into found: inout [Int]
    ) {
      if !isSorted {
        spans.sort { $0.start < $1.start }
        isSorted = true
      }
      let margin = ProcessLogs.margin + slack
      let end = span.start + span.length + margin
      var taken = 0
      for other in spans[firstPlace(from: span.start - margin - longest)...] {
        guard other.start <= end else { break }
        if isTaken[other.log] {
          taken += 1
        } else if other.mayFit(span, slack: slack) {
          found.append(other.log)
        }
      }
      // Those of one device are asked for by each of them.
      if taken > spans.count / 2 { spans.removeAll { isTaken[$0.log] } }
    }

    /// The place of the first log that shows the process first at the given time, or later.
    private func firstPlace(from time: Int64) -> Int {
      var range = 0..<spans.count
      while !range.isEmpty {
        let middle = range.lowerBound + range.count / 2
        range =
          spans[middle].start < time
          ? middle + 1..<range.upperBound : range.lowerBound..<middle
      }
      return range.lowerBound
    }
  }

  /// How far apart two logs may print their times that go together, in microseconds: what
  /// ``TrackMatch`` allows, and what zones differ by.
  private static let margin = 2 * TrackMatch.reach(mayShift: true)

  /// A leap day, which only one of two years may have, in microseconds.
  private static let leapDay: Int64 = 86_400_000_000

  private var dated = Shelf()
  private var yearless = Shelf()

  /// Adds a log.
  mutating func add(_ log: Int, _ activity: TrackMatch.Activity, _ stamps: LogTrack.Stamps) {
    let span = Span(log, activity, stamps)
    if stamps.hasYear { dated.add(span) } else { yearless.add(span) }
  }

  /// The logs that may go with one that shows the process like this, in the order of the logs, without
  /// those taken.
  mutating func candidates(
    for log: Int, _ activity: TrackMatch.Activity, _ stamps: LogTrack.Stamps, isTaken: [Bool]
  ) -> [Int] {
    var found: [Int] = []
    let span = Span(log, activity, stamps)
    guard stamps.hasYear else {
      yearless.find(near: span, slack: 0, isTaken: isTaken, into: &found)
      return found.sorted()
    }
    dated.find(near: span, slack: 0, isTaken: isTaken, into: &found)
    // A log without a year takes that of the other one; both may run across the end of one.
    let years = [0, 1].flatMap { later in
      [span.first.year, span.last.year].map { Instant.placeholderYear + later - $0 }
    }
    for shift in Set(years) {
      var moved = span
      moved.first = span.first.moved(byYears: shift)
      moved.last = span.last.moved(byYears: shift)
      yearless.find(near: moved, slack: Self.leapDay, isTaken: isTaken, into: &found)
    }
    return Set(found).sorted()
  }
}
