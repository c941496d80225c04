/// How members are parted that are written all at once, to room that was made for all of them.
struct JSONMembers {
  /// How much room a member needs beside its name and its value.
  static var most: Int { JSONSeparator.most + JSONName.most }

  /// What stands before each of them.
  let separator: JSONSeparator
  let isCompact: Bool

  /// How those of an object on one line are parted.
  var row: JSONMembers {
    let separator = JSONSeparator(bytes: 0x202C, length: isCompact ? 1 : 2)
    return JSONMembers(separator: separator, isCompact: isCompact)
  }

  /// Writes the name of a member that is not the first one.
  @inline(__always)
  func name(_ name: StaticString, to cursor: inout OutputCursor) {
    separator.write(to: &cursor)
    JSONName.write(name, to: &cursor, isCompact)
  }

  /// Writes a member that is not the first one.
  @inline(__always)
  func member<Value: ShortJSONScalar>(
    _ name: StaticString, _ value: Value?, to cursor: inout OutputCursor
  ) {
    self.name(name, to: &cursor)
    cursor.append(json: value)
  }

  /// Writes the start of an object on one line and the name of its first member.
  @inline(__always)
  func open(_ name: StaticString, to cursor: inout OutputCursor) {
    cursor.append(0x7B)
    JSONName.write(name, to: &cursor, isCompact)
  }

  /// Writes the end of the object.
  @inline(__always)
  func close(to cursor: inout OutputCursor) { cursor.append(0x7D) }
}
