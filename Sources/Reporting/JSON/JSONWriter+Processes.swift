package import LogModel

extension JSONWriter {
  /// Writes an element of `processes`.
  package mutating func process(_ timeline: ProcessTimeline) {
    object { json in
      json.member("name", timeline.process.name)
      json.member("pid", timeline.process.pid)
      json.member("bundleIdentifier", timeline.bundleIdentifier)
      json.member("launch", timeline.process.launch)
      json.member("firstSeen", timeline.firstSeen)
      json.member("lastSeen", timeline.lastSeen)
      json.key("states")
      json.array { json in
        for change in timeline.states { json.stateChange(change) }
      }
    }
  }

  private mutating func stateChange(_ change: StateChange) {
    object(.inline) { json in
      json.member("state", change.state.rawValue)
      json.member("at", change.line.at)
      json.member("line", change.line.line)
    }
  }

  /// Writes the launch that a task or a finding belongs to, `nil` as `null`.
  package mutating func identity(_ process: ProcessIdentity?) {
    guard let process else { return value(nil as String?) }
    object(.inline) { json in
      json.member("name", process.name)
      json.member("pid", process.pid)
      json.member("launch", process.launch)
    }
  }
}
