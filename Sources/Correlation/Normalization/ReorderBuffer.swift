internal import LogModel

/// Restores the order of a process's events that several threads logged within milliseconds of each other.
///
/// This puts an end that was written before its begin after it, so that the two can be matched. Only a few
/// events at a time are held back.
struct ReorderBuffer: Sendable {
  /// By how much time one thread may overtake another, in microseconds.
  private static let window: Int64 = 250_000

  /// How long after the end of a task its begin may be written, in microseconds.
  static let inversion: Int64 = 10_000

  /// The most events that are held back.
  private static let capacity = 32

  /// The held-back events, preceded by the empty places (`nil`) of events that were already passed on.
  private var held: [NormalizedEvent?] = []
  /// `head` is the number of empty places at the front; `settled` is the number of places at the front whose
  /// order is final.
  private var head = 0
  private var settled = 0
  private var newest: Instant?

  /// Takes the next event; ``next()`` then returns the events whose order is final.
  mutating func take(_ normalized: consuming NormalizedEvent) {
    guard let at = normalized.event.at, normalized.step == nil else {
      // An event without a time keeps its place, and so do all events before it.
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

  /// Stops waiting for earlier events: the order of all held-back events is final.
  mutating func finish() { settled = held.count }

  /// Makes the order of the held-back events final that a line of the given time cannot overtake.
  mutating func pass(until line: Instant) {
    if let newest, line.microseconds(since: newest) > Self.window { finish() }
  }

  /// Whether no event is held back.
  var isEmpty: Bool { head == held.count }

  /// Returns the next event whose order is final, or `nil` if there is none.
  ///
  /// Call it until it returns `nil` before you pass another event to ``take(_:)``.
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

  /// Removes the empty places of events that were passed on.
  private mutating func dropEmptyPlaces() {
    if head == held.count { held.removeAll(keepingCapacity: true) } else { held.removeFirst(head) }
    (head, settled) = (0, 0)
  }

  /// The index in `held` of the end of the task that `normalized` begins, if UIKit wrote the end first;
  /// otherwise `nil`.
  ///
  /// UIKit's identifiers only grow, so such an end belongs to no earlier task. The timestamps do not show the
  /// wrong order, because a timestamp is made when a message is written and not when it is composed.
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
