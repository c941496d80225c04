internal import LogModel
internal import Scanning

/// Keeps track of which process logged when, at the cost of a few comparisons a line.
///
/// Stamps are turned into times only when the buffer that holds them is about to go.
struct ProcessActivityTable {
  private struct Entry {
    /// The name, in ``letters``.
    var name: Range<Int>
    var pid: Int?
    /// The digest of its device, 0 for the log's own, and the device's name.
    var host: UInt64
    var hostName: String?
    /// The first and the last line since the last ``settle(in:_:_:)`` that were read in full.
    var first: Line?
    var last: Line?
    /// What the lines that ``seen`` holds are like.
    var model: HeaderCache.Model?
    var activity: ProcessActivity?
  }

  /// A line with its header, where the process's part of it ends, and its 1-based number.
  private struct Line {
    var header: RecordHeader
    var end: Int
    var number: Int
  }

  /// What finds an entry among very many of the same pid, or of none.
  private struct Key: Hashable {
    var pid: Int?
    var nameDigest: UInt64
    var host: UInt64
  }

  /// What a table saw in one piece, for another table.
  struct Seen {
    fileprivate var letters = ContiguousArray<UInt8>()
    fileprivate var processes: [(name: Range<Int>, host: UInt64, activity: ProcessActivity)] = []
  }

  private let input: InputIndex
  private var entries = ContiguousArray<Entry>()
  /// The bytes of all names.
  private var letters = ContiguousArray<UInt8>()
  private var indices: [Key: [Int]] = [:]
  /// The index of the entry that was noted last, or a negative number.
  private var latest = -1
  /// The entries that were noted last, by a hash of pid and name.
  private var recents = ProcessActivityTable.noRecents
  /// The entries that were noted in the piece that was settled last.
  private var touched: [Int] = []

  /// The lines of each process that were taken without reading them in full, since its last line that
  /// was.
  var seen: [LineSkimmer.Seen] = []

  /// Whether ``onlyProcess()`` was called, whose result depends on earlier pieces.
  private(set) var wasAsked = false

  /// Made once, for each thread that reads a log ahead starts with an empty table.
  private static let noRecents = ContiguousArray<Int32>(repeating: -1, count: 1024)

  /// Creates an empty table of an input's processes.
  init(input: InputIndex) { self.input = input }

  /// An empty table of the same input.
  func emptied() -> ProcessActivityTable { ProcessActivityTable(input: input) }

  /// How many processes are known.
  var count: Int { entries.count }

  /// Every process that logged, in the order of their first lines.
  var sightings: [ProcessActivity] { entries.compactMap(\.activity) }

  /// Returns the only process that logged so far; `nil` if there are none or several, or it is a daemon,
  /// whose lines are about others.
  mutating func onlyProcess() -> LogEvent.Subject? {
    wasAsked = true
    guard entries.count == 1, let entry = entries.first else { return nil }
    let name = String(decoding: letters[entry.name], as: UTF8.self)
    return Daemons.contains(name) ? nil : LogEvent.Subject(name: name, pid: entry.pid)
  }

  /// Notes that the process of a header logged a line, whose part of it ends at `end`, and returns the
  /// process's number; `nil` if the header names no process.
  ///
  /// `host` is what ``HostTracker`` returns for its device.
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

  /// Notes what the next lines of a process are like that are taken without reading them in full.
  mutating func follow(_ process: Int, like model: HeaderCache.Model) {
    guard seen[process].shape != model.shape else { return }
    seen[process].shape = model.shape
    entries[process].model = model
  }

  /// Takes over the first line that was taken without reading it, if no other line was before it.
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

  /// Turns what was noted since the last call into times and text, before the bytes go away.
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
    // Devices interleave a few dozen processes, so it nearly always is the one with this pid and name
    // that was noted last.
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
  /// Gives away what was seen in the piece that was settled last, as if it were the first one.
  ///
  /// The processes stay known, so that those of the next piece are found at once.
  mutating func takeSeen() -> Seen {
    var seen = Seen(letters: letters)
    for index in touched {
      guard let activity = entries[index].activity else { continue }
      seen.processes.append((entries[index].name, entries[index].host, activity))
      entries[index].activity = nil
    }
    // By their first lines, and not as this table met them in earlier pieces.
    seen.processes.sort {
      ($0.activity.first.line, $0.name.lowerBound) < ($1.activity.first.line, $1.name.lowerBound)
    }
    touched.removeAll(keepingCapacity: true)
    wasAsked = false
    return seen
  }

  /// Takes over what another table saw in a piece that starts behind so many lines.
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
  /// Forgets all processes except for so many that logged last, and returns the new number of each;
  /// `nil` for those that are forgotten.
  ///
  /// It may be called only after ``settle(in:_:_:)``.
  mutating func forget(allBut count: Int) -> [Int?] {
    let byAge = entries.indices.sorted {
      entries[$0].activity?.last.line ?? 0 > entries[$1].activity?.last.line ?? 0
    }
    var numbers = [Int?](repeating: nil, count: entries.count)
    let old = self
    self = emptied()
    wasAsked = old.wasAsked
    for number in byAge.prefix(count).sorted() {
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
  /// Nothing seen of a process.
  fileprivate static var none: LineSkimmer.Seen {
    var none = LineSkimmer.Seen()
    none.last.start = -1
    return none
  }
}
