package import LogModel

extension TopicPage: JSONRecord {
  /// Writes the members of a page of `bglog explain`; all keys are written, even if a value is
  /// unknown.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("kind", kind.rawValue)
    json.member("topic", topic)
    json.member("title", title.isEmpty ? nil : title)
    json.key("facts")
    json.array { json in
      for fact in facts {
        json.object(.inline) { json in
          json.member("name", fact.name)
          json.member("value", fact.value)
        }
      }
    }
    json.member("meaning", meaning, .lines)
    json.member("lookAt", lookAt, .lines)
    json.member("change", change, .lines)
    json.member("related", related, .lines)
  }
}
