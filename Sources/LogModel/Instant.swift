/// A point in time exactly as an input printed it.
///
/// A log line carries a wall clock, not always a zone, a date or a year. Nothing is invented here:
/// what the line does not say stays unknown, and two instants compare on what both of them know.
public struct Instant: Hashable, Sendable {
  /// Microseconds from 1970-01-01 00:00:00 on the wall clock of the line, in the proleptic
  /// Gregorian calendar, without regard to ``offsetSeconds``.
  public var wallMicroseconds: Int64

  /// Seconds east of UTC, or `nil` where the line names no zone.
  public var offsetSeconds: Int32?

  /// How many digits of a second the line printed, 0 to 9; also the precision of comparisons.
  public var fractionDigits: UInt8

  /// Whether the line printed its year; otherwise ``placeholderYear`` or an assumed year stands in.
  public var hasYear: Bool

  /// Whether the line printed its day; otherwise the days count from the first of January of the
  /// year that stands in.
  public var hasDate = true

  /// Microseconds to add before comparing: what is known of a wrong clock or of an unnamed zone.
  ///
  /// The printed time stays as it is; only what is computed from it is corrected.
  public var correction: Int64 = 0

  /// The year that stands in where a line prints none.
  ///
  /// It is a leap year, so 29 February stays a date, and older than any iPhone, so nobody takes it
  /// for the year of a real log.
  public static let placeholderYear = 2000

  /// Creates an instant from its parts.
  public init(
    wallMicroseconds: Int64, offsetSeconds: Int32? = nil, fractionDigits: UInt8 = 3,
    hasYear: Bool = true
  ) {
    self.wallMicroseconds = wallMicroseconds
    self.offsetSeconds = offsetSeconds
    self.fractionDigits = fractionDigits
    self.hasYear = hasYear
  }

  /// Seconds from `earlier` to this instant; negative when this one comes first.
  ///
  /// Both zones are taken into account when both are known, else the wall clocks are compared.
  public func seconds(since earlier: Instant) -> Double {
    Double(microseconds(since: earlier)) / 1_000_000
  }

  /// Microseconds from `earlier` to this instant, compared like ``seconds(since:)``.
  public func microseconds(since earlier: Instant) -> Int64 {
    let wall =
      wallMicroseconds &+ correction &- earlier.wallMicroseconds &- earlier.correction
    guard let mine = offsetSeconds, let theirs = earlier.offsetSeconds else { return wall }
    return wall &- (Int64(mine) - Int64(theirs)) * 1_000_000
  }

  /// The instant that lies the given number of seconds later, on the same clock.
  ///
  /// A number of seconds that no calendar can hold gives the nearest one that it can; one that is
  /// not a number changes nothing.
  public func advanced(bySeconds seconds: Double) -> Instant {
    guard !seconds.isNaN else { return self }
    var later = self
    let limit = 3_000_000_000_000_000.0
    let micros = (seconds * 1_000_000).rounded()
    later.wallMicroseconds &+= Int64(min(max(micros, -limit), limit))
    return later
  }

  /// How far apart two times of this clock may print and still be the same moment, in seconds.
  public var resolutionSeconds: Double {
    var resolution = 1.0
    for _ in 0..<min(fractionDigits, 6) { resolution /= 10 }
    return resolution
  }
}
