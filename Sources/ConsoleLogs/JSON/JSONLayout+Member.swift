extension JSONLayout {
  /// A member that records have at one place.
  struct Member {
    /// The text before the value, in ``letters``.
    var text: Range<Int>
    var name: JSONFieldNames.Name?
    /// Whether its value may be an object whose own members count, which are read one by one.
    let mayBeObject: Bool
    /// Where the latest record whose bytes are still there has it; a negative number where none has.
    var start = -1
    /// How many bytes it has there, and where its value lies among them; 0 for what stands for no value.
    private(set) var length = 0
    private var valueStart = 0
    private var valueEnd = 0

    init(text: Range<Int>, name: JSONFieldNames.Name?) {
      self.text = text
      self.name = name
      mayBeObject = name?.object != nil
    }

    /// Its value where it starts at `start`.
    func value(from start: Int) -> Range<Int> {
      // Text stands before every value.
      guard valueEnd > 0 else { return 0..<0 }
      return start + valueStart..<start + valueEnd
    }

    /// Notes where a record has it.
    mutating func note(_ value: Range<Int>, from start: Int, to end: Int) {
      let isValue = value.upperBound > 0
      self.start = start
      length = end - start
      valueStart = isValue ? value.lowerBound - start : 0
      valueEnd = isValue ? value.upperBound - start : 0
    }
  }
}
