/// Judges kills by the kernel for memory or another shared resource.
package enum MemoryKill {
  /// How severe such a kill is.
  ///
  /// - Parameters:
  ///   - code: The code of the namespace `JETSAM`; `nil` if none is given.
  ///   - wasInForeground: Whether the process was in the foreground, or at least running; `nil` if
  ///     unknown.
  ///   - isApples: Whether it was one of the system's own processes, which only Apple can fix.
  /// - Returns: The severity.
  package static func severity(
    code: UInt64?, wasInForeground: Bool?, isApples: Bool
  ) -> Severity {
    if isApples { return .note }
    let entry = code.flatMap(JetsamReasons.entry)
    if let entry, !entry.isNormal { return .error }
    return wasInForeground == true && entry?.isOfIdleProcess != true ? .warning : .note
  }

  /// Whether a process name or bundle identifier is that of one of the system's own processes.
  ///
  /// WebKit's processes have similar names, but they work for an app: if a web page needs too much
  /// memory, the app that shows it is responsible.
  package static func isApples(_ name: String?) -> Bool {
    guard let name else { return false }
    return name.hasPrefix("com.apple.") && !name.hasPrefix("com.apple.WebKit")
  }
}

/// The memory limit that the kernel prints when a process exceeds it: `ActiveHard 2048 MB`.
///
/// A process has one limit while it is active and another, usually lower one while it is inactive.
/// Exceeding a soft limit ends the process only if the line says that it was fatal.
package struct MemoryLimit {
  /// Whether the limit is the one for active processes; `nil` if the line does not say.
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

  /// The limit in words: `2048 MB while active`.
  package var text: String {
    switch isOfActive {
    case true?: "\(megabytes) MB while active"
    case false?: "\(megabytes) MB while inactive"
    case nil: "\(megabytes) MB"
    }
  }
}
