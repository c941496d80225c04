#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif
internal import Synchronization

/// Records the temporary files of ``CompleteFile`` and removes them when a signal ends the program.
package enum TemporaryFiles {
  /// A path, and the entry recorded before it. Entries are never changed or freed, because a signal handler
  /// may read them at any moment.
  @unsafe private struct Entry {
    let path: UnsafeMutablePointer<CChar>
    let next: UnsafeMutablePointer<Entry>?
  }

  /// The address of the latest entry, 0 for none.
  private static let latest = Atomic<UInt>(0)
  private static let isWanted = Atomic<Bool>(false)

  /// Makes Ctrl-C, `kill` and a hangup remove the temporary files before they end the program.
  ///
  /// Only programs should call this, not libraries: what happens on a signal is for the program to decide.
  /// Signals that are ignored stay ignored.
  package static func removeOnSignals() {
    isWanted.store(true, ordering: .relaxed)
    _ = latest.load(ordering: .relaxed)
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for number in StopSignals.heeded {
      unsafe sigaddset(&set, number)
      _ = signal(number) { number in
        // Only what POSIX allows in a handler: no memory is allocated and no lock is taken.
        TemporaryFiles.remove()
        _ = signal(number, SIG_DFL)
        _ = raise(number)
      }
    }
    // A program inherits the signal mask of the thread that started it, and many programs block all signals
    // there.
    _ = unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// Records a temporary file to be removed on a signal, if ``removeOnSignals()`` was called.
  ///
  /// The path stays recorded after the file was renamed, which is harmless: no other file gets that name.
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
