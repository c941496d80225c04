internal import LogModel

/// A group of logs that were found to be of one device, reduced to what rules out further logs.
struct DeviceGroup {
  private var inputs: Set<InputIndex> = []
  private var device: String?
  private var zones: Set<Int32> = []
  /// Whether one of the logs prints no zone.
  private var lacksZone = false

  /// Creates the group of one log.
  init(_ log: AlignedLog) { add(log) }

  /// Adds a log.
  mutating func add(_ log: AlignedLog) {
    inputs.insert(log.input)
    device = device ?? log.device
    addZone(log.stamps)
  }

  private mutating func addZone(_ stamps: AlignedLog.Stamps?) {
    guard let stamps else { return }
    if let offset = stamps.offset { zones.insert(offset) } else { lacksZone = true }
  }

  /// Whether a log may be of the same device: it is from another input, names no other device, and has a comparable
  /// zone.
  func admits(_ log: AlignedLog) -> Bool {
    // The devices of one input are different ones.
    guard !inputs.contains(log.input), hasComparableZone(log.stamps) else { return false }
    guard let device, let other = log.device else { return true }
    return Self.isSame(device, other)
  }

  /// Whether the zone of a log and those of the group can be compared. A log without a zone gets the zone of the
  /// others, if they agree on one.
  private func hasComparableZone(_ stamps: AlignedLog.Stamps?) -> Bool {
    var all = self
    all.addZone(stamps)
    return all.zones.count < 2 || !all.lacksZone
  }

  /// Whether two names denote the same device. Tools differ in case, and in whether they add a domain.
  private static func isSame(_ device: String, _ other: String) -> Bool {
    if device == other { return true }
    let names = [device, other].map { name -> Substring in
      let lowercase = name.lowercased()[...]
      // A network address has no domain that could be cut off.
      let isName = lowercase.contains { $0.isLetter } && !lowercase.contains(":")
      return isName ? lowercase.prefix { $0 != "." } : lowercase
    }
    return names[0] == names[1] && !names[0].isEmpty
  }
}
