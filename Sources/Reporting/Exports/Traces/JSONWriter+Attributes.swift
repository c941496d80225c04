extension JSONWriter {
  /// Writes a member `attributes` whose elements the body writes.
  mutating func attributes(_ body: (inout JSONWriter) -> Void) {
    key("attributes")
    array { body(&$0) }
  }

  /// Writes an attribute that is a text; nothing for `nil`.
  mutating func attribute(_ name: String, _ text: String?) {
    guard let text else { return }
    attribute(name) { $0.member("stringValue", text) }
  }

  /// Writes an attribute that is a whole number, in quotation marks as all 64-bit numbers are.
  mutating func attribute(_ name: String, _ number: Int?) {
    guard let number else { return }
    attribute(name) { $0.member("intValue", String(number)) }
  }

  /// Writes an attribute that is a number; nothing for what is none.
  mutating func attribute(_ name: String, _ number: Double?) {
    guard let number, number.isFinite else { return }
    attribute(name) { $0.member("doubleValue", number) }
  }

  /// Writes an attribute that is true or false.
  mutating func attribute(_ name: String, _ flag: Bool) {
    attribute(name) { $0.member("boolValue", flag) }
  }

  /// Writes an attribute that is a list of texts; nothing for an empty one.
  mutating func attribute(_ name: String, _ texts: [String]) {
    guard !texts.isEmpty else { return }
    attribute(name) { json in
      json.key("arrayValue")
      json.object { json in
        json.key("values")
        json.array { json in
          for text in texts { json.object { $0.member("stringValue", text) } }
        }
      }
    }
  }

  /// Writes a member that is a time in nanoseconds since 1970.
  mutating func nanoseconds(_ name: StaticString, _ microseconds: Int64) {
    // Times of traces end in 2255, which in nanoseconds 63 bits still hold.
    member(name, String(UInt64(microseconds) * 1000))
  }

  private mutating func attribute(_ name: String, _ body: (inout JSONWriter) -> Void) {
    object { json in
      json.member("key", name)
      json.key("value")
      json.object { body(&$0) }
    }
  }
}
