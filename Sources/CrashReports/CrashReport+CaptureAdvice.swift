package import LogModel

extension CrashReport {
  /// Drops the advice to capture a console log: there is one, and it names the task.
  package mutating func dropCaptureAdvice() {
    verdict?.next.removeAll { $0 == CaptureAdvice.console }
  }
}
