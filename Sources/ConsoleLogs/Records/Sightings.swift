package import LogModel
internal import Scanning

/// The first and the last line that a process logged.
package struct Sighting: Sendable {
  /// The process name as printed.
  package var name: String
  /// The process identifier.
  package var pid: Int
  /// The first line and its time.
  package var first: LineReference
  /// The last line and its time.
  package var last: LineReference
  /// The last line as it stands in the input.
  package var lastText: String
}

/// Keeps track of which process logged when, at the cost of a few comparisons a line.
///
/// Stamps are turned into times only when the buffer that holds them is about to go.
struct SightingTable {
  private struct Slot {
    var name: ContiguousArray<UInt8>
    var pid: Int
    var firstHeader: RecordHeader?
    var firstLine: Int
    var lastHeader: RecordHeader?
    var lastLine: Int
    var sighting: Sighting?
  }

  private let input: InputIndex
  private var slots = ContiguousArray<Slot>()
  private var numbers: [Int: [Int]] = [:]
  private var latest = -1

  init(input: InputIndex) { self.input = input }

  /// Notes that the process of the given header logged the given line.
  mutating func note(_ header: RecordHeader, line: Int, in bytes: Span<UInt8>) {
    let pid = bytes.decimal(in: header.pid)
    if !isLatest(pid: pid, name: header.name, in: bytes) {
      latest = number(pid: pid, name: header.name, in: bytes)
    }
    if slots[latest].sighting == nil, slots[latest].firstHeader == nil {
      slots[latest].firstHeader = header
      slots[latest].firstLine = line
    }
    slots[latest].lastHeader = header
    slots[latest].lastLine = line
  }

  private func isLatest(pid: Int, name: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    guard latest >= 0, slots[latest].pid == pid else { return false }
    return bytes.bytes(in: name, equal: slots[latest].name)
  }

  private mutating func number(pid: Int, name: Range<Int>, in bytes: Span<UInt8>) -> Int {
    for number in numbers[pid] ?? [] where bytes.bytes(in: name, equal: slots[number].name) {
      return number
    }
    var copy = ContiguousArray<UInt8>()
    for index in name { copy.append(bytes[index]) }
    slots.append(Slot(name: copy, pid: pid, firstLine: 0, lastLine: 0))
    numbers[pid, default: []].append(slots.count - 1)
    return slots.count - 1
  }

  /// Turns what was noted since the last call into times and text, before the bytes go away.
  mutating func settle(in bytes: Span<UInt8>, _ stamps: StampReader) {
    for index in slots.indices {
      guard let last = slots[index].lastHeader else { continue }
      let reference = LineReference(
        input: input, line: slots[index].lastLine, at: stamps.instant(of: last, in: bytes))
      if slots[index].sighting == nil, let first = slots[index].firstHeader {
        slots[index].sighting = Sighting(
          name: String(decoding: slots[index].name, as: UTF8.self), pid: slots[index].pid,
          first: LineReference(input: input, line: slots[index].firstLine, at: stamps.instant(of: first, in: bytes)),
          last: reference, lastText: "")
      }
      slots[index].sighting?.last = reference
      let end = bytes.firstOffset(of: Byte.newline, in: last.message..<bytes.count)
      slots[index].sighting?.lastText = LineText.quote(bytes, last.start..<(end ?? bytes.count))
      slots[index].firstHeader = nil
      slots[index].lastHeader = nil
    }
  }

  /// Every process seen, in the order of their first lines.
  var sightings: [Sighting] { slots.compactMap(\.sighting) }
}
