internal import Scanning

/// Learns from its records what each column of a Console.app copy holds.
///
/// Times, pids and threads are recognized by their form. The type is recognized by its position and by its
/// values, which are few different short words in any language. The message is the column with the longest
/// texts. Processes, libraries, subsystems and categories are distinguished by the form of their names and by
/// their positions.
struct ColumnLearner {
  /// The most lines, records and bytes that are examined.
  private static let reach = (lines: 400, records: 64, bytes: 262_144)

  private struct Column {
    var filled = 0
    var length = 0
    var blanks = 0
    /// How many values are levels in a known language, and how many may be levels in any language.
    var knownLevels = 0
    var levels = 0
    /// How many of the latter do not look like names.
    var words = 0
    var values: Set<UInt64> = []
    var numbers = 0
    var nonzero = 0
    var threads = 0
    var daemons = 0
    var libraries = 0
    var subsystems = 0

    /// Whether nearly all values are levels in a known language.
    var isKnownLevel: Bool { filled > 0 && knownLevels * 10 >= filled * 8 }

    /// Whether at least half of the values are libraries, subsystems, pids or threads.
    var isNoProcess: Bool {
      filled > 0 && max(libraries, subsystems, numbers, threads) * 2 >= filled
    }

    /// How much the values look like messages of the given number of records: long, of many words, and
    /// different from each other.
    func weight(of records: Int) -> Double {
      let count = Double(max(1, records))
      let variety = Double(values.count) / Double(max(1, filled))
      return Double(length) / count * (1 + Double(blanks) / count) * variety
    }
  }

  /// How many types Console.app distinguishes.
  private static let mostLevels = 7

  /// Learns from the lines from `start` on; `nil` if the first of them does not start a record.
  static func learn(in bytes: Span<UInt8>, from start: Int) -> ConsoleColumns? {
    var records: [[Range<Int>]] = []
    var widths: [Int] = []
    var time: Int?
    var position = start
    let limit = min(bytes.count, start + reach.bytes)
    var lines = 0
    while position < limit, lines < reach.lines, records.count < reach.records {
      let end = bytes.firstOffset(of: Byte.lineFeed, in: position..<bytes.count) ?? bytes.count
      let whole = bytes.withoutCarriageReturn(position..<end)
      let text = QuotePrefix.end(in: bytes, line: whole)
      // A record may follow quoting marks, but a tab at the start of a line ends an empty first column.
      let isMarked = text > position && bytes[position] != Byte.tab
      let line = isMarked ? text..<whole.upperBound : whole
      var columns = ConsoleColumns.split(line, in: bytes)
      let found = ConsoleColumns.timeColumn(of: columns, in: bytes)
      if time == nil { time = found }
      if let found {
        let first = ConsoleColumns.firstRecord(of: line, time: found, in: bytes)
        if first != line { columns = ConsoleColumns.split(first, in: bytes) }
      }
      guard let time else { return nil }
      if found == time {
        records.append(columns)
        widths.append(columns.count)
      } else if let last = widths.indices.last {
        widths[last] += columns.count - 1
      }
      position = end + 1
      lines += 1
    }
    guard let time, let count = usualCount(of: records, widths) else {
      return nil
    }
    let usual = records.filter { $0.count == count }
    return ConsoleColumns(
      roles: roles(of: usual, count: count, time: time, in: bytes), evidence: usual.count)
  }

  /// The number of columns that most records have.
  ///
  /// If the message is not the last column, the first line of a record of several lines has fewer columns.
  /// `widths` has the number of columns on all lines of each record.
  private static func usualCount(of records: [[Range<Int>]], _ widths: [Int]) -> Int? {
    var counts: [Int: Int] = [:]
    for width in widths { counts[width, default: 0] += 1 }
    // Only records of one line show what the columns hold.
    let whole = Set(records.map(\.count))
    return counts.filter { whole.contains($0.key) }.max {
      ($0.value, $0.key) < ($1.value, $1.key)
    }?.key ?? whole.max()
  }

