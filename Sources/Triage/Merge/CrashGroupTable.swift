internal import LogModel
internal import Reporting

/// Crashes and kills by signature.
struct CrashGroupTable {
  private struct Entry {
    var group: CrashGroup
    var seen = TimeSpan()
    var processes: Set<String> = []
    var versions: Set<String> = []
    var osVersions: Set<String> = []
    var devices: Set<String> = []
  }

  private var entries: [String: Entry] = [:]

  /// Takes a report in that is no copy.
  mutating func take(_ crash: CrashReport, path: String) {
    let signature = crash.signature ?? CrashGroup.unknownSignature
    var entry = entries[signature] ?? Entry(group: CrashGroup(signature: signature))
    // In place, for an entry can hold many names.
    entries[signature] = nil
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
    if entry.group.verdict == nil { entry.group.verdict = crash.verdict }
    entries[signature] = entry
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
      return group
    }
    return finished.sorted { ($1.count, $0.signature) < ($0.count, $1.signature) }
  }
}
