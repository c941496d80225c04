package import LogModel

extension ProcessTimeline: JSONRecord {
  /// Writes the members of an element of `processes`.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("name", process.name)
    json.member("pid", process.pid)
    json.member("bundleIdentifier", bundleIdentifier)
    json.member("launch", process.launch)
    json.member("host", process.host)
    json.member("firstSeen", firstSeen)
    json.member("lastSeen", lastSeen)
    json.member("states", states)
  }
}

extension StateChange: JSONRecord {
  /// Writes all members on one line.
  package static var jsonLayout: JSONWriter.Layout { .inline }

  /// Writes the members of an element of `states`.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("state", state)
    json.member("at", line.at)
    json.member("line", line.line)
  }
}

extension ProcessIdentity: JSONRecord {
  /// Writes all members on one line.
  package static var jsonLayout: JSONWriter.Layout { .inline }

  /// Writes the members that identify the launch to which a task or finding belongs.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("name", name)
    json.member("pid", pid)
    json.member("launch", launch)
    json.member("host", host)
  }
}