  private static func roles(
    of records: [[Range<Int>]], count: Int, time: Int, in bytes: Span<UInt8>
  ) -> [ConsoleColumns.Role] {
    var columns = Array(repeating: Column(), count: count)
    for record in records {
      for index in 0..<count where index != time {
        note(bytes.trimmed(record[index]), in: &columns[index], bytes)
      }
    }
    var roles = Array(repeating: ConsoleColumns.Role.other, count: count)
    roles[time] = .time
    let type = type(of: columns, time: time, records.count)
    if let type { roles[type] = .type }
    func isFree(_ index: Int) -> Bool { roles[index] == .other }
    // A few records prove little. If the type comes before the time, it is assumed that nobody moved the
    // message from the last column, unless the records say otherwise.
    let last = type.map { $0 < time } ?? false ? 60 / Double(max(1, records.count)) : 1
    func weight(_ index: Int) -> Double {
      let isLast = index == count - 1 && !columns[index].isNoProcess
      return columns[index].weight(of: records.count) * (isLast ? 1.5 : 1) + (isLast ? last : 0)
    }
    let message = columns.indices.filter(isFree).max { weight($0) < weight($1) }
    roles[message ?? count - 1] = .message
    if let thread = columns.indices.first(where: {
      isFree($0) && columns[$0].threads > 0 && columns[$0].threads == columns[$0].filled
    }) {
      roles[thread] = .thread
    }
    if let pid = columns.indices.first(where: {
      isFree($0) && columns[$0].filled > 0 && columns[$0].numbers == columns[$0].filled
        && columns[$0].nonzero > 0
    }) {
      roles[pid] = .pid
    }
    // The process follows the time, or the type if that comes after the message.
    let before = type.flatMap { $0 > roles.firstIndex(of: .message) ?? count ? $0 : nil } ?? time
    let process = columns.indices.filter(isFree).max {
      score(columns[$0], isNext: $0 == before + 1, records.count)
        < score(columns[$1], isNext: $1 == before + 1, records.count)
    }
    if let process { roles[process] = .process }
    for index in columns.indices where isFree(index) {
      let column = columns[index]
      if column.subsystems * 2 >= max(1, column.filled) {
        roles[index] = .subsystem
      } else if column.libraries * 2 >= max(1, column.filled) {
        roles[index] = .library
      } else {
        roles[index] = .category
      }
    }
    return roles
  }

  /// The index of the column of types, or `nil`.
  private static func type(of columns: [Column], time: Int, _ records: Int) -> Int? {
    let free = columns.indices.filter { $0 != time }
    let best = free.max { level(columns, $0, time, records) < level(columns, $1, time, records) }
    // At least one other column must be left for the message.
    guard let best, free.count > 1, level(columns, best, time, records) >= 3 else { return nil }
    let column = columns[best]
    if column.isKnownLevel || best == time - 1 && column.words == column.filled { return best }
    // If no other column can be that of the process, this one is.
    let others = free.filter { $0 != best && !columns[$0].isNoProcess }
    return others.count > 1 ? best : nil
  }

  /// How much a column looks like that of the types. The column right before the time scores highest, because
  /// Console.app has the types there unless the user moves them.
  private static func level(_ columns: [Column], _ index: Int, _ time: Int, _ records: Int)
    -> Double
  {
    let column = columns[index]
    guard column.filled > 0, column.levels == column.filled, column.values.count <= mostLevels
    else {
      return column.isKnownLevel ? 10 : -10
    }
    if column.isKnownLevel { return 10 + (index == time - 1 ? 1 : 0) }
    guard !column.isNoProcess, column.daemons == 0 else { return -10 }
    var score = index == time - 1 ? 3.0 : index == time + 1 ? -2 : 0
    score += index == 0 ? 1 : 0
    score += column.words == column.filled ? 1.5 : 0
    score += column.filled == records ? 0.5 : -1
    return score
  }

  /// How much a column looks like that of the process.
  private static func score(_ column: Column, isNext: Bool, _ records: Int) -> Double {
    guard column.filled > 0 else { return -10 }
    let filled = Double(column.filled)
    var score = Double(column.daemons) / filled * 4 - Double(column.libraries) / filled * 4
    score -= Double(column.subsystems) / filled * 3
    score -= Double(column.numbers) / filled * 5
    score -= Double(column.blanks) / filled / 2
    score += isNext ? 1 : 0
    score += column.filled == records ? 0.5 : -1
    return score
  }

  private static func note(_ range: Range<Int>, in column: inout Column, _ bytes: Span<UInt8>) {
    guard !range.isEmpty else { return }
    column.filled += 1
    column.length += range.count
    if bytes.hasBlank(in: range) { column.blanks += 1 }
    column.values.insert(bytes.digest(of: range))
    if ConsoleLevel.mayBe(range, in: bytes) {
      column.levels += 1
      if ConsoleLevel.isKnown(range, in: bytes) { column.knownLevels += 1 }
      if ConsoleLevel.looksLikeWord(range, in: bytes) { column.words += 1 }
    }
    if bytes.endOfDigits(from: range.lowerBound, to: range.upperBound) == range.upperBound {
      column.numbers += 1
      if range.count > 1 || bytes[range.lowerBound] != UInt8(ascii: "0") { column.nonzero += 1 }
    }
    if bytes.starts(with: "0x", at: range.lowerBound, before: range.upperBound) {
      column.threads += 1
    }
    guard range.count <= 64 else { return }
    let text = bytes.text(in: range)
    if Daemons.contains(text) { column.daemons += 1 }
    if LibraryNames.contains(text) { column.libraries += 1 }
    if LibraryNames.isSubsystem(text) { column.subsystems += 1 }
  }
}
