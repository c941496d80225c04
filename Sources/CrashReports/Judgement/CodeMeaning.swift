internal import LogModel
internal import Scanning
internal import Statements

extension CrashReport.Termination {
  /// Whether a report that ends with it is a stackshot, and no process ended.
  var isOfStackshot: Bool {
    TerminationNamespace.sharesCodes(printed: namespace)
      && code.flatMap(TerminationCode.entry)?.endsNothing == true
  }
}

/// What the catalogue knows of how a process ended, for reports that no rule is about.
///
///     SIGNAL 9                  a plain kill without a reason, as when Xcode or a debugger stops an app
///     RUNNINGBOARD 0xdeadbeef   the code 0xdeadbeef is unknown to bglog
///     GUARD 1, EXC_GUARD        VNODE UNLINK: a guarded file, …, was renamed, removed or written
enum CodeMeaning {
  /// The name and the meaning of a termination; `nil` each where there is none.
  static func of(
    _ termination: CrashReport.Termination
  ) -> (name: String?, meaning: String?) {
    guard let code = termination.code else { return (nil, nil) }
    if TerminationNamespace.sharesCodes(printed: termination.namespace) {
      if let entry = TerminationCode.entry(code) { return (entry.name, entry.meaning) }
      let hex = "0x" + String(code, radix: 16)
      return (nil, "the code \(hex) is unknown to bglog")
    }
    guard let namespace = termination.namespace.flatMap(TerminationNamespace.number(of:))
    else { return (nil, nil) }
    // Other signals than a kill are the exception's, which says more.
    if namespace == 2, code != 9 { return (nil, nil) }
    // Jetsam's codes have a rule.
    if namespace == 1 { return (JetsamReasons.entry(code)?.name, nil) }
    let entry = ExitReasons.entry(namespace: namespace, code: code)
    let meaning = entry?.meaning ?? TerminationNamespace.entry(namespace)?.meaning
    return (entry?.name, meaning)
  }

  /// What an `EXC_GUARD` guarded and what was done to it, by its codes, else by the type that its
  /// words name; `nil` for other exceptions.
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
