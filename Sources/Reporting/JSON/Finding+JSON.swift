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
    json.member("request", request)
    json.member("crash", crash)
    json.member("process", process)
    json.member("evidence", evidence)
    json.member("fingerprint", fingerprint)
    // A finding is known only if a baseline was given.
    if isKnown { json.member("known", true) }
  }
}

extension Evidence: JSONRecord {
  /// Writes all members on one line.
  package static var jsonLayout: JSONWriter.Layout { .inline }

  /// Writes the members of a quoted line.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("input", input: input)
    json.member("line", line)
    json.member("text", text)
  }
}
