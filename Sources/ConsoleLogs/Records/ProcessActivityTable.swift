internal import LogModel
internal import Scanning

/// Keeps track of which process logged when, at the cost of a few comparisons a line.
///
/// Stamps are turned into times only just before the buffer that holds them is reused.
struct ProcessActivityTable {
  private struct Entry {
    /// The range of the name in ``letters``.
    var name: Range<Int>
    var pid: Int?
    /// The digest of the device's name, and the name; 0 and `nil` for the log's own device.
    var host: UInt64
    var hostName: String?
    /// The first and the last line since the last ``settle(in:_:_:)`` that were read in full.
    var first: Line?
    var last: Line?
    /// The model of the lines that ``seen`` holds.
    var model: HeaderCache.Model?
    var activity: ProcessActivity?
  }

  /// A line: its header, the offset at which the process's part of the line ends, and its 1-based number.
  private struct Line {
    var header: RecordHeader
    var end: Int
    var number: Int
  }

  /// The key with which an entry is found among many that have the same pid, or none.
  private struct Key: Hashable {
    var pid: Int?
    var nameDigest: UInt64
    var host: UInt64
  }

  /// The processes that a table saw in one piece, for another table to add.
  struct Seen {
    fileprivate var letters = ContiguousArray<UInt8>()
    fileprivate var processes: [(name: Range<Int>, host: UInt64, activity: ProcessActivity)] = []
  }

  private let input: InputIndex
  private var entries = ContiguousArray<Entry>()
  /// The bytes of all names.
  private var letters = ContiguousArray<UInt8>()
  private var indices: [Key: [Int]] = [:]
  /// The index of the entry that was recorded last; negative if there is none.
  private var latest = -1
  /// The indices of the entries that were recorded last, by a hash of pid, name and device; -1 for none.
  private var recents = ProcessActivityTable.noRecents
  /// The indices of the entries that were recorded in the piece that was settled last.
  private var touched: [Int] = []

  /// For each process, the lines that were taken without being read in full, since its last line that was
  /// read in full.
  var seen: [LineSkimmer.Seen] = []

  /// Whether a process was forgotten.
  private var hasForgotten = false

  /// The number of processes from which on a log has many: more run only in logs of many days.
  private static let many = 8192

  /// The number of processes from which on it is worth while to look for some to forget.
  private var enough = ProcessActivityTable.many

  /// Whether ``onlyProcess()`` was called, whose result depends on earlier pieces.
  private(set) var wasAsked = false

  /// Created once, because each thread that reads ahead starts with an empty table.
  private static let noRecents = ContiguousArray<Int32>(repeating: -1, count: 1024)

  /// Creates an empty table of an input's processes.
  init(input: InputIndex) { self.input = input }

  /// Returns an empty table of the same input.
  func emptied() -> ProcessActivityTable { ProcessActivityTable(input: input) }

  /// How many processes are known.
  var count: Int { entries.count }

  /// Whether it is worth while to look for processes to forget.
  var isLarge: Bool { entries.count >= enough }

  /// Every process that logged, in the order of first lines.
  var sightings: [ProcessActivity] { entries.compactMap(\.activity) }

  /// Returns the only process that logged so far; `nil` if none or several did, or if it is a daemon, whose
  /// lines are about other processes.
  mutating func onlyProcess() -> LogEvent.Subject? {
    wasAsked = true
    guard entries.count == 1, !hasForgotten, let entry = entries.first else { return nil }
    let name = String(decoding: letters[entry.name], as: UTF8.self)
    return Daemons.contains(name) ? nil : LogEvent.Subject(name: name, pid: entry.pid)
  }

  /// Records that the process in a header logged a line, and returns the 0-based number of the process; `nil`
  /// if the header names no process. The process's part of the line ends at `end`.
  ///
  /// `host` is the digest that ``HostTracker`` returns for the device.
  mutating func note(
    _ header: RecordHeader, host: UInt64, end: Int, line: Int, in bytes: Span<UInt8>
  ) -> Int? {
    if header.name.isEmpty, header.pid.isEmpty { return nil }
    let pid = header.pid.isEmpty ? nil : bytes.decimal(in: header.pid)
    if latest < 0 || !isProcess(latest, pid, host, header.name, in: bytes) {
      latest = index(pid: pid, host: host, of: header, in: bytes)
    }
    let last = Line(header: header, end: end, number: line)
    noteFirst(of: latest)
    if entries[latest].activity == nil, entries[latest].first == nil {
      entries[latest].first = last
    }
    entries[latest].last = last
    seen[latest].last.start = -1
    return latest
  }

