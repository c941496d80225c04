extension CrashReport {
  /// Whether its process is an app extension: those have a bundle `….appex` of their own (iOS 8 and later).
  package var isOfExtension: Bool {
    guard let path = process.path?.utf8 else { return false }
    // By bytes: to compare characters took a tenth of the time of reading a report.
    let bundle = ".appex/".utf8
    var rest = path[...]
    while let dot = rest.firstIndex(of: UInt8(ascii: ".")) {
      rest = path[dot...]
      if rest.starts(with: bundle) { return true }
      rest = rest.dropFirst()
    }
    return false
  }

  /// What an app extension can do in place of beginning background tasks.
  ///
  /// `UIApplication` is out of its reach (`NS_EXTENSION_UNAVAILABLE`); `ProcessInfo` has the other way
  /// (Apple, `performExpiringActivity(withReason:using:)`, iOS 8.2 and later).
  package static let extensionAdvice =
    "An app extension has no background tasks of its own: do the work within "
    + "performExpiringActivity, and return from its block at once when it is called with expired"
}
