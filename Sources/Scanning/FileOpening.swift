#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif
internal import Synchronization

/// Opens files, and waits if too many are open.
enum FileOpening {
  /// How often an attempt is repeated, and how many microseconds pass before it is: a second in all.
  private static let attempts = 100
  private static let pause: UInt32 = 10_000

  /// Whether the last wait was in vain. Then the next file does not wait either: a folder of thousands would take
  /// hours.
  private static let isHopeless = Atomic<Bool>(false)

  /// The descriptor of a file; negative if it cannot be opened, with the reason in `errno`.
  ///
  /// Without a free descriptor it waits until another thread has closed a file.
  static func open(_ path: String, _ flags: CInt) -> CInt {
    for attempt in 0...attempts {
      let descriptor = system(path, flags)
      if descriptor >= 0 {
        isHopeless.store(false, ordering: .relaxed)
        return descriptor
      }
      guard errno == EMFILE || errno == ENFILE else { return descriptor }
      if attempt == attempts || isHopeless.load(ordering: .relaxed) { break }
      Shortage.descriptors.note()
      usleep(pause)
    }
    isHopeless.store(true, ordering: .relaxed)
    errno = EMFILE
    return -1
  }

  private static func system(_ path: String, _ flags: CInt) -> CInt {
    #if canImport(Glibc)
      unsafe Glibc.open(path, flags)
    #elseif canImport(Musl)
      unsafe Musl.open(path, flags)
    #else
      unsafe Darwin.open(path, flags)
    #endif
  }
}
