/// The namespace and the code that the kernel keeps of a process's end (`OS_REASON_…` of xnu's
/// `reason.h`).
package struct ExitReason: Hashable, Sendable {
  /// The number of the namespace; `nil` where none is printed, or where the code alone says all.
  package var namespace: Int?
  /// The code; `nil` where none is printed.
  package var code: UInt64?

  /// Creates a code.
  package init(namespace: Int?, code: UInt64?) {
    self.namespace = namespace
    self.code = code
  }

  /// Whether the code is one of the list that FrontBoard, RunningBoard and WatchKit share; an end
  /// without a namespace is theirs, too, for their codes are older than namespaces.
  package var isShared: Bool {
    namespace == nil || TerminationCatalog.sharedNamespaces.contains(namespace ?? 0)
  }

  /// The pair as reports print it: `RUNNINGBOARD 0x2182bad2`, `DYLD 1`, `0x8badf00d`.
  package var text: String {
    let name = namespace.map { TerminationCatalog.name(ofNamespace: $0) ?? "namespace \($0)" }
    let number = code.map {
      isShared || $0 > UInt64(UInt32.max) ? "0x" + String($0, radix: 16) : String($0)
    }
    return [name, number].compactMap { $0 }.joined(separator: " ")
  }

  /// What the code is called: `library missing`, `SIGSEGV`, `cache purge`; `nil` where it has no name.
  package var name: String? {
    guard let code else { return nil }
    if isShared { return TerminationCatalog.code(code)?.name }
    guard let namespace else { return nil }
    return namespace == ExitReason.jetsam
      ? JetsamReasons.entry(code)?.name
      : ExitReasons.entry(namespace: namespace, code: code)?.name
  }

  /// The namespaces that the judges ask for by number.
  package static let jetsam = 1
  /// Ordinary signals.
  package static let signal = 2
  /// FrontBoard, `SPRINGBOARD` up to iOS 14.
  package static let frontBoard = 10
  /// RunningBoard, `ASSERTIOND` up to iOS 12.
  package static let runningBoard = 15

  /// The code that a signal's name stands for: `SIGSEGV`; `nil` for a name that is none.
  package init?(signal name: String) {
    guard let entry = ExitReasons.signal(named: name) else { return nil }
    self.init(namespace: ExitReason.signal, code: entry.code)
  }
}