  /// Records the model of the next lines of a process, which are taken without being read in full.
  mutating func follow(_ process: Int, like model: HeaderCache.Model) {
    guard seen[process].shape != model.shape else { return }
    seen[process].shape = model.shape
    entries[process].model = model
  }

  /// Makes the first line that was taken without being read in full the first line of the process, if there
  /// was no line before.
  private mutating func noteFirst(of index: Int) {
    guard seen[index].last.start >= 0, entries[index].activity == nil, entries[index].first == nil
    else { return }
    entries[index].first = line(seen[index].first, of: index)
  }

  private func line(_ line: LineSkimmer.Line, of index: Int) -> Line? {
    entries[index].model.map {
      Line(header: $0.header(at: line.start), end: line.end, number: line.number)
    }
  }

  /// Turns what was recorded since the last call into times and text, before the bytes are discarded.
  mutating func settle(in bytes: Span<UInt8>, _ stamps: StampReader, _ repair: TextRepair?) {
    touched.removeAll(keepingCapacity: true)
    for index in entries.indices {
      let wasSeen = seen[index].last.start >= 0
      noteFirst(of: index)
      guard let last = wasSeen ? line(seen[index].last, of: index) : entries[index].last else {
        continue
      }
      touched.append(index)
      if entries[index].activity == nil, let first = entries[index].first {
        let activity = ProcessActivity(
          name: name(of: index, first.header, in: bytes), pid: entries[index].pid,
          host: entries[index].hostName, line: reference(first, in: bytes, stamps),
          text: LineText.quote(bytes, first.header.start..<first.end, repair))
        entries[index].activity = activity
      }
      let reference = reference(last, in: bytes, stamps)
      let text = LineText.quote(bytes, last.header.start..<last.end, repair)
      entries[index].activity?.last = reference
      entries[index].activity?.lastText = text
      entries[index].first = nil
      entries[index].last = nil
      seen[index].last.start = -1
    }
  }

  /// The name of a process as its first line prints it.
  private func name(of index: Int, _ first: RecordHeader, in bytes: Span<UInt8>) -> String {
    if first.isJSON { return first.text(of: first.name, in: bytes) ?? "" }
    return String(decoding: letters[entries[index].name], as: UTF8.self)
  }

  private func reference(
    _ line: Line, in bytes: Span<UInt8>, _ stamps: StampReader
  ) -> LineReference {
    LineReference(
      input: input, line: line.number, at: stamps.instant(of: line.header, in: bytes))
  }
}

// MARK: Looking up a process

extension ProcessActivityTable {
  private func isProcess(
    _ index: Int, _ pid: Int?, _ host: UInt64, _ name: Range<Int>, in bytes: Span<UInt8>
  ) -> Bool {
    entries[index].pid == pid && entries[index].host == host && isName(name, of: index, in: bytes)
  }

  private func isName(_ name: Range<Int>, of index: Int, in bytes: Span<UInt8>) -> Bool {
    let known = entries[index].name
    return known.count == name.count && bytes.holds(letters.span, known, at: name.lowerBound)
  }

