/// The limit that the kernel prints when a process exceeds it: `ActiveHard 2048 MB`.
///
/// A process has a limit while it is active and one, mostly lower, while it is not; a soft limit is
/// fatal only where the line says so.
package struct MemoryLimit {
  /// Whether it is the limit of an active process; `nil` where the line does not say.
  package var isOfActive: Bool?
  /// The megabytes.
  package var megabytes: Int

  /// Reads the words between `exceeded mem limit: ` and ` (fatal)`; `nil` where no number stands there.
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
