internal import LogModel

/// Which logs a group of one device holds, as far as that rules others out.
struct AlignedLogMembers {
  private var inputs: Set<InputIndex> = []
  private var device: String?

  /// Adds a log.
  mutating func add(_ track: AlignedLog) {
    inputs.insert(track.input)
    device = device ?? track.device
  }

  /// Whether a log may be of the same device, as far as both name it; what one log holds of several never is.
  func admit(_ track: AlignedLog) -> Bool {
    guard !inputs.contains(track.input) else { return false }
    guard let device, let other = track.device else { return true }
    return Self.isSame(device, other)
  }

  /// Whether two names are of one device: capitals and the domain differ from tool to tool.
  private static func isSame(_ device: String, _ other: String) -> Bool {
    if device == other { return true }
    let names = [device, other].map { name -> Substring in
      let lowercase = name.lowercased()[...]
      // An address has no domain.
      let isName = lowercase.contains { $0.isLetter } && !lowercase.contains(":")
      return isName ? lowercase.prefix { $0 != "." } : lowercase
    }
    return names[0] == names[1] && !names[0].isEmpty
  }
}
