internal import LogModel
internal import Reporting

/// Groups crashes and kills by app and signature.
struct CrashGroupTable {
  private struct Key: Hashable {
    var signature: String
    /// The app; for a report that names no app, the path of its input.
    var app: String
  }

  private struct Entry {
    var group: CrashGroup
    var verdict: GroupVerdict?
    var seen = TimeSpan()
    var processes: Set<String> = []
    var versions: Set<String> = []
    var osVersions: Set<String> = []
    var devices: Set<String> = []
  }

  private var entries: [Key: Entry] = [:]

  /// Adds a report, which must not be a copy of an earlier one.
  mutating func take(_ crash: CrashReport, path: String) {
    let signature = crash.signature ?? CrashGroup.unknownSignature
    let app = crash.process.bundleIdentifier ?? crash.process.name
    let key = Key(signature: signature, app: app ?? path)
    var entry = entries[key] ?? Entry(group: CrashGroup(signature: signature))
    // Removed while it is changed, so that its sets are changed in place and not copied: they can be
    // large.
    entries[key] = nil
    entry.group.app = app
    entry.group.count += 1
    entry.seen.take(crash.happenedAt)
    if let name = crash.process.name ?? crash.process.bundleIdentifier {
      entry.processes.insert(name)
    }
    if let version = crash.version { entry.versions.insert(version) }
    let system = [crash.os.name, crash.os.version].compactMap { $0 }.joined(separator: " ")
    if !system.isEmpty { entry.osVersions.insert(system) }
    if let device = crash.device { entry.devices.insert(device) }
    if entry.group.exampleInputs.count < CrashGroup.exampleLimit {
      entry.group.exampleInputs.append(path)
    }
    if let verdict = crash.verdict {
      if entry.verdict == nil {
        entry.verdict = GroupVerdict(verdict)
      } else {
        entry.verdict?.add(verdict)
      }
    }
    entries[key] = entry
  }

  /// The groups, most frequent first.
  var groups: [CrashGroup] {
    let finished = entries.values.map { entry in
      var group = entry.group
      group.firstSeen = entry.seen.first
      group.lastSeen = entry.seen.last
      group.processes = entry.processes.sorted()
      group.versions = entry.versions.sorted(by: VersionOrder.precedes)
      group.osVersions = entry.osVersions.sorted(by: VersionOrder.precedes)
      group.devices = entry.devices.sorted(by: VersionOrder.precedes)
      group.verdict = entry.verdict?.verdict
      return group
    }
    return finished.sorted { left, right in
      if left.count != right.count { return left.count > right.count }
      if left.signature != right.signature { return left.signature < right.signature }
      return (left.app ?? left.exampleInputs.first ?? "")
        < (right.app ?? right.exampleInputs.first ?? "")
    }
  }
}
