internal import LogModel

/// The facts of a report that causes look at.
struct Kill {
  /// The report.
  let report: CrashReport
  /// The code, where it belongs to the namespaces that share the known codes.
  let code: UInt64?
  /// The number of the namespace, or `nil` where none is printed.
  let namespaceNumber: Int?
  /// What the main thread was doing, `unknown` where the report has no main thread.
  let mainState: CrashReport.MainThread.State

  /// Takes the facts out of a report.
  init(_ report: CrashReport) {
    self.report = report
    let termination = report.termination
    code =
      TerminationCatalog.isMeaningful(namespace: termination?.namespace) ? termination?.code : nil
    namespaceNumber = termination?.namespace.flatMap(TerminationCatalog.number(ofNamespace:))
    mainState = report.mainThread?.state ?? .unknown
  }

  /// Whether the main thread waited for events.
  var isIdle: Bool { mainState == .idle }

  /// Whether the report prints the main thread at all.
  var hasMainThread: Bool { report.mainThread != nil }

  /// Whether it is idle by the order of its images only, for no symbol is printed.
  var isIdleUnsymbolicated: Bool { isIdle && report.mainThread?.frames.first?.symbol == nil }

  /// The namespace and code as a phrase: `RUNNINGBOARD 0x2182bad2`.
  var codePhrase: String {
    [report.termination?.namespace, report.termination?.codeHex].compactMap { $0 }
      .joined(separator: " ")
  }

  /// The sentence about the code: what it is and what it means.
  var codeSentence: String {
    guard let code, let entry = TerminationCatalog.code(code) else {
      return "the report ends with \(codePhrase)"
    }
    return "the report ends with \(codePhrase) (\(entry.name)): \(entry.meaning)"
  }

  /// The sentence about an idle main thread.
  var idleSentence: String {
    isIdleUnsymbolicated
      ? "the main thread has no symbols, but the order of its images is that of an idle run loop"
      : "the main thread waits for events in its run loop, so it does not hang;"
        + " no frame of the app is to be expected"
  }

  /// The sentence about a main thread at work or waiting.
  var busySentence: String {
    let top = report.mainThread?.frames.lazy.compactMap(\.symbol).first
    let at = top.map { " in '\($0)'" } ?? ""
    return mainState == .unknown
      ? "the main thread is not idle: it is\(at.isEmpty ? " at work" : at)"
      : "the main thread is not idle: its class is '\(mainState.rawValue)'\(at)"
  }
}

extension Double {
  /// The number as a sentence prints it: without a fraction that is zero.
  var phrase: String {
    let text = String(self)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
