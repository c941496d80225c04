#if canImport(Glibc)
  internal import Glibc
#endif

/// Memory that the program freed and the allocator still holds.
package enum FreedMemory {
  /// Returns to the system what the allocator holds in reserve. Otherwise a program that runs for days would
  /// keep as much memory as it needed in its busiest moment.
  ///
  /// This takes a few milliseconds. Only jemalloc and glibc need to be asked; without either, nothing
  /// happens.
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

  /// Has the allocator keep nothing in reserve from now on, so that the memory of a program that runs for days
  /// stays flat. Otherwise jemalloc keeps what was freed in the last ten seconds. Each allocation costs a little
  /// more.
  package static func keepNoReserve() {
    #if canImport(Glibc)
      guard let control = unsafe control else { return }
      var none = 0
      let size = MemoryLayout<Int>.size
      // The first name is for the arenas to come, the others for those there are (jemalloc(3), 5.0).
      var names = ["arenas.dirty_decay_ms"]
      var count: CUnsignedInt = 0
      var length = MemoryLayout<CUnsignedInt>.size
      _ = unsafe control("arenas.narenas", &count, &length, nil, 0)
      for arena in 0..<count { names.append("arena.\(arena).dirty_decay_ms") }
      for name in names { _ = unsafe control(name, nil, nil, &none, size) }
    #endif
  }

  #if canImport(Glibc)
    private typealias Trim = @convention(c) (Int) -> CInt
    private typealias Control =
      @convention(c) (
        UnsafePointer<CChar>, UnsafeMutableRawPointer?, UnsafeMutablePointer<Int>?,
        UnsafeMutableRawPointer?, Int
      ) -> CInt

    /// glibc's `malloc_trim`, looked up by name because the Glibc module lacks its header; `nil` if it is
    /// missing.
    private static let trim: Trim? = unsafe dlsym(nil, "malloc_trim").map {
      unsafe unsafeBitCast($0, to: Trim.self)
    }

    /// jemalloc's `mallctl`; `nil` if jemalloc does not manage the program's memory.
    private static let control: Control? = unsafe dlsym(nil, "mallctl").map {
      unsafe unsafeBitCast($0, to: Control.self)
    }
  #endif
}
