package import LogModel

extension InputSummary: JSONRecord {
  /// Writes the members of an element of `inputs`.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("path", path)
    json.member("format", format)
    json.member("bytes", bytes)
    json.member("records", records)
    json.member("linesNotUnderstood", linesNotUnderstood)
    json.member("firstTimestamp", firstTimestamp)
    json.member("lastTimestamp", lastTimestamp)
    json.member("problems", problems)
  }
}

extension InputProblem: JSONRecord {
  /// Writes all members on one line.
  package static var jsonLayout: JSONWriter.Layout { .inline }

  /// Writes the members of an element of `problems`.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("line", line)
    json.member("message", message)
  }
}

extension ExitMetric: JSONRecord {
  /// Writes the members of an element of `exitMetrics`.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("input", input: input)
    json.member("bundleIdentifier", bundleIdentifier)
    json.member("version", version)
    json.member("os", os)
    json.member("begin", begin)
    json.member("end", end)
    json.member("foreground", foreground)
    json.member("background", background)
    json.member("simulated", isSimulated)
  }
}

extension JSONWriter {
  /// Writes a member that is an object with a count for each reason.
  fileprivate mutating func member(_ name: StaticString, _ counts: [ExitCount]) {
    key(name)
    object { json in
      for count in counts { json.member(escaped: count.reason, count.count) }
    }
  }
}
