internal import Scanning

/// Learns from records of a Console.app copy which of its columns holds what.
///
/// The time, the type, pids and threads show by their form. The message is the column with the
/// longest texts; names of processes, libraries, subsystems and categories are told apart by what
/// they look like and where they stand.
struct ColumnLearner {
  /// How many lines and bytes are looked at.
  private static let reach = (lines: 400, records: 64, bytes: 262_144)

  private struct Column {
    var filled = 0
    var length = 0
    var blanks = 0
    var types = 0
    var numbers = 0
    var nonzero = 0
    var threads = 0
    var daemons = 0
    var libraries = 0
    var subsystems = 0
  }

  /// Learns from the lines from `start` on, of which the first starts a record; `nil` when it does
  /// not.
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
      let text = Decoration.end(in: bytes, line: whole)
      // Behind marks stands a record; an empty first column starts with its tab.
      let isMarked = text > position && bytes[position] != Byte.tab
      let line = isMarked ? text..<whole.upperBound : whole
      let columns = ConsoleColumns.split(line, in: bytes)
      let found = ConsoleColumns.timeColumn(of: columns, in: bytes)
      if time == nil { time = found }
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
  /// A record of several lines shows fewer of them on its first one where the message is not last;
  /// `widths` counts those of all its lines.
  private static func usualCount(of records: [[Range<Int>]], _ widths: [Int]) -> Int? {
    var counts: [Int: Int] = [:]
    for width in widths { counts[width, default: 0] += 1 }
    // Only records of one line tell what the columns hold.
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
    if let type = columns.indices.first(where: {
      $0 != time && columns[$0].types * 10 >= records.count * 8
    }) {
      roles[type] = .type
    }
    func isFree(_ index: Int) -> Bool { roles[index] == .other }
    let message = columns.indices.filter(isFree).max {
      weight(columns[$0], isLast: $0 == count - 1, records.count)
        < weight(columns[$1], isLast: $1 == count - 1, records.count)
    }
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
    // The process follows the time, or the type where that stands behind the message.
    let type = roles.firstIndex(of: .type)
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

  /// How much a column looks like the message.
  private static func weight(_ column: Column, isLast: Bool, _ records: Int) -> Double {
    let mean = Double(column.length) / Double(max(1, records))
    let blanks = Double(column.blanks) / Double(max(1, records))
    // A few records prove little; the message is the last column unless they say otherwise.
    return mean * (1 + blanks) * (isLast ? 1.5 : 1) + (isLast ? 1 : 0)
  }

  /// How much a column looks like the process.
  private static func score(_ column: Column, isNext: Bool, _ records: Int) -> Double {
    guard column.filled > 0 else { return -10 }
    let filled = Double(column.filled)
    var score = Double(column.daemons) / filled * 4 - Double(column.libraries) / filled * 4
    score -= Double(column.subsystems) / filled * 3
    score -= Double(column.numbers) / filled * 5
    score -= Double(column.blanks) / filled
    score += isNext ? 1 : 0
    score += column.filled == records ? 0.5 : -1
    return score
  }

  private static func note(_ range: Range<Int>, in column: inout Column, _ bytes: Span<UInt8>) {
    guard !range.isEmpty else { return }
    column.filled += 1
    column.length += range.count
    if bytes.hasBlank(in: range) { column.blanks += 1 }
    if ConsoleAppFormat.isType(range, in: bytes) { column.types += 1 }
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
