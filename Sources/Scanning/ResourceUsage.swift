#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// What this process has used so far.
package enum ResourceUsage {
  /// The most memory that was resident at a time, in bytes.
  package static var peakMemory: Int {
    var usage = rusage()
    // 0 is RUSAGE_SELF, which glibc imports as an enumeration that its own function does not take.
    guard unsafe getrusage(0, &usage) == 0 else { return 0 }
    // Linux counts in kilobytes, macOS in bytes.
    #if canImport(Darwin)
      return usage.ru_maxrss
    #else
      return usage.ru_maxrss * 1024
    #endif
  }
}
