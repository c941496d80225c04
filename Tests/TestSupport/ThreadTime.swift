#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Measures the processor time of the current thread, which other work on a shared machine does not lengthen.
public enum ThreadTime {
  /// Runs `body` and returns the seconds of processor time that it took.
  public static func seconds(of body: () -> Void) -> Double {
    let start = now
    body()
    return now - start
  }

  private static var now: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
