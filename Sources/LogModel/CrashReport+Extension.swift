extension CrashReport {
  /// Whether its process is an app extension: those have a bundle `….appex` of their own (iOS 8 and later).
  package var isOfExtension: Bool { process.path?.contains(".appex/") ?? false }

  /// What an app extension can do in place of beginning background tasks.
  ///
  /// `UIApplication` is out of its reach (`NS_EXTENSION_UNAVAILABLE`); `ProcessInfo` has the other way
  /// (Apple, `performExpiringActivity(withReason:using:)`, iOS 8.2 and later).
  package static let extensionAdvice =
    "An app extension has no background tasks of its own: do the work within "
    + "performExpiringActivity, and return from its block at once when it is called with expired"
}
