/// How one process ended, as the kernel records it: a namespace and a code within it (`OS_REASON_…`
/// in xnu's `reason.h`).
///
/// This is a value read from a report or a log. The table that says what such codes mean is
/// ``NamespaceCodes``.
package struct ExitReason: Hashable, Sendable {
  /// The number of the namespace; `nil` if none is printed, or if the code identifies the reason by
  /// itself.
  package var namespace: Int?
  /// The code; `nil` if none is printed.
  package var code: UInt64?

  /// Creates a reason.
  package init(namespace: Int?, code: UInt64?) {
    self.namespace = namespace
    self.code = code
  }

  /// Whether the code belongs to the list that FrontBoard, RunningBoard and WatchKit share,
  /// ``TerminationCode``.
  package var isShared: Bool { TerminationNamespace.sharesCodes(namespace) }

  /// The pair as text: `RUNNINGBOARD 0x2182bad2`, `DYLD 1`, `0x8badf00d`.
  package var text: String {
    let name = namespace.map { TerminationNamespace.name(of: $0) ?? "namespace \($0)" }
    let number = code.map {
      isShared || $0 > UInt64(UInt32.max) ? "0x" + String($0, radix: 16) : String($0)
    }
    return [name, number].compactMap { $0 }.joined(separator: " ")
  }

  /// The name of the code: `library missing`, `SIGSEGV`, `cache purge`; `nil` if bglog knows none.
  package var name: String? {
    guard let code else { return nil }
    if isShared, let entry = TerminationCode.entry(code) { return entry.name }
    guard let namespace else { return nil }
    return namespace == TerminationNamespace.jetsam
      ? JetsamReasons.entry(code)?.name
      : NamespaceCodes.entry(namespace: namespace, code: code)?.name
  }

  /// What the code means, or else what its namespace means, in one sentence without a full stop.
  package var meaning: String {
    if isShared, let entry = code.flatMap(TerminationCode.entry) { return entry.meaning }
    guard let namespace else { return "the code is unknown to bglog" }
    if let code, let entry = NamespaceCodes.entry(namespace: namespace, code: code) {
      return entry.meaning
    }
    return TerminationNamespace.entry(namespace)?.meaning ?? "the code is unknown to bglog"
  }

  /// Whether the reason is a plain SIGKILL, which any process can send and which explains nothing.
  package var isBareKill: Bool { namespace == TerminationNamespace.signal && code == 9 }

  /// Creates the reason for a signal by its name, such as `SIGSEGV`; `nil` if no signal that ends
  /// processes has this name.
  package init?(signal name: String) {
    guard let number = Signals.number(of: name) else { return nil }
    self.init(namespace: TerminationNamespace.signal, code: number)
  }

  /// Creates the reason for a signal by its description, such as `Segmentation fault`; `nil` for
  /// other text.
  package init?(signalDescribedBy text: some StringProtocol) {
    guard let number = Signals.number(describedBy: text) else { return nil }
    self.init(namespace: TerminationNamespace.signal, code: number)
  }
}
