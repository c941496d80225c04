package import LogModel

extension TaskTimeline: JSONRecord {
  /// Writes the members of an element of `tasks`.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("key", key)
    json.member("process", process)
    json.member("identifier", identifier)
    json.member("label", label)
    json.member("owner", owner.name)
    json.member("kind", kind)
    json.member("began", began)
    json.member("expired", expired)
    json.member("ended", ended)
    json.member("elapsedSeconds", elapsedSeconds)
    json.member("backgroundSeconds", backgroundSeconds)
    json.member("budgetSeconds", budgetSeconds)
    json.member("deadline", deadline)
    json.member("remainingAtBegin", remainingAtBegin?.seconds)
    json.member("remainingAtBeginUnlimited", remainingAtBegin?.isUnlimited ?? false)
    json.member("remainingAtEnd", remainingAtEnd?.seconds)
    json.member("remainingAtEndUnlimited", remainingAtEnd?.isUnlimited ?? false)
    json.member("readings", readings)
    json.member("outcome", outcome)
    json.member("pairing", pairing)
    json.member("request", request)
    json.member("findings", findings)
  }
}

extension Reading: JSONRecord {
  /// Writes all members on one line.
  package static var jsonLayout: JSONWriter.Layout { .inline }

  /// Writes the members of an element of `readings`.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("input", input: input)
    json.member("line", line)
    json.member("at", at)
    json.member("seconds", remaining.seconds)
    json.member("unlimited", remaining.isUnlimited)
  }
}

extension LineReference: JSONRecord {
  /// Writes all members on one line.
  package static var jsonLayout: JSONWriter.Layout { .inline }

  /// Writes the members of a reference to a line.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("input", input: input)
    json.member("line", line)
    json.member("at", at)
  }
}
