internal import Scanning

/// The members of an earlier record, which nearly all records of a JSON log repeat in the same order.
///
/// What stands between two values, `,"processID":`, is compared instead of read. Members that also have the
/// same value are compared together, and give what the earlier ones gave.
struct JSONLayout {
  /// How many records with other members replace the layout.
  private static let patience = 8
  private static let mostMembers = 64

  private var members = ContiguousArray<Member>()
  private var letters = ContiguousArray<UInt8>()
  private var isLearning = true
  private var misses = 0

  /// Where in the list a record is read.
  private var next = 0
  private var isMissed = false

  /// The member whose value is read, and where it starts.
  private var current: (index: Int, start: Int)?

  /// Forgets where members stand: another piece comes.
  mutating func forgetPlaces() {
    for index in members.indices { members[index].start = -1 }
  }

  /// Begins with the first member of a record.
  mutating func begin() {
    next = 0
    isMissed = false
  }

  /// Takes the members that an earlier record had here, whatever their values, up to an object whose own
  /// members count or to a different member.
  ///
  /// The record ends with `bytes`; `all` also holds what follows, since many bytes are compared at once.
  mutating func takeKnown(
    _ scanner: inout JSONScanner, in bytes: Span<UInt8>, of all: Span<UInt8>,
    into fields: inout JSONFields
  ) {
    // A copy, so that reading it does not overlap the change of `members`.
    let letters = letters
    var index = next
    var offset = scanner.offset
    do {
      // One span for all members, of which nearly every one is changed.
      var members = members.mutableSpan
      while index < members.count {
        let same = Self.takeSame(&members, &index, &offset, in: all, before: bytes.count, &fields)
        guard index < members.count else { break }
        let text = members[index].text
        guard same >= text.count || bytes.holds(letters.span, text, at: offset) else { break }
        let start = offset
        if members[index].mayBeObject, Self.mayStartObject(bytes, at: start + text.count) { break }
        // An earlier value ends behind what they have in common, so this one does not end in it.
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

  /// Takes the members that are the same as in an earlier record, with their values, and returns how many
  /// bytes of the next one are the same.
  private static func takeSame(
    _ members: inout MutableSpan<Member>, _ index: inout Int, _ offset: inout Int,
    in bytes: Span<UInt8>, before recordEnd: Int, _ fields: inout JSONFields
  ) -> Int {
    let first = members[index].start
    // The record may end before another one that was read, and be read again.
    guard first >= 0, first <= recordEnd else { return 0 }
    let shift = offset - first
    let limit =
      first + bytes.commonLength(at: first, and: offset, upTo: recordEnd - max(first, offset))
    var end = first
    // The byte behind a value ends it.
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

  /// Moves to a value that may be an object whose own members count, where an earlier record had that here, and
  /// returns what it is called.
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

  /// Notes a member that was read in full, whose value comes next.
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

  /// Notes the value of the member that was taken or noted last, and where the scanner stands behind it.
  mutating func note(value: Range<Int>, _ scanner: JSONScanner) {
    guard let (index, start) = current, !scanner.isTruncated else { return }
    members[index].note(value, from: start, to: scanner.offset)
  }

  /// Ends a record.
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

/// A string or a number whose end is near, as most members have, found in a few steps.
///
/// `JSONScanner` finds the same, and all other values.
struct JSONNearValue {
  /// A string without its quotation marks, or the number.
  let text: Range<Int>
  /// The offset behind it.
  let end: Int

  /// Creates the value at an offset, or nothing when it takes a closer look.
  ///
  /// Up to `known` the bytes may be taken for granted: none before it ends a value that starts here.
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
      // No number of 64 bits has more digits than 20.
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
