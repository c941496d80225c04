package import LogModel

extension ScheduledRequest: JSONRecord {
  /// Writes the members of an element of `requests`.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("key", key)
    json.member("process", process)
    json.member("kind", kind)
    json.member("identifier", identifier)
    json.member("activity", activity)
    json.member("asked", asked)
    json.member("window", window)
    json.member("checks", checks)
    json.member("launched", launched)
    json.member("started", started)
    json.member("ended", ended)
    json.member("secondsRun", secondsRun)
    json.member("state", state)
    json.member("sentence", sentence)
    json.member("reasons", reasons)
    json.member("simulated", isSimulated)
    json.member("task", task)
    json.member("crash", crash)
    json.member("findings", findings)
  }
}

extension ScheduledRequest.Window: JSONRecord {
  /// Writes all members on one line.
  package static var jsonLayout: JSONWriter.Layout { .inline }

  /// Writes the members of `window`.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("from", from)
    json.member("to", to)
  }
}

extension ScheduledRequest.Checks: JSONRecord {
  /// Writes the members of `checks`.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("count", count)
    json.member("first", first)
    json.member("last", last)
    json.member("refusedBy", refusedBy)
    json.member("lowestScore", lowestScore)
    json.member("threshold", threshold)
  }
}

extension ScheduledRequest.Refusal: JSONRecord {
  /// Writes the members of an element of `refusedBy`.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("policy", policy)
    json.member("count", count)
    json.member("first", first)
    json.member("last", last)
    json.member("rationale", rationale)
  }
}

extension ScheduledRequest.Reason: JSONRecord {
  /// Writes the members of an element of `reasons`.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("sentence", sentence)
    json.member("confidence", confidence)
    json.member("evidence", evidence)
  }
}
