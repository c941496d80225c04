internal import LogModel
internal import Scanning

/// Keeps track of which process logged when, at the cost of a few comparisons a line.
///
/// Stamps are turned into times only when the buffer that holds them is about to go.
struct ProcessActivityTable {
  struct Slot {
    var name: Range<Int>
    var pid: Int?
    /// What tells its device from others, 0 for the log's own, and the name of another.
    var host: UInt64 = 0
    var hostName: String?
    var firstHeader: RecordHeader?
    var firstEnd = 0
    var firstLine: Int
    var lastHeader: RecordHeader?
    /// What the stamps of lines that are noted again mean, and where they lie in their lines.
    var model: RecordHeader?
    var lastStamp = 0..<0
    var lastEnd = 0
    var lastLine: Int
    var sighting: ProcessActivity?
  }

  /// What finds a slot among very many of the same pid, or of none.
  struct Who: Hashable {
    var pid: Int?
    var nameDigest: UInt64
    var host: UInt64 = 0
  }

  private let input: InputIndex
  var slots = ContiguousArray<Slot>()
  /// The last line of each process, where it was noted again.
  var again = ContiguousArray<SeenLine>()
  var letters = ContiguousArray<UInt8>()
  var numbers: [Who: [Int]] = [:]
  var latest = -1
  var recents = ProcessActivityTable.noRecents

  /// How many processes are found without a look-up.
  static let recentCount = 1024

  /// Made once: each thread that reads a log ahead starts with a table of nothing.
  static let noRecents = ContiguousArray<Int32>(repeating: -1, count: recentCount)

  /// The processes of the piece that was settled last.
  var touched: [Int] = []

  /// Whether anybody asked for ``onlyProcess()``.
  var wasAsked = false

  init(input: InputIndex) { self.input = input }

  /// The process of the header that was noted last, or `nil` when it named none.
  var latestSlot: Int?

  /// Notes that the process of the given header logged the given line, its part of which ends at
  /// `end`; `host` is what ``HostTracker`` tells of its device.
  mutating func note(
    _ header: RecordHeader, host: UInt64, end: Int, line: Int, in bytes: Span<UInt8>
  ) {
    latestSlot = nil
    if header.name.isEmpty, header.pid.isEmpty { return }
    let pid = header.pid.isEmpty ? nil : bytes.decimal(in: header.pid)
    if !isLatest(pid: pid, host: host, name: header.name, in: bytes) {
      latest = number(pid: pid, host: host, of: header, in: bytes)
    }
    latestSlot = latest
    if slots[latest].sighting == nil, slots[latest].firstHeader == nil {
      slots[latest].firstHeader = header
      slots[latest].firstEnd = end
      slots[latest].firstLine = line
    }
    slots[latest].lastHeader = header
    again[latest].start = -1
    slots[latest].lastEnd = end
    slots[latest].lastLine = line
  }

  /// Notes that the lines of a process that come again have a stamp in the given range from their start,
  /// which means what that of `model` means; the given one is the first of them.
  mutating func noteModel(
    of slot: Int, _ model: RecordHeader, stamp: Range<Int>, at first: SeenLine
  ) {
    slots[slot].model = model
    slots[slot].lastStamp = stamp
    guard slots[slot].sighting == nil, slots[slot].firstHeader == nil else { return }
    slots[slot].firstHeader = Self.header(like: model, stamp: stamp, at: first.start)
    slots[slot].firstEnd = first.end
    slots[slot].firstLine = first.line
  }

  /// The header of a line that starts at `start`; its stamp alone is where it says.
  private static func header(
    like model: RecordHeader, stamp: Range<Int>, at start: Int
  ) -> RecordHeader {
    var header = model
    header.start = start
    header.stamp = start + stamp.lowerBound..<start + stamp.upperBound
    return header
  }

  /// The last line of a process, with its header; of one that was noted again, its stamp alone.
  private func last(of slot: Int) -> (header: RecordHeader, end: Int, line: Int)? {
    let known = slots[slot]
    guard again[slot].start >= 0, let model = known.model else {
      return known.lastHeader.map { ($0, known.lastEnd, known.lastLine) }
    }
    let header = Self.header(like: model, stamp: known.lastStamp, at: again[slot].start)
    return (header, again[slot].end, again[slot].line)
  }

  /// Turns what was noted since the last call into times and text, before the bytes go away.
  mutating func settle(in bytes: Span<UInt8>, _ stamps: StampReader, _ repair: TextRepair?) {
    touched.removeAll(keepingCapacity: true)
    for index in slots.indices {
      guard let (last, end, number) = last(of: index) else { continue }
      touched.append(index)
      if slots[index].sighting == nil, let first = slots[index].firstHeader {
        slots[index].sighting = ProcessActivity(
          name: name(of: index, first, in: bytes), pid: slots[index].pid,
          host: slots[index].hostName,
          line: reference(first, line: slots[index].firstLine, in: bytes, stamps),
          text: LineText.quote(bytes, first.start..<slots[index].firstEnd, repair))
      }
      let line = reference(last, line: number, in: bytes, stamps)
      slots[index].sighting?.last = line
      let text = LineText.quote(bytes, last.start..<end, repair)
      slots[index].sighting?.lastText = text
      slots[index].firstHeader = nil
      slots[index].lastHeader = nil
      again[index].start = -1
    }
  }

  /// The name of a process as its first line prints it.
  private func name(of slot: Int, _ first: RecordHeader, in bytes: Span<UInt8>) -> String {
    // Of a line that came again only the stamp is known; the name is that of the slot.
    if first.isJSON { return first.text(of: first.name, in: bytes) ?? "" }
    return String(decoding: letters[slots[slot].name], as: UTF8.self)
  }

  private func reference(
    _ header: RecordHeader, line: Int, in bytes: Span<UInt8>, _ stamps: StampReader
  ) -> LineReference {
    LineReference(input: input, line: line, at: stamps.instant(of: header, in: bytes))
  }

  /// The only process that logged so far, or `nil` when there is none, more than one, or a daemon,
  /// whose lines are about others.
  mutating func onlyProcess() -> LogEvent.Subject? {
    wasAsked = true
    guard slots.count == 1, let slot = slots.first else { return nil }
    let name = String(decoding: letters[slot.name], as: UTF8.self)
    return Daemons.contains(name) ? nil : LogEvent.Subject(name: name, pid: slot.pid)
  }

  /// Every process seen, in the order of their first lines.
  var sightings: [ProcessActivity] { slots.compactMap(\.sighting) }
}
