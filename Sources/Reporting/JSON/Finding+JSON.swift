package import LogModel

extension Finding: JSONRecord {
  /// Writes the members of an element of `findings`.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("id", id)
    json.member("rule", rule)
    json.member("severity", severity)
    json.member("confidence", confidence)
    json.member("message", message)
    json.member("advice", advice)
    json.member("task", task)
    json.member("crash", crash)
    json.member("process", process)
    json.member("evidence", evidence)
    json.member("fingerprint", fingerprint)
    // Only a baseline makes a finding known.
    if isKnown { json.member("known", true) }
  }
}

extension Evidence: JSONRecord {
  /// All members on one line.
  package static var jsonLayout: JSONWriter.Layout { .inline }

  /// Writes the members of a quoted line.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("input", input: input)
    json.member("line", line)
    json.member("text", text)
  }
}
