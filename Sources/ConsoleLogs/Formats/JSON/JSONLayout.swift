internal import Scanning

/// The members of an earlier record: nearly all records of a JSON log have the same, in the same order.
///
/// What stands between two values, `,"processID":`, is compared then, and not read. Members that are the
/// same byte for byte as in an earlier record, value and all, are compared together: what was read there
/// is what would be read here.
struct JSONLayout {
  private struct Member {
    /// The text before the value, in ``letters``.
    var text: Range<Int>
    var name: JSONFieldNames.Name?
    /// Where the latest record whose bytes are still there has it; a negative number where none has.
    var start = -1
    var value = 0..<0
    var end = 0
  }

  /// How many records with other members make the layout that of a newer one.
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

  /// How many of the bytes of the next member are known to be those of an earlier record.
  private var same = 0

  /// Forgets where members stand: the bytes change their places.
  mutating func forgetPlaces() {
    for index in members.indices { members[index].start = -1 }
  }

  /// Begins with the first member of a record.
  mutating func begin() {
    next = 0
    isMissed = false
  }

  /// Moves behind the members that are the same as in an earlier record, and tells what they say.
  mutating func takeSame(
    _ scanner: inout JSONScanner, in bytes: Span<UInt8>, into fields: inout JSONFields
  ) {
    same = 0
    var index = next
    var end = 0
    var limit = 0
    var shift = 0
    do {
      var members = members.mutableSpan
      let count = members.count
      // The record may end before another one that was read, and be read again.
      guard index < count, case let first = members[index].start, first >= 0,
        first <= bytes.count
      else { return }
      shift = scanner.offset &- first
      limit = first &+ bytes.commonLength(at: first, and: scanner.offset)
      end = first
      // The byte behind a value ends it.
      while index < count, members[index].start == end, members[index].end < limit {
        end = members[index].end
        let value = members[index].value
        // What stands for no value has no place.
        let moved =
          value.upperBound > 0 ? value.lowerBound &+ shift..<value.upperBound &+ shift : value
        members[index].start &+= shift
        members[index].end &+= shift
        members[index].value = moved
        if let name = members[index].name { fields.take(name, moved) }
        index &+= 1
      }
      if index < count, members[index].start != end { limit = end }
    }
    next = index
    same = limit &- end
    scanner.move(to: end &+ shift)
  }

  /// Moves to the value of the next member, where it is the one that an earlier record had there.
  @inline(__always)
  mutating func take(
    _ scanner: inout JSONScanner, in bytes: Span<UInt8>, name: inout JSONFieldNames.Name?
  ) -> Bool {
    guard next < members.count else { return false }
    let start = scanner.offset
    let text = members[next].text
    if same >= text.count {
      scanner.move(to: start &+ text.count)
    } else if !scanner.skip(letters.span, text, in: bytes) {
      return false
    }
    name = members[next].name
    current = (next, start)
    next &+= 1
    return true
  }

  /// Notes a member that was read in full, whose value comes next.
  mutating func note(_ text: Range<Int>, _ name: JSONFieldNames.Name?, in bytes: Span<UInt8>) {
    current = nil
    guard isLearning, members.count < Self.mostMembers else {
      isMissed = true
      next += 1
      return
    }
    members.append(
      Member(text: letters.count..<letters.count + text.count, name: name))
    for index in text { letters.append(bytes[index]) }
    current = (next, text.lowerBound)
    next = members.count
  }

  /// Notes the value of the member that was taken or noted last, and where the scanner stands behind it.
  mutating func note(value: Range<Int>, _ scanner: JSONScanner) {
    guard let (index, start) = current, !scanner.isTruncated else { return }
    var members = members.mutableSpan
    members[index].start = start
    members[index].value = value
    members[index].end = scanner.offset
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
