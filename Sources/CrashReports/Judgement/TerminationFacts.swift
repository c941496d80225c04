internal import LogModel
internal import Scanning
internal import Statements

/// The facts of a report from which causes are determined, and sentences about these facts.
struct TerminationFacts {
  /// The report.
  let report: CrashReport
  /// The code if the namespace uses the shared list of codes, ``TerminationCode``; otherwise `nil`.
  let code: UInt64?
  /// The number of the namespace, or `nil` if none is printed.
  let namespaceNumber: Int?
  /// What the main thread was doing; `unknown` if the report does not contain the main thread.
  let mainState: CrashReport.MainThread.State

  /// Extracts the facts from a report.
  init(_ report: CrashReport) {
    self.report = report
    let termination = report.termination
    code =
      TerminationNamespace.sharesCodes(printed: termination?.namespace) ? termination?.code : nil
    namespaceNumber = termination?.namespace.flatMap(TerminationNamespace.number(of:))
    mainState = report.mainThread?.state ?? .unknown
  }

  /// Whether the namespace is FrontBoard's, which older reports print as `SPRINGBOARD`.
  var isOfFrontBoard: Bool { namespaceNumber == TerminationNamespace.frontBoard }

  /// Whether the namespace is RunningBoard's, which older reports print as `ASSERTIOND`.
  var isOfRunningBoard: Bool { namespaceNumber == TerminationNamespace.runningBoard }

  /// The namespace and the code, even if the code is not in the shared list.
  var exitCode: ExitReason {
    ExitReason(namespace: namespaceNumber, code: report.termination?.code)
  }

  /// Facts about the end besides its cause.
  var details: ExitDetails {
    var details = ExitDetails()
    details.fill(from: report.watchdog)
    details.permittedSeconds = report.assertions.compactMap(\.permittedSeconds).max()
    return details
  }

  /// Whether the frames of the main thread show what it was doing.
  var showsMainThread: Bool { hasMainThread && mainState != .unknown }

  /// Whether the main thread was waiting for events.
  var isIdle: Bool { mainState == .idle }

  /// Whether the report contains the main thread at all.
  var hasMainThread: Bool { report.mainThread != nil }

  /// Whether the main thread looks idle only by the order of its binaries, because the report has
  /// no symbols.
  var isIdleUnsymbolicated: Bool { isIdle && report.mainThread?.frames.first?.symbol == nil }

  /// Whether the main thread was waiting for something other than events.
  var isWaiting: Bool {
    [.lock, .semaphore, .dispatchSync, .syncXPC, .syncNetwork].contains(mainState)
  }

  /// Whether the report states that the app was in the foreground when it ended.
  var wasInForeground: Bool { report.role == "Foreground" }

  /// The major version of iOS; `nil` if it is unknown or the system is not iOS.
  var systemMajor: Int? {
    let name = report.os.name ?? ""
    guard name.hasPrefix("iPhone") || name.hasPrefix("iOS") || name.hasPrefix("iPad") else {
      return nil
    }
    return Int((report.os.version ?? "").prefix { $0.isNumber })
  }

  /// The description and the reasons of the termination, one line each.
  var statements: [String] {
    [report.termination?.description].compactMap { $0 } + (report.termination?.reasons ?? [])
  }

  /// The word after a label in the watchdog's lines, such as `ProcessVisibility`; `nil` if the
  /// label is missing.
  func word(after label: String) -> String? {
    let label = label + ": "
    for line in statements {
      let bytes = ContiguousArray(line.utf8)
      guard let found = bytes.span.first(label, in: 0..<bytes.count) else { continue }
      let word = String(decoding: bytes[found.upperBound...], as: UTF8.self)
      return String(word.prefix { $0.isLetter })
    }
    return nil
  }

  /// The application's topmost frame on the main thread that has a symbol, with its 0-based index;
  /// or `nil`.
  var ownFrame: (index: Int, symbol: String)? {
    guard let frames = report.mainThread?.frames else { return nil }
    for (index, frame) in frames.enumerated() {
      guard frame.isApplication, let symbol = frame.symbol, symbol != "main" else { continue }
      return (index, symbol)
    }
    return nil
  }
}

