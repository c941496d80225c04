/// How bad it is that the kernel ended a process for memory or another shared resource.
package enum MemoryKill {
  /// The severity that the report contract gives.
  ///
  /// - Parameters:
  ///   - code: The code of the namespace `JETSAM`; `nil` where none is given.
  ///   - wasInForeground: Whether a person saw it end, or it ran at least; `nil` where nothing says so.
  ///   - isApples: Whether it is a daemon of the system, which nobody else can mend.
  /// - Returns: The severity.
  package static func severity(
    code: UInt64?, wasInForeground: Bool?, isApples: Bool
  ) -> Severity {
    if isApples { return .note }
    let entry = code.flatMap(JetsamReasons.entry)
    if let entry, !entry.isNormal { return .error }
    return wasInForeground == true && entry?.isOfIdleProcess != true ? .warning : .note
  }

  /// Whether a process is one of the system's own, by its name or bundle identifier.
  ///
  /// The processes of WebKit and the like have names as these, too, but work for an app: a web page
  /// that needs too much is the app's.
  package static func isApples(_ name: String?) -> Bool {
    guard let name else { return false }
    return name.hasPrefix("com.apple.") && !name.hasPrefix("com.apple.WebKit")
  }
}
