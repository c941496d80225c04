internal import LogModel

/// Puts events of one process in order that threads logged within milliseconds of each other.
///
/// An end that was written before its begin pairs then. Holds back a few events at a time.
struct ReorderBuffer: Sendable {
  /// How far two threads may overtake each other, in microseconds.
  private static let window: Int64 = 250_000

  /// How long after the message of its end that of a begin may be written, in microseconds.
  static let inversion: Int64 = 10_000

  /// The most events that are held back.
  private static let capacity = 32

  /// Those that are held back behind places of those that were handed on.
  private var held: [NormalizedEvent?] = []
  /// How many were handed on, and how many no other event can come before.
  private var head = 0
  private var settled = 0
  private var newest: Instant?

  /// Takes the next event; ``next()`` gives those that nothing can come before any more.
  mutating func take(_ normalized: consuming NormalizedEvent) {
    guard let at = normalized.event.at, normalized.step == nil else {
      // What has no time keeps its place, and so does all that lies before it.
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

  /// Waits for nothing any more that could come before what is held back.
  mutating func finish() { settled = held.count }

  /// The next event that nothing can come before any more, or `nil`; to be asked until it is `nil`
  /// before another event is taken.
  mutating func next() -> NormalizedEvent? {
    guard head < held.count else {
      giveBack()
      return nil
    }
    guard head < settled || held.count - head > Self.capacity || isOld(held[head]) else {
      if head >= 4 * Self.capacity { giveBack() }
      return nil
    }
    head += 1
    return held[head - 1].take()
  }

  private func isOld(_ normalized: NormalizedEvent?) -> Bool {
    guard let newest, let at = normalized?.event.at else { return true }
    return newest.microseconds(since: at) > Self.window
  }

  /// Gives back the places of those that were handed on.
  private mutating func giveBack() {
    if head == held.count { held.removeAll(keepingCapacity: true) } else { held.removeFirst(head) }
    (head, settled) = (0, 0)
  }

  /// Where the end of a task is held back that UIKit tells of before it tells of the begin.
  ///
  /// Its identifiers only grow, so such an end is of no earlier task. The stamps do not tell, for they
  /// are made where a message is written and not where it was meant.
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
