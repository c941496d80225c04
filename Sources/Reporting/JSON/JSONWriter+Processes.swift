package import LogModel

extension JSONWriter {
  /// Writes an element of `processes`.
  package mutating func process(_ timeline: ProcessTimeline) {
    object { $0.processMembers(timeline) }
  }

  /// Writes the members of that object.
  mutating func processMembers(_ timeline: ProcessTimeline) {
    member("name", timeline.process.name)
    member("pid", timeline.process.pid)
    member("bundleIdentifier", timeline.bundleIdentifier)
    member("launch", timeline.process.launch)
    member("host", timeline.process.host)
    member("firstSeen", timeline.firstSeen)
    member("lastSeen", timeline.lastSeen)
    key("states")
    array { json in
      for change in timeline.states { json.stateChange(change) }
    }
  }

  private mutating func stateChange(_ change: StateChange) {
    object(.inline) { json in
      json.member("state", word: change.state.rawValue)
      json.member("at", change.line.at)
      json.member("line", change.line.line)
    }
  }

  /// Writes the launch that a task or a finding belongs to, `nil` as `null`.
  package mutating func identity(_ process: ProcessIdentity?) {
    guard let process else { return value(nil as String?) }
    let row = row
    beginValue()
    output.append(atMost: 8 + JSONMembers.most) { row.open("name", to: &$0) }
    write(process.name)
    output.append(atMost: 16 + 3 * (JSONMembers.most + Int.most)) { cursor in
      row.member("pid", process.pid, to: &cursor)
      row.member("launch", process.launch, to: &cursor)
      row.name("host", to: &cursor)
      guard process.host == nil else { return }
      cursor.append(json: nil as Int?)
      row.close(to: &cursor)
    }
    guard let host = process.host else { return }
    write(host)
    output.append(atMost: 8) { row.close(to: &$0) }
  }
}
