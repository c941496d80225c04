internal import LogModel
internal import Scanning
internal import Statements

extension CrashReport.Termination {
  /// Whether the code only marks a stackshot, which means that no process ended.
  var isOfStackshot: Bool {
    TerminationNamespace.sharesCodes(printed: namespace)
      && code.flatMap(TerminationCode.entry)?.endsNothing == true
  }
}

/// Looks up what the codes of terminations and exceptions mean.
///
///     SIGNAL 9                  a plain kill without a reason, as when Xcode or a debugger stops an app
///     RUNNINGBOARD 0xdeadbeef   the code 0xdeadbeef is unknown to bglog
///     GUARD 1, EXC_GUARD        VNODE UNLINK: a guarded file, …, was renamed, removed or written
enum CodeMeaning {
  /// The name and the meaning of a termination's code; each is `nil` if there is nothing to say.
  static func of(
    _ termination: CrashReport.Termination
  ) -> (name: String?, meaning: String?) {
    guard let code = termination.code else { return (nil, nil) }
    let namespace = termination.namespace.flatMap(TerminationNamespace.number(of:))
    if TerminationNamespace.sharesCodes(printed: termination.namespace) {
      if let entry = TerminationCode.entry(code) { return (entry.name, entry.meaning) }
      if let namespace, let entry = NamespaceCodes.entry(namespace: namespace, code: code) {
        return (entry.name, entry.meaning)
      }
      let hex = "0x" + String(code, radix: 16)
      return (nil, "the code \(hex) is unknown to bglog")
    }
    guard let namespace else { return (nil, nil) }
    // The exception explains signals other than SIGKILL better.
    if namespace == TerminationNamespace.signal, code != 9 { return (nil, nil) }
    // The verdict explains the codes of `JETSAM`.
    if namespace == TerminationNamespace.jetsam { return (JetsamReasons.entry(code)?.name, nil) }
    let entry = NamespaceCodes.entry(namespace: namespace, code: code)
    let meaning = entry?.meaning ?? TerminationNamespace.entry(namespace)?.meaning
    return (entry?.name, meaning)
  }

  /// What an `EXC_GUARD` guarded and how it was misused, according to its codes or else to its
  /// subtype; `nil` for other exceptions.
  static func of(_ exception: CrashReport.Exception) -> String? {
    guard exception.type == "EXC_GUARD" else { return nil }
    let copy = ContiguousArray((exception.codes ?? "").utf8.prefix(200))
    if let code = copy.span.leadingInteger(in: 0..<copy.count)?.value,
      let violation = GuardViolation(code: code), let kind = violation.kind
    {
      return "\(kind.name) \(violation.flavorName): \(kind.meaning)"
    }
    let words = exception.subtype ?? ""
    let kind = GuardViolation.kinds.first { words.holds("GUARD_TYPE_" + $0.name) }
    return kind.map { "\($0.name): \($0.meaning)" }
  }
}
