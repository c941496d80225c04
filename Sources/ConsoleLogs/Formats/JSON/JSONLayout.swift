internal import Scanning

/// The members of an earlier record: nearly all records of a JSON log have the same, in the same order.
///
/// What stands between two values, `,"processID":`, is compared then, and not read.
struct JSONLayout {
  private struct Member {
    /// The text before the value, in ``letters``.
    var text: Range<Int>
    var name: JSONFieldNames.Name?
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

  /// Begins with the first member of a record.
  mutating func begin() {
    next = 0
    isMissed = false
  }

  /// Moves to the value of the next member, where it is the one that an earlier record had there.
  @inline(__always)
  mutating func take(
    _ scanner: inout JSONScanner, in bytes: Span<UInt8>, name: inout JSONFieldNames.Name?
  ) -> Bool {
    guard next < members.count, scanner.skip(letters.span, members[next].text, in: bytes) else {
      return false
    }
    name = members[next].name
    next &+= 1
    return true
  }

  /// Notes a member that was read in full, whose value comes next.
  mutating func note(_ text: Range<Int>, _ name: JSONFieldNames.Name?, in bytes: Span<UInt8>) {
    guard isLearning, members.count < Self.mostMembers else {
      isMissed = true
      next += 1
      return
    }
    members.append(
      Member(text: letters.count..<letters.count + text.count, name: name))
    for index in text { letters.append(bytes[index]) }
    next = members.count
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
