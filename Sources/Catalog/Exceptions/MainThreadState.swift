/// The class of what a main thread was doing; the raw values are fixed by the report contract.
public enum MainThreadState: String, Sendable {
  /// It waited for events in its run loop: it did not hang.
  case idle
  /// It waited for a lock that another thread held.
  case lock
  /// It waited for a semaphore or a dispatch group.
  case semaphore
  /// It waited for another queue, or for code that runs once.
  case dispatchSync
  /// It waited for the answer of another process.
  case syncXPC
  /// It waited for the network.
  case syncNetwork
  /// It waited for a file or a database.
  case disk
  /// It worked.
  case cpu
  /// It still loaded libraries, or ran their initializers.
  case dyld
  /// It was in an expiration handler of a background task.
  case expiry
  /// The app was exiting.
  case terminate
  /// The app was on its way into the background.
  case suspend
  /// Its frames show none of these, or the report has none.
  case unknown
}
