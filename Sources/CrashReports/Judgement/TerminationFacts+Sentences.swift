internal import LogModel
internal import Statements

/// What causes say of a kill in words.
extension TerminationFacts {
  /// The namespace and code as a phrase: `RUNNINGBOARD 0x2182bad2`.
  var codePhrase: String {
    let number =
      exitCode.isShared
      ? report.termination?.codeHex : report.termination?.code.map { String($0) }
    return [report.termination?.namespace, number].compactMap { $0 }.joined(separator: " ")
  }

  /// The sentence about the code: what it is and what it means.
  var codeSentence: String {
    guard let code, let entry = TerminationCode.entry(code) else {
      let meaning = namespaceNumber == nil ? nil : report.termination?.meaning
      return "the report ends with \(codePhrase)" + (meaning.map { ": \($0)" } ?? "")
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

  /// The sentence about a main thread at work or waiting; only frames tell what it did.
  var busySentence: String {
    let top = report.mainThread?.frames.lazy.compactMap(\.symbol).first
    let at = top.map { " in '\($0)'" } ?? ""
    guard mainState != .unknown else {
      return "the frames of the main thread do not show what it did"
        + (top.map { "; its topmost frame is '\($0)'" } ?? "")
    }
    return "the main thread is not idle: its class is '\(mainState.rawValue)'\(at)"
  }

  /// Whether the main thread is stuck in an expiration handler, so that no task can be ended.
  var isStuckInHandler: Bool { mainState == .expiry }

  /// The sentence about a main thread that is stuck in an expiration handler, or `nil`.
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

  /// What to change in a handler that does not return, by its name where it is printed.
  var handlerAdvice: String? {
    guard isStuckInHandler else { return nil }
    let handler = ownFrame.map { "'\($0.symbol)'" } ?? "the expiration handler"
    return
      "Only end the task in \(handler): an expiration handler must not wait for a lock, a queue"
      + " or a semaphore"
  }

  /// The sentence about the application's own topmost frame, or `nil` where none is printed.
  var ownFrameSentence: String? {
    ownFrame.map { "the topmost frame of the app on it is '\($0.symbol)'" }
  }

  /// What to change by the class of the main thread, or `nil` for a class that says nothing.
  var mainThreadAdvice: String? {
    guard mainState != .idle else { return nil }
    if mainState == .unknown {
      return MainThreadClassifier.isAtWork(report.watchdog)
        ? MainThreadStates.advice(for: .cpu, in: []) : nil
    }
    return MainThreadStates.advice(
      for: mainState, in: report.mainThread?.frames.compactMap(\.symbol) ?? [])
  }

  /// The explanation that RunningBoard prints, `the assertion is 'Shared Background …'`, or `nil`.
  var assertionSentence: String? {
    guard let text = report.termination?.description, let name = AssertionName(in: text) else {
      return nil
    }
    return "the assertion that was held is '\(name.text)'"
  }
}

extension Double {
  /// The number as a sentence prints it: without a fraction that is zero.
  var phrase: String {
    let text = String(self)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
