/// A queue: entries are taken from the front, while others are added at the back.
struct WaitingList<Entry> {
  private var entries: [Entry] = []
  /// The place in `entries` of the first entry that was not taken.
  private var head = 0

  /// How many taken entries may pile up before their memory is released.
  private static var slack: Int { 1024 }

  /// How many entries are waiting.
  var count: Int { entries.count - head }

  /// Whether no entry is waiting.
  var isEmpty: Bool { count == 0 }

  /// The entry at the front, or `nil` when there is none.
  var first: Entry? { isEmpty ? nil : entries[head] }

  /// Adds an entry at the back.
  mutating func append(_ entry: Entry) { entries.append(entry) }

  /// Removes and returns the entry at the front; there must be one.
  mutating func removeFirst() -> Entry {
    let first = entries[head]
    head += 1
    if head > Self.slack, head > entries.count / 2 {
      entries.removeFirst(head)
      head = 0
    }
    return first
  }

  /// Replaces each waiting entry with what `replacement` returns for it, or drops it if that is `nil`.
  /// Releases the memory that is no longer needed.
  mutating func replaceAll(_ replacement: (Entry) -> Entry?) {
    entries = entries[head...].compactMap(replacement)
    head = 0
  }
}
