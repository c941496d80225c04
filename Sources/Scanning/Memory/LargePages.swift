#if canImport(Glibc)
  internal import Glibc
#endif

/// Memory that is asked for ahead, on large pages.
///
/// The reports of thousands of files are some hundred thousand allocations that live to the end; asking
/// the system for each page of 4 KB of them took a tenth of the time. It is for runs that end soon: one
/// that goes on for days would keep a page for a few bytes in it. Only glibc must be told.
package enum LargePages {
  /// Asks for them; what is refused is done without.
  ///
  /// Call it once, before other threads run.
  package static func ask() {
    #if canImport(Glibc)
      guard let option = unsafe dlsym(nil, "mallopt") else { return }
      let set = unsafe unsafeBitCast(option, to: Setting.self)
      // Setting one of them ends what glibc learns from what is freed: from what size on an allocation
      // is a mapping of its own, whose pages are new each time, and how much is kept for the next one.
      guard set(padding, CInt(ahead)) == 1, set(kept, CInt(ahead) * 2) == 1,
        set(mappedFrom, 32 << 20) == 1
      else { return }
      defer { _ = set(padding, 4 << 20) }
      let before = unsafe UInt(bitPattern: sbrk(0))
      // More than what is left of the first step, and less than what is mapped.
      unsafe free(malloc(256 << 10))
      let after = unsafe UInt(bitPattern: sbrk(0))
      guard after > before, after &- before >= ahead else { return }
      let start = (before &+ page &- 1) & ~(page &- 1)
      _ = unsafe madvise(
        UnsafeMutableRawPointer(bitPattern: start), Int(after &- start), forLargePages)
    #endif
  }

  #if canImport(Glibc)
    private typealias Setting = @convention(c) (CInt, CInt) -> CInt

    /// `M_TOP_PAD`, `M_TRIM_THRESHOLD` and `M_MMAP_THRESHOLD` of malloc.h, which is not part of the
    /// module.
    private static let padding: CInt = -2
    private static let kept: CInt = -1
    private static let mappedFrom: CInt = -3
    /// `MADV_HUGEPAGE`: most systems give large pages to those alone who ask.
    private static let forLargePages: CInt = 14
    /// How many bytes are asked for; those that are never touched cost nothing.
    private static let ahead = 192 << 20
    /// The size of a large page on most processors.
    private static let page: UInt = 2 << 20
  #endif
}
