internal import Scanning

/// The members of an earlier record, which nearly all records of a JSON log repeat in the same order.
///
/// The text between two values, such as `,"processID":`, is compared instead of being read. Members that also
/// have the same values are compared together, and their values are taken over.
struct JSONLayout {
  /// How many records with other members it takes until the layout is replaced.
  private static let patience = 8
  private static let mostMembers = 64

  private var members = ContiguousArray<Member>()
  private var letters = ContiguousArray<UInt8>()
  private var isLearning = true
  private var misses = 0

  /// The index in `members` of the next member of the record that is being read.
  private var next = 0
  private var isMissed = false

  /// The index of the member whose value is being read, and the offset at which the member starts.
  private var current: (index: Int, start: Int)?

  /// Forgets the offsets of members, because another piece follows.
  mutating func forgetPlaces() {
    for index in members.indices { members[index].start = -1 }
  }

  /// Begins a record with its first member.
  mutating func begin() {
    next = 0
    isMissed = false
  }

  /// Reads members as long as an earlier record had the same ones here, whatever their values. Stops before
  /// an object whose own members are read, and before a different member.
  ///
  /// `bytes` end with the record; `all` also have what follows, because many bytes are compared at once.
  mutating func takeKnown(
    _ scanner: inout JSONScanner, in bytes: Span<UInt8>, of all: Span<UInt8>,
    into fields: inout JSONFields
  ) {
    // A copy, so that reading it does not overlap the change of `members`.
    let letters = letters
    var index = next
    var offset = scanner.offset
    do {
      // One span for all members, because nearly every member is changed.
      var members = members.mutableSpan
      while index < members.count {
        let same = Self.takeSame(&members, &index, &offset, in: all, before: bytes.count, &fields)
        guard index < members.count else { break }
        let text = members[index].text
        guard same >= text.count || bytes.holds(letters.span, text, at: offset) else { break }
        let start = offset
        if members[index].mayBeObject, Self.mayStartObject(bytes, at: start + text.count) { break }
        // The earlier value ends after what both have in common, so this value does not end within that.
        let known = start + min(same, members[index].length - 1)
        let value: Range<Int>
        if let near = JSONNearValue(in: all, at: start + text.count, known: known),
          near.end < bytes.count
        {
          (value, offset) = (near.text, near.end)
        } else {
          scanner.move(to: start + text.count)
          value = JSONRecordFormat.value(of: &scanner, in: bytes)
          offset = scanner.offset
        }
        fields.take(members[index].name, value)
        if !scanner.isTruncated { members[index].note(value, from: start, to: offset) }
        index += 1
      }
    }
    scanner.move(to: offset)
    next = index
  }

  /// Takes over the members that are the same as in an earlier record, values included, and returns how many
  /// bytes of the next member are the same.
  private static func takeSame(
    _ members: inout MutableSpan<Member>, _ index: inout Int, _ offset: inout Int,
    in bytes: Span<UInt8>, before recordEnd: Int, _ fields: inout JSONFields
  ) -> Int {
    let first = members[index].start
    // If this record is read again, the record that was read last may come after it.
    guard first >= 0, first <= recordEnd else { return 0 }
    let shift = offset - first
    let limit =
      first + bytes.commonLength(at: first, and: offset, upTo: recordEnd - max(first, offset))
    var end = first
    // The byte after a value must be the same as well, because it ends the value.
    while index < members.count, members[index].start == end {
      let next = end + members[index].length
      guard next < limit else { break }
      let start = end + shift
      members[index].start = start
      if let name = members[index].name { fields.take(name, members[index].value(from: start)) }
      end = next
      index += 1
    }
    offset = end + shift
    return index < members.count && members[index].start == end ? limit - end : 0
  }

  /// Whether an object may start at an offset.
  private static func mayStartObject(_ bytes: Span<UInt8>, at offset: Int) -> Bool {
    let start = bytes.endOfBlanks(from: offset, to: bytes.count)
    return start >= bytes.count || bytes[start] == Byte.openBrace || bytes[start] == Byte.lineFeed
  }

