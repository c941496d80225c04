package import LogModel

extension JSONWriter {
  /// Writes a page of `bglog explain`; every key is there, whatever is known.
  package mutating func topic(_ page: TopicPage) {
    object { json in
      json.member("kind", page.kind.rawValue)
      json.member("topic", page.topic)
      json.member("title", page.title.isEmpty ? nil : page.title)
      json.key("facts")
      json.array { json in
        for fact in page.facts {
          json.object(.inline) { json in
            json.member("name", fact.name)
            json.member("value", fact.value)
          }
        }
      }
      json.sentences("meaning", page.meaning)
      json.sentences("lookAt", page.lookAt)
      json.sentences("change", page.change)
      json.sentences("related", page.related)
    }
  }

  /// Writes a member that is a list of sentences.
  package mutating func sentences(_ name: StaticString, _ sentences: [String]) {
    key(name)
    array { json in
      for sentence in sentences { json.value(sentence) }
    }
  }
}