/// Sentences and advice based on the facts.
extension TerminationFacts {
  /// The namespace and the code as a phrase: `RUNNINGBOARD 0x2182bad2`.
  var codePhrase: String {
    let number =
      exitCode.isShared
      ? report.termination?.codeHex : report.termination?.code.map { String($0) }
    return [report.termination?.namespace, number].compactMap { $0 }.joined(separator: " ")
  }

  /// A sentence that states the code and its meaning.
  var codeSentence: String {
    guard let code, let entry = TerminationCode.entry(code) else {
      let meaning = namespaceNumber == nil ? nil : report.termination?.meaning
      return "the report ends with \(codePhrase)" + (meaning.map { ": \($0)" } ?? "")
    }
    return "the report ends with \(codePhrase) (\(entry.name)): \(entry.meaning)"
  }

  /// A sentence for a main thread that is idle.
  var idleSentence: String {
    isIdleUnsymbolicated
      ? "the main thread has no symbols, but the order of its images is that of an idle run loop"
      : "the main thread waits for events in its run loop, so it does not hang;"
        + " no frame of the app is to be expected"
  }

  /// A sentence for a main thread that is not idle.
  var busySentence: String {
    let top = report.mainThread?.frames.lazy.compactMap(\.symbol).first
    let at = top.map { " in '\($0)'" } ?? ""
    guard mainState != .unknown else {
      return "the frames of the main thread do not show what it did"
        + (top.map { "; its topmost frame is '\($0)'" } ?? "")
    }
    return "the main thread is not idle: its class is '\(mainState.rawValue)'\(at)"
  }

  /// Whether the main thread is in an expiration handler; until that returns, no other task can be
  /// ended.
  private var isStuckInHandler: Bool { mainState == .expiry }

  /// A sentence for a main thread that is in an expiration handler; `nil` if it is not.
  var handlerSentence: String? {
    guard isStuckInHandler else { return nil }
    let top = report.mainThread?.frames.lazy.compactMap(\.symbol).first
    let handler = ownFrame.map { ", in '\($0.symbol)'" } ?? ""
    let wait = top.flatMap {
      $0 == ownFrame?.symbol ? nil : ", and has come no further than '\($0)'"
    }
    return "the main thread is in an expiration handler of a background task\(handler)"
      + (wait ?? "") + ": the task cannot be ended before it returns"
  }

  /// What to change in an expiration handler that does not return; `nil` if the main thread is in
  /// none.
  var handlerAdvice: String? {
    guard isStuckInHandler else { return nil }
    let handler = ownFrame.map { "'\($0.symbol)'" } ?? "the expiration handler"
    return
      "Only end the task in \(handler): an expiration handler must not wait for a lock, a queue"
      + " or a semaphore"
  }

  /// A sentence about the application's topmost frame; `nil` if no frame of the application has a
  /// symbol.
  var ownFrameSentence: String? {
    ownFrame.map { "the topmost frame of the app on it is '\($0.symbol)'" }
  }

  /// What to change, depending on what the main thread was doing; `nil` if that is unknown or idle.
  var mainThreadAdvice: String? {
    guard mainState != .idle else { return nil }
    if mainState == .unknown {
      return MainThreadClassifier.isAtWork(report.watchdog)
        ? MainThreadStates.advice(for: .cpu, in: []) : nil
    }
    return MainThreadStates.advice(
      for: mainState, in: report.mainThread?.frames.compactMap(\.symbol) ?? [])
  }

  /// A sentence that names the assertion from RunningBoard's explanation; `nil` if the explanation
  /// names none.
  var assertionSentence: String? {
    guard let text = report.termination?.description, let name = AssertionName(in: text) else {
      return nil
    }
    return "the assertion that was held is '\(name.text)'"
  }
}

extension Double {
  /// The number as text, without a trailing `.0`.
  var phrase: String {
    let text = String(self)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
