#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The clock of this computer.
package enum WallClock {
  /// The current time in microseconds since 1970-01-01 00:00 UTC, and the offset of the local time zone in
  /// seconds east of UTC.
  package static var now: (microseconds: Int64, offsetSeconds: Int32) {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    var seconds = time.tv_sec
    var parts = unsafe tm()
    _ = unsafe localtime_r(&seconds, &parts)
    let micros = Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    return (micros, unsafe Int32(clamping: parts.tm_gmtoff))
  }
}
