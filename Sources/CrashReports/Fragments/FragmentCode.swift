internal import LogModel
internal import Statements

/// Finds a namespace, a code or an exception in a line, whatever punctuation surrounds them.
enum FragmentCode {
  /// The namespace and the code in a line; `nil` if the line has neither, or only a number that is
  /// unknown.
  static func reason(in line: String) -> ExitReason? {
    if let known = ExitStatement(line).code, known.code != nil, known.namespace != nil {
      return known
    }
    return labelled(in: line) ?? named(in: line)
  }

  /// Reads values after their labels: `"code":2343432205,"flags":6,"namespace":"FRONTBOARD"`,
  /// `domain:15 code:0x2182BAD2`.
  static func labelled(in text: String) -> ExitReason? {
    let tokens = tokens(of: text)
    var namespace: Int?
    var code: UInt64?
    for (index, token) in tokens.enumerated().dropLast() {
      let next = tokens[index + 1]
      switch token.lowercased() {
      case "namespace", "domain":
        namespace = namespace ?? TerminationNamespace.number(of: next)
      case "code", "termination_code", "exitcode": code = code ?? number(next)
      default: break
      }
    }
    guard let code else { return nil }
    let reason = ExitReason(namespace: namespace, code: code)
    return namespace != nil || isKnown(reason) ? reason : nil
  }

  /// Reads values without labels: `RUNNINGBOARD 562215634`, `JETSAM 7`, `0x8badf00d`.
  private static func named(in text: String) -> ExitReason? {
    let tokens = tokens(of: text)
    var namespace: (number: Int, index: Int)?
    for (index, token) in tokens.enumerated() {
      let word = token.hasPrefix("OS_REASON_") ? String(token.dropFirst(10)) : token
      if namespaces.contains(word), let number = TerminationNamespace.number(of: word) {
        namespace = (number, index)
        continue
      }
      guard let value = number(token) else { continue }
      let own = namespace.flatMap { $0.index + 3 >= index ? $0.number : nil }
      let reason = ExitReason(namespace: own, code: value)
      if own != nil, own != TerminationNamespace.frontBoard,
        own != TerminationNamespace.runningBoard
      {
        return reason
      }
      // A small number can mean anything. A large number from the table of codes is clear, unless
      // it is in decimal among other words: then it can be a build or an account.
      let statesCause = own != nil || tokens.count == 1 || !token.allSatisfy(\.isNumber)
      if value > 0xFFFF, statesCause, isKnown(ExitReason(namespace: nil, code: value)) {
        return reason
      }
      if own != nil, token.hasPrefix("0x") || value > 0xFFFF { return reason }
    }
    return nil
  }

  /// Reads `EXC_CRASH (SIGKILL)` or `EXC_BAD_ACCESS`; `nil` if the line names no exception.
  static func exception(in line: String) -> CrashReport.Exception? {
    let tokens = tokens(of: line)
    var exception = CrashReport.Exception()
    exception.type = tokens.first { type in MachExceptions.all.contains { $0.name == type } }
    exception.signal = tokens.first { ExitReason(signal: $0) != nil }
    return exception.type == nil ? nil : exception
  }

  private static func isKnown(_ reason: ExitReason) -> Bool {
    reason.code.flatMap(TerminationCode.entry).map { !$0.endsNothing } ?? false
  }

  /// The names of namespaces that are not ordinary English words.
  private static let namespaces: Set<String> = Set(
    TerminationNamespace.all.flatMap { [$0.name] + $0.olderNames }
  ).subtracting([
    "TEST", "EXEC", "SETTINGS", "FOUNDATION", "METAL", "ANALYTICS", "SANDBOX", "SECURITY", "MEDIA",
    "AUDIO",
  ]).union(["<0xF>"])

  private static func number(_ token: String) -> UInt64? {
    if token.lowercased().hasPrefix("0x") { return UInt64(token.dropFirst(2), radix: 16) }
    if let value = UInt64(token) { return value }
    // Accepts `8badf00d` without the prefix `0x`, if the code is known.
    guard token.count == 8, let value = UInt64(token, radix: 16),
      TerminationCode.entry(value) != nil
    else { return nil }
    return value
  }

  /// The words and numbers of a text, without the punctuation between them.
  static func tokens(of text: String) -> [String] {
    text.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "<" || $0 == ">") }
      .map { token in
        let isBracketed = token.hasPrefix("<0x") && token.hasSuffix(">")
        return isBracketed ? String(token) : String(token.filter { $0 != "<" && $0 != ">" })
      }
  }
}