  /// Moves to the next value and returns the name of its member, if an earlier record had that member here
  /// and the value may be an object whose own members are read; otherwise returns `nil`.
  mutating func takeObject(
    _ scanner: inout JSONScanner, in bytes: Span<UInt8>
  ) -> JSONFieldNames.Name? {
    guard next < members.count, members[next].mayBeObject,
      scanner.skip(letters.span, members[next].text, in: bytes)
    else { return nil }
    current = nil
    next += 1
    return members[next - 1].name
  }

  /// Records a member that was read in full and whose value comes next; `text` is the range before the value.
  mutating func note(_ text: Range<Int>, _ name: JSONFieldNames.Name?, in bytes: Span<UInt8>) {
    current = nil
    guard isLearning, members.count < Self.mostMembers else {
      isMissed = true
      next += 1
      return
    }
    members.append(Member(text: letters.count..<letters.count + text.count, name: name))
    for index in text { letters.append(bytes[index]) }
    current = (next, text.lowerBound)
    next = members.count
  }

  /// Records the value of the member that was recorded last; the scanner is right after that value.
  mutating func note(value: Range<Int>, _ scanner: JSONScanner) {
    guard let (index, start) = current, !scanner.isTruncated else { return }
    members[index].note(value, from: start, to: scanner.offset)
  }

  /// Ends a record, and forgets the layout if too many records had other members.
  mutating func end() {
    if isLearning {
      isLearning = members.isEmpty
      return
    }
    misses = isMissed ? misses + 1 : max(0, misses - 1)
    guard misses > Self.patience else { return }
    self = JSONLayout()
  }
}

extension JSONLayout {
  /// A member that records have at a certain place.
  struct Member {
    /// The text before the value, in ``letters``.
    var text: Range<Int>
    /// The name of the member, or `nil` if the member is not read.
    var name: JSONFieldNames.Name?
    /// Whether its value may be an object whose own members are read.
    let mayBeObject: Bool
    /// The offset at which the latest record still in the buffer has the member; negative if there is none.
    var start = -1
    /// How many bytes the member has there, and where its value is among them; the end of the value is 0 if
    /// there is no value.
    private(set) var length = 0
    private var valueStart = 0
    private var valueEnd = 0

    /// Creates a member with the range of the text before its value.
    init(text: Range<Int>, name: JSONFieldNames.Name?) {
      self.text = text
      self.name = name
      mayBeObject = name?.object != nil
    }

    /// The range of its value if the member starts at `start`.
    func value(from start: Int) -> Range<Int> {
      // Every value has text before it, so 0 is not the end of any.
      guard valueEnd > 0 else { return 0..<0 }
      return start + valueStart..<start + valueEnd
    }

    /// Records where a record has the member.
    mutating func note(_ value: Range<Int>, from start: Int, to end: Int) {
      let isValue = value.upperBound > 0
      self.start = start
      length = end - start
      valueStart = isValue ? value.lowerBound - start : 0
      valueEnd = isValue ? value.upperBound - start : 0
    }
  }
}

/// A string or a number whose end is near, found in a few steps; most members have such values.
///
/// `JSONScanner` finds the same, and all other values.
struct JSONNearValue {
  /// The range of the string without its quotation marks, or of the number.
  let text: Range<Int>
  /// The offset after the value.
  let end: Int

  /// Finds the value at an offset; `nil` if `JSONScanner` must read it.
  ///
  /// The bytes before the offset `known` need not be examined: none of them ends a value that starts here.
  init?(in bytes: Span<UInt8>, at start: Int, known: Int) {
    guard start < bytes.count else { return nil }
    var index = max(start + 1, known)
    guard index + 64 <= bytes.count else { return nil }
    if bytes[start] == Byte.quote {
      let quotes = bytes.places(of: Byte.quote, at: index)
      let quote = index + quotes.trailingZeroBitCount
      guard quotes != 0, bytes[quote - 1] != Byte.backslash else { return nil }
      text = start + 1..<quote
      end = quote + 1
    } else {
      guard Byte.isDigit(bytes[start]) else { return nil }
      // A 64-bit number has at most 20 digits.
      for _ in 0..<3 {
        let digits = bytes.word(at: index).digitCount
        index += digits
        if digits < 8 { break }
      }
      guard bytes[index] == Byte.comma || bytes[index] == Byte.closeBrace else { return nil }
      text = start..<index
      end = index
    }
  }
}
