/// The name of a member in quotation marks, and the colon behind it.
enum JSONName {
  /// How much room is needed beside the name.
  static var most: Int { 8 }

  /// Writes a name that the program spells out.
  @inline(__always)
  static func write(_ name: StaticString, to cursor: inout OutputCursor, _ isCompact: Bool) {
    cursor.append(0x22, word: name, endBytes, first: isCompact ? 2 : 3)
  }

  /// Writes what stands behind a name.
  @inline(__always)
  static func end(to cursor: inout OutputCursor, _ isCompact: Bool) {
    cursor.append(endBytes, first: isCompact ? 2 : 3)
  }

  /// A quotation mark, a colon and a blank, as ``OutputCursor`` writes them.
  private static var endBytes: UInt32 { 0x20_3A22 }
}
