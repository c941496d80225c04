internal import LogModel
internal import Reporting

/// Crashes and kills by app and signature.
struct CrashGroupTable {
  private struct Key: Hashable {
    var signature: String
    /// The app, or the input of a report that names none.
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

  /// Takes a report in that is no copy.
  mutating func take(_ crash: CrashReport, path: String) {
    let signature = crash.signature ?? CrashGroup.unknownSignature
    let app = crash.process.bundleIdentifier ?? crash.process.name
    let key = Key(signature: signature, app: app ?? path)
    var entry = entries[key] ?? Entry(group: CrashGroup(signature: signature))
    // Removed, so that the entry is changed in place: it can hold many names.
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

  /// The groups, the most frequent first.
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
