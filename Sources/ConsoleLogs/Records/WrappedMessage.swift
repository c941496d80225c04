internal import LogModel
internal import Scanning

/// A message that may have been hard-wrapped inside of a word.
///
/// A break at a blank needs no special care, because white space in a rule matches any white space. A break
/// inside of a word is removed before the rules see the message, which costs another search.
struct WrappedMessage {
  /// The record of the message.
  let record: WrappedRecord
  /// The 1-based line of the header.
  let line: Int
  /// What the header says about the message.
  let context: RecordContext
  /// The repair of the piece, or `nil` if it needs none.
  let repair: TextRepair?

  /// The most breaks of a record that are tried one by one.
  private static let mostTries = 4

  /// Returns the events of the record once breaks at the given width are removed; `nil` if the record was not
  /// wrapped there, or this finds nothing beyond `events`, those of the record as it is.
  func events(
    wrappedAt width: Int, insteadOf events: [LogEvent], in bytes: Span<UInt8>,
    _ messages: MessageReader
  ) -> [LogEvent]? {
    guard record.isWhole, record.lines.contains(where: { $0.width == width }) else { return nil }
    let joined = record.joined(in: bytes) {
      $1.width == width && ($1.mayBreakWord || $1.mayBreakAtBlank)
    }
    let found = messages.events(in: joined.text.span, context: context)
    guard found.count >= events.count(where: { $0.kind != .bareNumber }) else { return nil }
    if !found.contains(where: { joined.isJoined($0.range) }) {
      // A list of assertions may be broken even if the sentence about the kill is not.
      let assertions = events.flatMap { $0.kill?.assertions ?? [] }
      let listed = found.flatMap { $0.event.kill?.assertions ?? [] }
      guard listed.count >= assertions.count, listed != assertions else { return nil }
    }
    return found.map { placed($0, joined, in: bytes) }
  }

  /// Returns the events that are found if one break, or all of them, are taken to lie inside of words, or all
  /// of them at blanks; `nil` if there are none.
  func eventsAcrossBreaks(in bytes: Span<UInt8>, _ messages: MessageReader) -> [LogEvent]? {
    let lines = record.lines
    let widest = lines.dropLast().map(\.width).max()
    let breaks = lines.indices.dropLast().filter {
      lines[$0].mayBreakWord || lines[$0].mayBreakAtBlank
    }
    var tries = [breaks.filter { lines[$0].width == widest }]
    if breaks.count > 1 { tries += breaks.prefix(Self.mostTries).map { [$0] } + [breaks] }
    for joins in tries where !joins.isEmpty {
      let joined = record.joined(in: bytes) { index, _ in joins.contains(index) }
      let found = found(across: joined, messages)
      guard !found.isEmpty, !isSameWithBlanks(joins, in: bytes, messages) else { continue }
      return found.map { placed($0, joined, in: bytes) }
    }
    guard !breaks.isEmpty else { return nil }
    // Rules keep a name on one line; it may be wrapped at one of its blanks.
    let joined = record.joined(in: bytes, by: [Byte.space]) { index, _ in breaks.contains(index) }
    let found = found(across: joined, messages)
    return found.isEmpty ? nil : found.map { placed($0, joined, in: bytes) }
  }

  /// Returns the messages that lie across a break that was removed.
  private func found(
    across joined: WrappedRecord.Joined, _ messages: MessageReader
  ) -> [MessageReader.Found] {
    messages.events(in: joined.text.span, context: context).filter {
      joined.isJoined($0.range) && $0.event.kind != .bareNumber
    }
  }

  /// Whether a rule also matches if blanks take the place of breaks, which means that no word is broken.
  private func isSameWithBlanks(
    _ joins: [Int], in bytes: Span<UInt8>, _ messages: MessageReader
  ) -> Bool {
    let words = joins.filter { record.lines[$0].mayBreakWord }
    guard !words.isEmpty else { return false }
    let spaced = record.joined(in: bytes, by: [Byte.space]) { index, _ in words.contains(index) }
    return !messages.events(in: spaced.text.span, context: context).isEmpty
  }

  /// Returns the event with the number and the text of the physical line on which its message starts.
  private func placed(
    _ found: MessageReader.Found, _ joined: WrappedRecord.Joined, in bytes: Span<UInt8>
  ) -> LogEvent {
    let lines = record.lines
    let all = record.start..<(lines.last?.range.upperBound ?? record.start)
    func text(_ line: Int) -> String {
      LineText.quote(bytes, around: lines[line].range.lowerBound, in: all, repair)
    }
    let first = joined.line(of: found.range.lowerBound)
    var event = found.event.moved(to: line + first, text: text(first))
    for (index, offset) in found.listed.enumerated() {
      let number = joined.line(of: offset)
      event.kill?.lines[index].line = line + number
      event.kill?.lines[index].text = text(number)
    }
    return event
  }
}
