/// What a main thread was doing, as one of a few states. The raw values appear in reports and never
/// change.
public enum MainThreadState: String, Sendable {
  /// The main thread waited for events in its run loop, so it did not hang.
  case idle
  /// The main thread waited for a lock that another thread held.
  case lock
  /// The main thread waited for a semaphore or a dispatch group.
  case semaphore
  /// The main thread waited for another queue, or for code that runs only once (`dispatch_once`).
  case dispatchSync
  /// The main thread waited for the answer of another process.
  case syncXPC
  /// The main thread waited for the network.
  case syncNetwork
  /// The main thread waited for a file or a database.
  case disk
  /// The main thread was computing.
  case cpu
  /// The main thread was still loading libraries or running their initializers.
  case dyld
  /// The main thread was running the expiration handler of a background task.
  case expiry
  /// The app was exiting.
  case terminate
  /// The app was entering the background.
  case suspend
  /// The main thread's frames show none of these states, or the report has no frames.
  case unknown
}

/// A table of what each state of a main thread means and what to do about it.
package enum MainThreadStates {
  /// What is known about one state of a main thread.
  package struct Entry: Sendable {
    /// The state.
    package var state: MainThreadState
    /// Examples of symbols whose presence in the stack indicates the state.
    package var symbols: [String]
    /// What the state means, in one sentence without a full stop.
    package var meaning: String
    /// What to change; each an instruction to the reader.
    package var change: [String]

    /// Creates an entry.
    init(
      _ state: MainThreadState, _ symbols: [String], _ meaning: String,
      _ change: [String]
    ) {
      self.state = state
      self.symbols = symbols
      self.meaning = meaning
      self.change = change
    }
  }

  /// What to change if the main thread was in a state, or `nil`. `symbols` are those of its stack,
  /// innermost first.
  package static func advice(for state: MainThreadState, in symbols: [String]) -> String? {
    // The main thread does not wait for a queue but for another thread that runs the same once-only
    // code.
    if state == .dispatchSync, symbols.contains(where: { $0.hasPrefix("_dispatch_once_wait") }) {
      return
        "Look at the thread that runs the same initializer (a global, a static or dispatch_once): it"
        + " must not wait for the main thread"
    }
    return all.first { $0.state == state }?.change.first
  }

  /// All entries, in the order in which the report schema lists the states.
  package static let all: [Entry] = [
    Entry(
      .idle, ["mach_msg2_trap", "__CFRunLoopServiceMachPort", "__CFRunLoopRun"],
      "it waited for events in its run loop: the app did not hang, and no frame of the app is to be"
        + " expected",
      ["Look for a leaked background task or a file lock instead of a hang"]),
    Entry(
      .lock, ["__psynch_mutexwait", "__ulock_wait", "objc_sync_enter"],
      "it waited for a lock that another thread held",
      ["Find the thread that holds the lock, and what it waits for"]),
    Entry(
      .semaphore, ["semaphore_wait_trap", "_dispatch_group_wait_slow"],
      "it waited for a semaphore or a dispatch group",
      ["Do not wait on the main thread: continue in a completion handler or with await"]),
    Entry(
      .dispatchSync, ["__DISPATCH_WAIT_FOR_QUEUE__", "_dispatch_once_wait"],
      "it waited for another queue: dispatch_sync, or a dispatch_once in progress",
      ["Use dispatch_async, and look at what the other queue was doing"]),
    Entry(
      .syncXPC, ["_dispatch_mach_send_and_wait_for_reply", "securityd_message_with_reply_sync"],
      "it waited for another process: the keychain, location, preferences, Launch Services",
      ["Call such services on another queue: the other process may be slow or suspended"]),
    Entry(
      .syncNetwork, ["getaddrinfo", "-[NSData initWithContentsOfURL:]", "connect"],
      "it waited for the network", ["Use asynchronous requests"]),
    Entry(
      .disk, ["fsync", "pread", "sqlite3_step", "-[NSManagedObjectContext save:]"],
      "it read or wrote files or a database",
      ["Do it on another queue, in steps"]),
    Entry(
      .cpu, ["frames of the app, with application CPU time of 50 % or more"],
      "it worked: a loop, decoding, layout", ["Profile it, and move the work to another queue"]),
    Entry(
      .dyld, ["_dyld_start", "dlopen", "load_images", "+[Class load]"],
      "it still loaded libraries or ran their initializers",
      ["Link fewer libraries, and do nothing in +load and static initializers"]),
    Entry(
      .expiry, ["-[_UIBackgroundTaskInfo fireExpirationHandler]"],
      "it was in an expiration handler of a background task",
      ["Only end the task there; do not wait for a queue or a lock in the handler"]),
    Entry(
      .terminate, ["-[UIApplication _terminateWithStatus:]", "exit", "__cxa_finalize_ranges"],
      "the app was exiting", ["Move work out of applicationWillTerminate and out of destructors"]),
    Entry(
      .suspend, ["applicationDidEnterBackground", "_UISceneLifecycleMultiplexer"],
      "the app was on its way into the background",
      ["Return from applicationDidEnterBackground at once; begin a background task for the rest"]),
    Entry(
      .unknown, [], "its frames show none of the known classes, or the report has none",
      ["Symbolicate the report, and look at the topmost frames of the app"]),
  ]
}
