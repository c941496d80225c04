internal import LogModel

extension CrashReport {
  /// Puts what an extension can do in the place of advice for apps.
  mutating func adviseExtension() {
    guard isOfExtension, let next = verdict?.next else { return }
    let others = next.filter { $0 != CaptureAdvice.endOnEveryPath && !FileLockCause.isForApps($0) }
    if others.count < next.count { verdict?.next = [Self.extensionAdvice] + others }
  }
}
