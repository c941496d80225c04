/// Entries that are looked at one after the other from the front, while others come at the back.
struct WaitingList<Entry> {
  private var entries: [Entry] = []
  /// Those before were taken.
  private var head = 0

  /// How many may be taken before their room is given back.
  private static var slack: Int { 1024 }

  /// How many wait.
  var count: Int { entries.count - head }

  var isEmpty: Bool { count == 0 }

  /// The entry at the front, or `nil` when there is none.
  var first: Entry? { isEmpty ? nil : entries[head] }

  mutating func append(_ entry: Entry) { entries.append(entry) }

  /// Takes the entry at the front; there must be one.
  mutating func removeFirst() -> Entry {
    let first = entries[head]
    head += 1
    if head > Self.slack, head > entries.count / 2 {
      entries.removeFirst(head)
      head = 0
    }
    return first
  }

  /// Keeps what is made of each entry, in their order, and gives back the room of all others.
  mutating func replaceAll(_ replacement: (Entry) -> Entry?) {
    entries = entries[head...].compactMap(replacement)
    head = 0
  }
}
