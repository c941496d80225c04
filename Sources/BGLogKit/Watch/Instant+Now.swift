internal import LogModel
internal import Scanning

extension Instant {
  /// The time it is, on the clock and in the zone of this computer.
  static var now: Instant {
    let (micros, offset) = WallClock.now
    return Instant(
      wallMicroseconds: micros + Int64(offset) * 1_000_000, offsetSeconds: offset,
      fractionDigits: 6)
  }
}
