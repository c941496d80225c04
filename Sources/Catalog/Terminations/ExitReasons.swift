/// The codes of namespaces that number their own: signals, guards, the loader.
///
/// `SIGNAL 9` and `DYLD 1` share their numbers with nothing else, so they are looked up together
/// with their namespace.
package enum ExitReasons {
  /// One code of one namespace.
  package struct Entry: Sendable {
    /// The namespace's name in current reports.
    package var namespace: String
    /// The code.
    package var code: UInt64
    /// Its name: `SIGKILL`, `invalid page`.
    package var name: String
    /// What it means, in one sentence without a full stop.
    package var meaning: String
    /// Whether Apple documents it, in a text or in the kernel's headers.
    package var isDocumented: Bool
  }

  /// The entry of a code, or `nil` for one that is not listed.
  package static func entry(namespace: Int, code: UInt64) -> Entry? {
    guard let name = TerminationCatalog.name(ofNamespace: namespace) else { return nil }
    return all.first { $0.namespace == name && $0.code == code }
  }

  /// All of them, by namespace and code.
  package static let all: [Entry] =
    signals.map {
      Entry(namespace: "SIGNAL", code: $0.0, name: $0.1, meaning: $0.2, isDocumented: true)
    }
    + codeSigning.map {
      Entry(namespace: "CODESIGNING", code: $0.0, name: $0.1, meaning: $0.2, isDocumented: true)
    }
    + loader.map {
      Entry(namespace: "DYLD", code: $0.0, name: $0.1, meaning: $0.2, isDocumented: true)
    }
    + xpc.map {
      Entry(namespace: "LIBXPC", code: $0.0, name: $0.1, meaning: $0.2, isDocumented: false)
    }
    + watchdog.map {
      Entry(namespace: "WATCHDOG", code: $0.0, name: $0.1, meaning: $0.2, isDocumented: false)
    }
    + watchKit.map {
      Entry(namespace: "WATCHKIT", code: $0.0, name: $0.1, meaning: $0.2, isDocumented: false)
    }
    + guards.map {
      Entry(namespace: "GUARD", code: $0.0, name: $0.1, meaning: $0.2, isDocumented: true)
    }

  /// The entry of a signal by its name, `SIGSEGV`; `nil` for a name that is none.
  package static func signal(named name: String) -> Entry? {
    all.first { $0.namespace == "SIGNAL" && $0.name == name }
  }

  private static let signals: [(UInt64, String, String)] = [
    (1, "SIGHUP", "the terminal or the owner of the process went away"),
    (2, "SIGINT", "somebody interrupted the process"),
    (3, "SIGQUIT", "somebody asked the process to end and to leave a report"),
    (4, "SIGILL", "an illegal instruction, also a trap of the Swift runtime"),
    (5, "SIGTRAP", "a trap: a failed precondition or a forced unwrap of nil in Swift"),
    (6, "SIGABRT", "the process aborted itself, mostly for an uncaught exception"),
    (7, "SIGEMT", "an instruction that has to be emulated"),
    (8, "SIGFPE", "an arithmetic error"),
    (9, "SIGKILL", "a plain kill without a reason, as when Xcode or a debugger stops an app"),
    (10, "SIGBUS", "a bad access to memory, also to a file that was cut while it was mapped"),
    (11, "SIGSEGV", "a bad access to memory"),
    (12, "SIGSYS", "a system call that does not exist or is not allowed"),
    (13, "SIGPIPE", "a write to a socket or pipe that the other side had closed"),
    (14, "SIGALRM", "an alarm that nobody handled"),
    (15, "SIGTERM", "somebody asked the process to end"),
    (24, "SIGXCPU", "a limit of CPU time that the process was started with"),
    (25, "SIGXFSZ", "a limit of file size that the process was started with"),
  ]

  private static let codeSigning: [(UInt64, String, String)] = [
    (1, "invalid signature", "the signature was not valid"),
    (2, "invalid page", "a page of code did not match its signature"),
    (3, "task access port", "a process may not have another's task port"),
    (4, "launch constraint", "the process may not be started from where it was"),
  ]

  private static let loader: [(UInt64, String, String)] = [
    (1, "library missing", "a library that the executable links was not found"),
    (2, "wrong architecture", "a library has no code for this processor"),
    (3, "wrong version", "a library is older than the one linked"),
    (4, "symbol missing", "a library has not the symbol that the executable uses"),
    (5, "invalid signature", "a library's signature was not valid"),
    (9, "other", "the loader failed for another reason"),
  ]

  private static let xpc: [(UInt64, String, String)] = [
    (2, "unknown IPC", "a service got a message that it does not know"),
    (4, "SIGTERM timeout", "a service did not end when it was asked to"),
    (6, "sandbox-filtered IPC", "the sandbox filtered a message"),
  ]

  private static let watchdog: [(UInt64, String, String)] = [
    (1, "service timeout", "a daemon did not check in with watchdogd"),
    (
      2, "timeout without diagnostics",
      "a daemon did not check in with watchdogd, and no stackshot was taken"
    ),
    (3, "deadlock", "a daemon was ended to undo a deadlock"),
    (4, "thread limit", "a daemon was ended because it had no threads left"),
  ]

  private static let watchKit: [(UInt64, String, String)] = [
    (1, "API violation", "an app broke a rule of WatchKit"),
    (2, "internal error", "an error of WatchKit itself"),
  ]

  private static let guards: [(UInt64, String, String)] = [
    (1, "vnode", "a guarded file was renamed, removed or written by somebody else"),
    (2, "virtual memory", "a guarded range of memory was misused"),
    (3, "Mach port", "a guarded Mach port was misused"),
    (4, "exclaves", "a guard of the exclaves"),
    (5, "JIT", "a guard of code made at run time"),
  ]
}
