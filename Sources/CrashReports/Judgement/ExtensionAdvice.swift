internal import LogModel

extension CrashReport {
  /// Puts what an extension can do in the place of advice for apps.
  mutating func adviseExtension() {
    guard isOfExtension, let next = verdict?.next else { return }
    verdict?.next = next.map { $0 == CaptureAdvice.endOnEveryPath ? Self.extensionAdvice : $0 }
  }
}
