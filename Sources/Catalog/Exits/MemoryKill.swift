/// How severe it is that the kernel ended a process for memory or another shared resource.
package enum MemoryKill {
  /// The severity by the report contract.
  ///
  /// - Parameters:
  ///   - code: The code of the namespace `JETSAM`; `nil` if none is given.
  ///   - wasInForeground: Whether it was in the foreground, or at least running; `nil` if unknown.
  ///   - isApples: Whether it is one of the system's own processes, which only Apple can fix.
  /// - Returns: The severity.
  package static func severity(
    code: UInt64?, wasInForeground: Bool?, isApples: Bool
  ) -> Severity {
    if isApples { return .note }
    let entry = code.flatMap(JetsamReasons.entry)
    if let entry, !entry.isNormal { return .error }
    return wasInForeground == true && entry?.isOfIdleProcess != true ? .warning : .note
  }

  /// Whether a name or bundle identifier is that of one of the system's own processes.
  ///
  /// WebKit's processes have such names too, but they work for an app: a web page that needs too much
  /// memory is the app's.
  package static func isApples(_ name: String?) -> Bool {
    guard let name else { return false }
    return name.hasPrefix("com.apple.") && !name.hasPrefix("com.apple.WebKit")
  }
}

/// The memory limit that the kernel prints when a process exceeds it: `ActiveHard 2048 MB`.
///
/// A process has one limit while it is active and another, mostly lower, while it is inactive. A soft
/// limit is fatal only if the line says so.
package struct MemoryLimit {
  /// Whether it is the limit of an active process; `nil` if the line does not say.
  package var isOfActive: Bool?
  /// The limit in megabytes.
  package var megabytes: Int

  /// Reads the words between `exceeded mem limit: ` and ` (fatal)`; `nil` if they contain no number.
  package init?(_ words: String) {
    let parts = words.split(separator: " ")
    guard let place = parts.firstIndex(where: { Int($0) != nil }), let number = Int(parts[place])
    else { return nil }
    megabytes = number
    let kind = parts[..<place].joined(separator: " ").lowercased()
    isOfActive = kind.contains("inactive") ? false : kind.contains("active") ? true : nil
  }

  /// The limit in words: `2048 MB for an active process`.
  package var text: String {
    switch isOfActive {
    case true?: "\(megabytes) MB while active"
    case false?: "\(megabytes) MB while inactive"
    case nil: "\(megabytes) MB"
    }
  }
}
