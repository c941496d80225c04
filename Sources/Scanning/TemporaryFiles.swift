#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif
internal import Synchronization

/// The files that are written under another name until they are complete, and what becomes of them when
/// a signal ends the program.
package enum TemporaryFiles {
  /// A path, and the one that was noted before it. Neither is ever changed or freed: a handler may read
  /// them at any moment.
  @unsafe private struct Entry {
    let path: UnsafeMutablePointer<CChar>
    let next: UnsafeMutablePointer<Entry>?
  }

  /// The address of the latest entry, 0 for none.
  private static let latest = Atomic<UInt>(0)
  private static let isWanted = Atomic<Bool>(false)

  /// Lets Ctrl-C and `kill` remove the temporary files before they end the program.
  ///
  /// This is for programs: what a library is to do with signals is for the program to say. Signals that
  /// were to be ignored from the start still are.
  package static func removeOnSignals() {
    isWanted.store(true, ordering: .relaxed)
    _ = latest.load(ordering: .relaxed)
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for number in StopSignals.heeded {
      unsafe sigaddset(&set, number)
      _ = signal(number) { number in
        // Nothing but what POSIX allows in a handler: no memory is taken, no lock is waited for.
        TemporaryFiles.remove()
        _ = signal(number, SIG_DFL)
        _ = raise(number)
      }
    }
    // A program inherits what the thread that started it held back, and many hold back everything.
    _ = unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// Notes a temporary file, where a signal is to remove it.
  ///
  /// It stays noted when it has become another: nobody makes a file of that name again.
  static func note(_ path: borrowing ContiguousArray<CChar>) {
    guard isWanted.load(ordering: .relaxed) else { return }
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: path.count)
    for index in path.indices { unsafe (copy + index).initialize(to: path[index]) }
    let entry = UnsafeMutablePointer<Entry>.allocate(capacity: 1)
    var next = latest.load(ordering: .acquiring)
    while true {
      unsafe entry.initialize(to: Entry(path: copy, next: UnsafeMutablePointer(bitPattern: next)))
      let (isDone, found) = latest.compareExchange(
        expected: next, desired: UInt(bitPattern: entry), ordering: .acquiringAndReleasing)
      if isDone { return }
      next = found
    }
  }

  private static func remove() {
    var entry = unsafe UnsafeMutablePointer<Entry>(
      bitPattern: latest.load(ordering: .acquiring))
    while let this = unsafe entry {
      _ = unsafe unlink(this.pointee.path)
      unsafe entry = this.pointee.next
    }
  }
}
