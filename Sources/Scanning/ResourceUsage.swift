#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// What this process has used so far.
package enum ResourceUsage {
  /// The peak resident memory of the process in bytes; 0 if unknown.
  package static var peakMemory: Int {
    var usage = rusage()
    // 0 is RUSAGE_SELF, whose type in Swift's import of glibc is not the one that getrusage takes.
    guard unsafe getrusage(0, &usage) == 0 else { return 0 }
    // Linux counts in kilobytes, macOS in bytes.
    #if canImport(Darwin)
      return usage.ru_maxrss
    #else
      return usage.ru_maxrss * 1024
    #endif
  }
}
