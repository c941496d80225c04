extension JSONLayout {
  /// A member that records have at one place.
  struct Member {
    /// The text before the value, in ``letters``.
    var text: Range<Int>
    var name: JSONFieldNames.Name?
    /// Where the latest record whose bytes are still there has it; a negative number where none has.
    var start = -1
    var value = 0..<0
    var end = 0

    /// Notes where a record has it.
    mutating func note(_ value: Range<Int>, from start: Int, to end: Int) {
      self.start = start
      self.value = value
      self.end = end
    }

    /// Notes that a record has it so many bytes behind another one.
    mutating func move(by shift: Int) {
      start &+= shift
      end &+= shift
      // What stands for no value has no place.
      guard value.upperBound > 0 else { return }
      value = value.lowerBound &+ shift..<value.upperBound &+ shift
    }
  }
}
