#if canImport(Glibc)
  internal import Glibc
#endif

/// Memory that was freed.
package enum FreedMemory {
  /// Gives back to the system what the allocator holds in reserve: a program that runs for days would
  /// else keep what its busiest moment needed.
  ///
  /// It takes a few milliseconds. Only jemalloc and glibc must be asked for it; the program has the first where
  /// that is installed.
  package static func giveBack() {
    #if canImport(Glibc)
      if let control = unsafe control {
        // MALLCTL_ARENAS_ALL is 4096 (jemalloc(3), 5.0).
        for name in ["thread.tcache.flush", "arena.4096.purge"] {
          _ = unsafe control(name, nil, nil, nil, 0)
        }
      } else {
        _ = trim?(0)
      }
    #endif
  }

  #if canImport(Glibc)
    private typealias Trim = @convention(c) (Int) -> CInt
    private typealias Control =
      @convention(c) (
        UnsafePointer<CChar>, UnsafeMutableRawPointer?, UnsafeMutablePointer<Int>?,
        UnsafeMutableRawPointer?, Int
      ) -> CInt

    /// `malloc_trim`, whose header is not part of the module; `nil` where there is none.
    private static let trim: Trim? = unsafe dlsym(nil, "malloc_trim").map {
      unsafe unsafeBitCast($0, to: Trim.self)
    }

    /// `mallctl` of jemalloc, or `nil` where the memory is not its.
    private static let control: Control? = unsafe dlsym(nil, "mallctl").map {
      unsafe unsafeBitCast($0, to: Control.self)
    }
  #endif
}
