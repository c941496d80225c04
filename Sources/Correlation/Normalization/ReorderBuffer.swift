internal import LogModel

/// Restores the order of a process's events that several threads logged within milliseconds of each other.
///
/// An end that was written before its begin is paired with it then. A few events at a time are held back.
struct ReorderBuffer: Sendable {
  /// How far two threads may overtake each other, in microseconds.
  private static let window: Int64 = 250_000

  /// How long after the message of its end that of a begin may be written, in microseconds.
  static let inversion: Int64 = 10_000

  /// The most events that are held back.
  private static let capacity = 32

  /// The events that are held back, after empty places of those that were handed on.
  private var held: [NormalizedEvent?] = []
  /// How many places are empty, and up to which place no other event can come before.
  private var head = 0
  private var settled = 0
  private var newest: Instant?

  /// Takes the next event; ``next()`` returns those before which no other can come.
  mutating func take(_ normalized: consuming NormalizedEvent) {
    guard let at = normalized.event.at, normalized.step == nil else {
      // An event without a time keeps its place, and so do all before it.
      held.append(normalized)
      finish()
      return
    }
    if let place = placeOfEnd(before: normalized, at) {
      held.insert(normalized, at: place)
      newest = newest.map { at.microseconds(since: $0) > 0 ? at : $0 }
    } else if let newest, at.microseconds(since: newest) < 0 {
      insert(normalized, at)
    } else {
      held.append(normalized)
      newest = at
    }
  }

  /// Stops waiting for events that could come before those held back.
  mutating func finish() { settled = held.count }

  /// Returns the next event before which no other can come, or `nil`.
  ///
  /// It must be called until it returns `nil` before another event is taken.
  mutating func next() -> NormalizedEvent? {
    guard head < held.count else {
      dropEmptyPlaces()
      return nil
    }
    guard head < settled || held.count - head > Self.capacity || isOld(held[head]) else {
      if head >= 4 * Self.capacity { dropEmptyPlaces() }
      return nil
    }
    head += 1
    return held[head - 1].take()
  }

  private func isOld(_ normalized: NormalizedEvent?) -> Bool {
    guard let newest, let at = normalized?.event.at else { return true }
    return newest.microseconds(since: at) > Self.window
  }

  /// Drops the places of events that were handed on.
  private mutating func dropEmptyPlaces() {
    if head == held.count { held.removeAll(keepingCapacity: true) } else { held.removeFirst(head) }
    (head, settled) = (0, 0)
  }

  /// The place of the held-back end of a task whose begin UIKit wrote after it, or `nil`.
  ///
  /// UIKit's identifiers only grow, so such an end is of no earlier task. Stamps do not show it, because they are
  /// made when a message is written and not when it is composed.
  private func placeOfEnd(before normalized: NormalizedEvent, _ at: Instant) -> Int? {
    guard case .taskBegan = normalized.event.kind, normalized.event.messageSource == "uikit",
      let number = normalized.event.identifier
    else { return nil }
    let slack = max(Self.inversion, Int64(at.resolutionSeconds * 1_000_000) - 1)
    var place: Int?
    for index in held[head...].indices.reversed() {
      guard let other = held[index]?.event, let time = other.at,
        at.microseconds(since: time) <= slack
      else {
        break
      }
      guard other.messageSource == "uikit", other.identifier == number,
        other.process == normalized.event.process
      else { continue }
      switch other.kind {
      case .taskEnded: place = index
      // Some exports print each line several times.
      case .taskBegan: return nil
      default: break
      }
    }
    return place
  }

  private mutating func insert(_ normalized: NormalizedEvent, _ at: Instant) {
    let process = normalized.event.process
    var place = held.count
    for index in held[head...].indices.reversed() {
      guard let other = held[index]?.event, let time = other.at else { break }
      let lead = time.microseconds(since: at)
      guard lead <= Self.window else { break }
      if lead > 0, other.process == process { place = index }
    }
    held.insert(normalized, at: place)
  }
}
