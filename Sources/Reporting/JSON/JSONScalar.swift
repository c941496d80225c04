/// A value that JSON writes without brackets.
package protocol JSONScalar {
  /// Appends the value as JSON text.
  func write(to output: inout OutputBuffer)
}

/// A value that takes a few bytes only, so that room can be made for it together with other ones.
protocol ShortJSONScalar: JSONScalar {
  /// How much room a value needs.
  static var most: Int { get }

  /// Appends the value as JSON text where there is room.
  func write(to cursor: inout OutputCursor)
}

extension ShortJSONScalar {
  /// Appends the value as JSON text.
  package func write(to output: inout OutputBuffer) {
    output.append(atMost: Self.most) { write(to: &$0) }
  }
}

extension Bool: ShortJSONScalar {
  static var most: Int { 5 }

  /// Appends `true` or `false`.
  @inline(__always)
  func write(to cursor: inout OutputCursor) {
    // As a word each, for a store takes less than to copy so few bytes.
    cursor.append(self ? 0x6575_7274 : 0x65_736C_6166 as UInt64, first: self ? 4 : 5)
  }
}

extension Int: ShortJSONScalar {
  static var most: Int { OutputCursor.mostDecimal }

  /// Appends the number in decimal.
  @inline(__always)
  func write(to cursor: inout OutputCursor) { cursor.append(decimal: self) }
}

extension UInt64: ShortJSONScalar {
  static var most: Int { OutputCursor.mostDecimal }

  /// Appends the number in decimal.
  @inline(__always)
  func write(to cursor: inout OutputCursor) { cursor.append(decimal: self) }
}

extension TimestampText: ShortJSONScalar {
  /// Appends the time in quotation marks.
  @inline(__always)
  func write(to cursor: inout OutputCursor) {
    cursor.append(0x22)
    put(to: &cursor)
    cursor.append(0x22)
  }
}
