internal import LogModel
internal import Scanning

/// What the catalogue knows of how a process ended, for reports that no rule is about.
///
///     SIGNAL 9                  a plain kill without a reason, as when Xcode or a debugger stops an app
///     RUNNINGBOARD 0xdeadbeef   the code 0xdeadbeef is unknown to bglog
///     GUARD 1, EXC_GUARD        VNODE UNLINK: a guarded file, …, was renamed, removed or written
enum CodeMeaning {
  /// The name and the meaning of a termination; `nil` each where there is none.
  static func of(
    _ termination: CrashReport.Termination, _ exception: CrashReport.Exception?
  ) -> (name: String?, meaning: String?) {
    let guarded = exception.flatMap(violation)
    guard let code = termination.code else { return (nil, guarded) }
    if TerminationCatalog.isMeaningful(namespace: termination.namespace) {
      if let entry = TerminationCatalog.code(code) { return (entry.name, entry.meaning) }
      let hex = "0x" + String(code, radix: 16)
      return (nil, "the code \(hex) is unknown to bglog")
    }
    guard let namespace = termination.namespace.flatMap(TerminationCatalog.number(ofNamespace:))
    else { return (nil, guarded) }
    // Other signals than a kill are the exception's, which says more.
    if namespace == 2, code != 9 { return (nil, guarded) }
    // Jetsam's codes have a rule.
    if namespace == 1 { return (JetsamReasons.entry(code)?.name, nil) }
    let entry = ExitReasons.entry(namespace: namespace, code: code)
    let meaning = entry?.meaning ?? TerminationCatalog.namespace(namespace)?.meaning
    return (entry?.name, guarded ?? meaning)
  }

  /// What an `EXC_GUARD` guarded and what was done to it, or `nil` for other exceptions.
  private static func violation(_ exception: CrashReport.Exception) -> String? {
    guard exception.type == "EXC_GUARD", let codes = exception.codes else { return nil }
    let copy = ContiguousArray(codes.utf8.prefix(200))
    guard let code = copy.span.leadingInteger(in: 0..<copy.count)?.value,
      let violation = GuardViolation(code: code), let kind = violation.kind
    else { return nil }
    return "\(kind.name) \(violation.flavorName): \(kind.meaning)"
  }
}
