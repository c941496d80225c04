#if canImport(Glibc)
  internal import Glibc
#endif

/// Memory that was freed.
package enum FreedMemory {
  /// Gives back to the system what the allocator holds in reserve: a program that runs for days would
  /// else keep what its busiest moment needed.
  ///
  /// It takes a few milliseconds. Only glibc must be asked for it.
  package static func giveBack() {
    #if canImport(Glibc)
      _ = trim?(0)
    #endif
  }

  #if canImport(Glibc)
    private typealias Trim = @convention(c) (Int) -> CInt

    /// `malloc_trim`, whose header is not part of the module; `nil` where there is none.
    private static let trim: Trim? = unsafe dlsym(nil, "malloc_trim").map {
      unsafe unsafeBitCast($0, to: Trim.self)
    }
  #endif
}
