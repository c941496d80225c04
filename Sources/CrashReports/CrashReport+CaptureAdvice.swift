package import LogModel

extension CrashReport {
  /// Drops the advice to capture a console log: there is one, and it names the task.
  package mutating func dropCaptureAdvice() {
    verdict?.next.removeAll { $0 == CaptureAdvice.console }
  }

  /// Drops the advice to look for the line that names the locked file: it was given.
  package mutating func dropLockedFileAdvice() {
    verdict?.next.removeAll { $0 == CaptureAdvice.lockedFile }
  }

  /// Says with the advice to capture a console log why the one that was given is not taken for it.
  package mutating func explainCaptureAdvice(_ reason: String) {
    guard let place = verdict?.next.firstIndex(of: CaptureAdvice.console) else { return }
    verdict?.next[place] =
      "The log that was given is not of this end: \(reason). \(CaptureAdvice.console)"
  }
}
