/// A table of exit codes in namespaces that have their own lists of codes: signals, code signing,
/// the loader.
///
/// The same number means different things in different namespaces (`SIGNAL 1`, `DYLD 1`), so both
/// are needed to look up an entry. The namespace and code of one particular end, as read from a
/// report or a log, are an ``ExitReason`` (Exits/ExitReason.swift); codes that several namespaces
/// share are ``TerminationCode``s.
package enum NamespaceCodes {
  /// What is known about one code of one namespace.
  package struct Entry: Sendable {
    /// The namespace's name in current reports.
    package var namespace: String
    /// The number of the code within the namespace.
    package var code: UInt64
    /// The code's name: `SIGKILL`, `invalid page`.
    package var name: String
    /// What the code means, in one sentence without a full stop.
    package var meaning: String
    /// Whether Apple documents the code, in an article or in the kernel's headers.
    package var isDocumented: Bool
  }

  /// The entry for a code of a namespace, or `nil` if the code is not listed.
  package static func entry(namespace: Int, code: UInt64) -> Entry? {
    guard let name = TerminationNamespace.name(of: namespace) else { return nil }
    return all.first { $0.namespace == name && $0.code == code }
  }

  /// All entries, grouped by namespace and then ordered by code.
  package static let all: [Entry] =
    entries(
      "SIGNAL",
      Signals.all.compactMap { signal in
        signal.meaning.map { (signal.number, signal.name, $0) }
      })
    + entries("CODESIGNING", codeSigning) + entries("DYLD", loader)
    + entries("LIBXPC", xpc, isDocumented: false)
    + entries("WATCHDOG", watchdog, isDocumented: false)
    + entries("WATCHKIT", watchKit, isDocumented: false) + entries("GUARD", guards)

  /// Codes of one namespace with their names and meanings.
  private typealias Codes = [(code: UInt64, name: String, meaning: String)]

  private static func entries(
    _ namespace: String, _ codes: Codes, isDocumented: Bool = true
  ) -> [Entry] {
    codes.map {
      Entry(
        namespace: namespace, code: $0.code, name: $0.name, meaning: $0.meaning,
        isDocumented: isDocumented)
    }
  }

  private static let codeSigning: Codes = [
    (1, "invalid signature", "the signature was not valid"),
    (2, "invalid page", "a page of code did not match its signature"),
    (3, "task access port", "a process may not have another's task port"),
    (4, "launch constraint", "the process may not be started from where it was"),
  ]

  private static let loader: Codes = [
    (1, "library missing", "a library that the executable links was not found"),
    (2, "wrong architecture", "a library has no code for this processor"),
    (3, "wrong version", "a library is older than the one linked"),
    (4, "symbol missing", "a library has not the symbol that the executable uses"),
    (5, "invalid signature", "a library's signature was not valid"),
    (9, "other", "the loader failed for another reason"),
  ]

  private static let xpc: Codes = [
    (2, "unknown IPC", "a service got a message that it does not know"),
    (4, "SIGTERM timeout", "a service did not end when it was asked to"),
    (6, "sandbox-filtered IPC", "the sandbox filtered a message"),
  ]

  private static let watchdog: Codes = [
    (1, "service timeout", "a daemon did not check in with watchdogd"),
    (
      2, "timeout without diagnostics",
      "a daemon did not check in with watchdogd, and no stackshot was taken"
    ),
    (3, "deadlock", "a daemon was ended to undo a deadlock"),
    (4, "thread limit", "a daemon was ended because it had no threads left"),
  ]

  private static let watchKit: Codes = [
    (1, "API violation", "an app broke a rule of WatchKit"),
    (2, "internal error", "an error of WatchKit itself"),
  ]

  private static let guards: Codes = [
    (1, "vnode", "a guarded file was renamed, removed or written by somebody else"),
    (2, "virtual memory", "a guarded range of memory was misused"),
    (3, "Mach port", "a guarded Mach port was misused"),
    (4, "exclaves", "a guard of the exclaves"),
    (5, "JIT", "a guard of code made at run time"),
  ]
}
