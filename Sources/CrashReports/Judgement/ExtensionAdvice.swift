internal import LogModel

extension CrashReport {
  /// Puts what an extension can do in the place of advice for apps.
  mutating func adviseExtension() {
    guard let next = verdict?.next, next.contains(CaptureAdvice.endOnEveryPath), isOfExtension
    else { return }
    verdict?.next = next.map { $0 == CaptureAdvice.endOnEveryPath ? Self.extensionAdvice : $0 }
  }
}
