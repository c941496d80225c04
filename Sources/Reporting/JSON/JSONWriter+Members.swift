internal import LogModel

/// Members that are written all at once, with their names.
extension JSONWriter {
  /// Writes the name of a member and what `write` writes, which must not be more than `most` bytes.
  ///
  /// Inlined, for where the length of the name is known to the compiler it is copied in a few steps.
  @inline(__always)
  mutating func start(
    _ name: StaticString, atMost most: Int = 0,
    _ write: (inout OutputCursor) -> Void = { _ in }
  ) {
    let separator = scope.takeSeparator()
    let isCompact = isCompact
    let room = JSONSeparator.most + JSONName.most + name.utf8CodeUnitCount + most
    output.append(atMost: room) { cursor in
      separator.write(to: &cursor)
      JSONName.write(name, to: &cursor, isCompact)
      write(&cursor)
    }
  }

  /// Writes an element of an array and what `write` writes, which must not be more than `most` bytes.
  @inline(__always)
  mutating func element(atMost most: Int, _ write: (inout OutputCursor) -> Void) {
    let separator = scope.takeSeparator()
    output.append(atMost: JSONSeparator.most + most) { cursor in
      separator.write(to: &cursor)
      write(&cursor)
    }
  }

  /// Writes members that are not the first ones and must not be more than `most` bytes.
  @inline(__always)
  mutating func members(
    atMost most: Int, _ write: (JSONMembers, inout OutputCursor) -> Void
  ) {
    let members = scope.members
    output.append(atMost: most) { write(members, &$0) }
  }

  /// How the members of an object on one line are parted.
  var row: JSONMembers { scope.members.row }

  /// What writes lines of inputs and their times; ``timestamps`` are to be taken back from it.
  func places(_ paths: InputPaths) -> JSONPlaces {
    JSONPlaces(row: row, longestPath: paths.longestJSON, timestamps: timestamps)
  }

  /// The text of a time, to be written where there is room for it.
  @inline(__always)
  mutating func text(of instant: Instant?) -> TimestampText? {
    instant.map { timestamps.text(of: $0) }
  }
}

extension OutputCursor {
  /// Appends a value, `nil` as `null`.
  @inline(__always)
  mutating func append<Value: ShortJSONScalar>(json value: Value?) {
    if let value { value.write(to: &self) } else { append(0x6C6C_756E as UInt32, first: 4) }
  }

  /// Appends a word of the program's own in quotation marks.
  @inline(__always)
  mutating func append(word source: UnsafeBufferPointer<UInt8>) {
    append(0x22)
    unsafe append(contentsOf: source)
    append(0x22)
  }
}
