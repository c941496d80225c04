/// A value that reports write as a JSON object.
///
/// Its members are defined once for all JSON formats, for an element of the report as well as for a
/// line of `--format ndjson`.
package protocol JSONRecord {
  /// How the object is laid out in a report that is not on one line.
  static var jsonLayout: JSONWriter.Layout { get }

  /// Writes the members of the object, in the order that the report schema gives.
  func writeMembers(to json: inout JSONWriter)
}

extension JSONRecord {
  /// Writes each member on a separate line.
  package static var jsonLayout: JSONWriter.Layout { .lines }
}

extension JSONWriter {
  /// Writes a record as an element of an array.
  package mutating func element<Record: JSONRecord>(_ record: Record) {
    let outer = enter(Record.jsonLayout, open: 0x7B)
    record.writeMembers(to: &self)
    leave(to: outer, close: 0x7D)
  }

  /// Writes a member that is a record; `null` for `nil`.
  package mutating func member<Record: JSONRecord>(_ name: StaticString, _ record: Record?) {
    guard let record else { return member(name, nil as Bool?) }
    let outer = enter(Record.jsonLayout, open: 0x7B, after: name)
    record.writeMembers(to: &self)
    leave(to: outer, close: 0x7D)
  }

  /// Writes a member that is an array of records.
  package mutating func member<Record: JSONRecord>(_ name: StaticString, _ records: [Record]) {
    guard !records.isEmpty else { return emptyArray(name) }
    let outer = enter(.lines, open: 0x5B, after: name)
    for index in records.indices { element(records[index]) }
    leave(to: outer, close: 0x5D)
  }

  /// Writes a member that is an array of records, and offers the bytes to `sink` after each record.
  ///
  /// - Throws: The errors that `sink` throws.
  mutating func member<Record: JSONRecord, E: Error>(
    _ name: StaticString, _ records: [Record], to sink: (ContiguousArray<UInt8>) throws(E) -> Void
  ) throws(E) {
    key(name)
    try array { json throws(E) in
      // A loop over the elements would copy each element and retain its strings, so this uses
      // indexes.
      for index in records.indices {
        json.element(records[index])
        try json.output.offer(to: sink)
      }
    }
  }

  /// Writes a member that is an object on one line, with a count for each kind; kinds without a
  /// count are left out.
  mutating func member<Kind: RawRepresentable<String>>(
    _ name: StaticString, _ kinds: some Sequence<Kind>, count: (Kind) -> Int?
  ) {
    key(name)
    object(.inline) { json in
      for kind in kinds {
        if let count = count(kind) { json.member(escaped: kind.rawValue, count) }
      }
    }
  }

  /// Writes an object on a separate line. Its first members are the type of the line and the
  /// schema.
  package mutating func line(
    _ type: String, schema: String, _ members: (inout JSONWriter) -> Void
  ) {
    object { json in
      json.member("type", type)
      json.member("schema", schema)
      members(&json)
    }
    endLine()
  }
}