  private mutating func index(
    pid: Int?, host: UInt64, of header: RecordHeader, in bytes: Span<UInt8>
  ) -> Int {
    let name = header.name
    // Devices interleave a few dozen processes, so the process nearly always is the one that was last found
    // at this place.
    let last = name.last.map { UInt64(bytes[$0]) } ?? 0
    let number = UInt64(truncatingIfNeeded: pid ?? 0) ^ last << 40 ^ host
    let place = Int(number.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15).low >> 54)
    let recent = Int(recents[place])
    if recent >= 0, isProcess(recent, pid, host, name, in: bytes) { return recent }
    let index = index(
      Key(pid: pid, nameDigest: bytes.digest(of: name), host: host), name: name, in: bytes,
      hostName: host == 0 ? nil : header.text(of: header.host, in: bytes))
    recents[place] = Int32(clamping: index)
    return index
  }

  private mutating func index(
    _ key: Key, name: Range<Int>, in bytes: Span<UInt8>, hostName: @autoclosure () -> String?
  ) -> Int {
    for index in indices[key] ?? [] where isName(name, of: index, in: bytes) { return index }
    let copy = letters.count..<letters.count + name.count
    for index in name { letters.append(bytes[index]) }
    indices[key, default: []].append(entries.count)
    entries.append(Entry(name: copy, pid: key.pid, host: key.host, hostName: hostName()))
    seen.append(LineSkimmer.Seen.none)
    return entries.count - 1
  }
}

// MARK: Reading ahead

extension ProcessActivityTable {
  /// Removes and returns what was seen in the piece that was settled last, as if it were the first piece.
  ///
  /// The processes stay known, so that those of the next piece are found quickly.
  mutating func takeSeen() -> Seen {
    var seen = Seen(letters: letters)
    for index in touched {
      guard let activity = entries[index].activity else { continue }
      seen.processes.append((entries[index].name, entries[index].host, activity))
      entries[index].activity = nil
    }
    // Sorts by first lines in this piece, not by the order in which this table met the processes.
    seen.processes.sort {
      ($0.activity.first.line, $0.name.lowerBound) < ($1.activity.first.line, $1.name.lowerBound)
    }
    touched.removeAll(keepingCapacity: true)
    wasAsked = false
    return seen
  }

  /// Adds what another table saw in a piece that starts after the first `lines` lines of the log.
  mutating func adopt(_ seen: Seen, behind lines: Int) {
    for (name, host, activity) in seen.processes {
      var activity = activity
      activity.last.line += lines
      let bytes = seen.letters.span
      let own = index(
        Key(pid: activity.pid, nameDigest: bytes.digest(of: name), host: host), name: name,
        in: bytes, hostName: activity.host)
      if entries[own].activity == nil {
        activity.first.line += lines
        entries[own].activity = activity
      } else {
        entries[own].activity?.last = activity.last
        entries[own].activity?.lastText = activity.lastText
      }
    }
  }
}

// MARK: Forgetting

extension ProcessActivityTable {
  /// Forgets all processes but the `count` that logged last. Returns the same as ``keep(_:)``.
  mutating func forget(allBut count: Int) -> [Int?] {
    let byAge = entries.indices.sorted {
      entries[$0].activity?.last.line ?? 0 > entries[$1].activity?.last.line ?? 0
    }
    return keep(byAge.prefix(count).sorted())
  }

  /// Forgets all processes but those that are needed. Returns the same as ``keep(_:)``.
  mutating func forget(unless isNeeded: (ProcessActivity) -> Bool) -> [Int?] {
    keep(entries.indices.filter { entries[$0].activity.map(isNeeded) ?? true })
  }

  /// Forgets all processes but those of the given numbers, which are in ascending order. Returns the new number
  /// of each process at the index of its old number; `nil` for those that are forgotten.
  ///
  /// Call this only after ``settle(in:_:_:)``.
  private mutating func keep(_ kept: [Int]) -> [Int?] {
    var numbers = [Int?](repeating: nil, count: entries.count)
    let old = self
    self = emptied()
    wasAsked = old.wasAsked
    hasForgotten = old.hasForgotten || kept.count < old.entries.count
    enough = Self.many + 2 * kept.count
    for number in kept {
      let entry = old.entries[number]
      let names = old.letters.span
      let own = index(
        Key(pid: entry.pid, nameDigest: names.digest(of: entry.name), host: entry.host),
        name: entry.name, in: names, hostName: entry.hostName)
      entries[own].activity = entry.activity
      numbers[number] = own
    }
    return numbers
  }
}

extension LineSkimmer.Seen {
  /// The value for a process of which no line was taken.
  fileprivate static var none: LineSkimmer.Seen {
    var none = LineSkimmer.Seen()
    none.last.start = -1
    return none
  }
}
