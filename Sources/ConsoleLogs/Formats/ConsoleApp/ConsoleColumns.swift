internal import Scanning

/// What each column of a Console.app copy holds.
struct ConsoleColumns: Equatable {
  /// What a column can hold.
  enum Role {
    /// What the name of the case says; `other` is anything else.
    case time, type, process, message, library, subsystem, category, pid, thread, other
  }

  /// The most columns that a line is split into.
  static let most = 12

  /// The roles, in the order of the columns.
  private(set) var roles: [Role]

  /// How many records the roles were learned from.
  let evidence: Int

  /// The index of the column with the time.
  let time: Int
  /// The index of the column with the message.
  let message: Int

  /// Creates columns with roles that were learned from `evidence` records.
  init(roles: [Role], evidence: Int) {
    self.roles = roles
    self.evidence = evidence
    time = roles.firstIndex(of: .time) ?? 0
    message = roles.firstIndex(of: .message) ?? roles.count - 1
  }

  /// How many columns follow the message.
  var trailing: Int { roles.count - 1 - message }

  /// The index of the first column with a role, or `nil`.
  func column(of role: Role) -> Int? { roles.firstIndex(of: role) }

  /// Splits a line at its tabs into at most ``most`` columns; the last column has the rest of the line.
  static func split(_ line: Range<Int>, in bytes: Span<UInt8>) -> [Range<Int>] {
    var columns: [Range<Int>] = []
    var start = line.lowerBound
    while columns.count < most - 1,
      let tab = bytes.firstOffset(of: Byte.tab, in: start..<line.upperBound)
    {
      columns.append(start..<tab)
      start = tab + 1
    }
    columns.append(start..<line.upperBound)
    return columns
  }

  /// The index of the column with the time, which must be one of the first five; `nil` if the line does not
  /// start a record.
  static func timeColumn(of columns: [Range<Int>], in bytes: Span<UInt8>) -> Int? {
    guard columns.count > 1 else { return nil }
    return columns.prefix(5).firstIndex { ConsoleAppFormat.time($0, in: bytes) != nil }
  }

  /// The part of a line that belongs to its first record, whose time is in the given column.
  static func firstRecord(of line: Range<Int>, time: Int, in bytes: Span<UInt8>) -> Range<Int> {
    let columns = split(line, in: bytes)
    guard columns.count > time, let (stamp, kind) = ConsoleAppFormat.time(columns[time], in: bytes)
    else { return line }
    let next = JoinedRecords(stamp: stamp, kind: kind, firstColumn: bytes.trimmed(columns[0]))
      .nextStart(
        in: bytes, from: stamp.upperBound, lineEnd: line.upperBound, columnsBeforeTime: time)
    return line.lowerBound..<(next ?? line.upperBound)
  }

  /// Returns the header of the record that follows `first` in a line that lost its line feeds, or `nil`.
  func header(
    behind first: RecordHeader, in bytes: Span<UInt8>, from start: Int, lineEnd: Int
  ) -> RecordHeader? {
    let columns = Self.split(first.start..<lineEnd, in: bytes)
    let next = JoinedRecords(
      stamp: first.stamp, kind: first.stampKind, firstColumn: bytes.trimmed(columns[0])
    ).nextStart(in: bytes, from: start, lineEnd: lineEnd, columnsBeforeTime: time)
    return next.flatMap { header($0..<lineEnd, in: bytes) }
  }

  /// Returns the header of the record that starts with the given line, whose columns are these.
  ///
  /// Returns `nil` if the line does not fit the columns.
  func header(_ line: Range<Int>, in bytes: Span<UInt8>) -> RecordHeader? {
    // Columns after the message end where the next record of a joined line starts.
    let line = trailing > 0 ? Self.firstRecord(of: line, time: time, in: bytes) : line
    let columns = Self.split(line, in: bytes)
    guard columns.count > max(time, min(message, roles.count - 1)), columns.count > time,
      let (stamp, kind) = ConsoleAppFormat.time(columns[time], in: bytes)
    else { return nil }
    if let type = column(of: .type), type < message,
      !ConsoleLevel.mayBe(bytes.trimmed(columns[type]), in: bytes)
    {
      return nil
    }
    let start = columns[message].lowerBound
    var header = RecordHeader(
      format: .consoleApp, stampKind: kind, start: line.lowerBound, stamp: stamp,
      name: start..<start, pid: start..<start, thread: nil, message: start)
    var tail: [Range<Int>] = []
    if trailing > 0 {
      tail = self.tail(of: line, from: start, in: bytes)
      if tail.isEmpty {
        tail = self.tail(of: recordEnd(after: line, in: bytes), from: start, in: bytes)
      }
      if let first = tail.first { header.messageEnd = first.lowerBound - 1 }
    }
    for (index, role) in roles.enumerated() where index != message {
      let column: Range<Int>
      if index < message {
        column = columns[index]
      } else {
        guard tail.count == trailing else { continue }
        column = tail[index - message - 1]
      }
      take(bytes.trimmed(column), as: role, into: &header, in: bytes)
    }
    return header
  }

  private func take(
    _ column: Range<Int>, as role: Role, into header: inout RecordHeader, in bytes: Span<UInt8>
  ) {
    var column = column
    // Text that was quoted in backticks may still have the closing one.
    while let last = column.last, bytes[last] == UInt8(ascii: "`") {
      column = column.lowerBound..<last
    }
    guard !column.isEmpty else { return }
    switch role {
    case .process: header.name = column
    case .subsystem: header.subsystem = column
    case .category: header.category = column
    case .thread: header.thread = column
    case .pid:
      if bytes.endOfDigits(from: column.lowerBound, to: column.upperBound) == column.upperBound {
        header.pid = column
      }
    default: break
    }
  }

  /// How many bytes of a record are searched for the columns after its message.
  private static let reach = 65_536

  /// The last line of the record that starts with the given line.
  private func recordEnd(after line: Range<Int>, in bytes: Span<UInt8>) -> Range<Int> {
    var last = line
    var start = line.upperBound
    let limit = min(bytes.count, line.upperBound + Self.reach)
    while start < limit {
      // The next line starts after the line feed, which a carriage return may precede.
      guard let feed = bytes.firstOffset(of: Byte.lineFeed, in: start..<limit) else { break }
      let end = bytes.firstOffset(of: Byte.lineFeed, in: feed + 1..<limit) ?? limit
      let next = bytes.withoutCarriageReturn(feed + 1..<end)
      let columns = Self.split(next, in: bytes)
      if columns.count > time, ConsoleAppFormat.time(columns[time], in: bytes) != nil { break }
      if !bytes.trimmed(next).isEmpty {
        last = next
      }
      start = end
    }
    return last
  }

  /// The columns after the message, at the end of a record's last line; empty if they are not there.
  private func tail(
    of line: Range<Int>, from message: Int, in bytes: Span<UInt8>
  ) -> [Range<Int>] {
    var tail: [Range<Int>] = []
    var end = line.upperBound
    var index = end
    let lower = max(line.lowerBound, line.contains(message) ? message : line.lowerBound)
    while index > lower, tail.count < trailing {
      index -= 1
      if bytes[index] == Byte.tab {
        tail.insert(index + 1..<end, at: 0)
        end = index
      }
    }
    guard tail.count == trailing else { return [] }
    if let type = column(of: .type), type > self.message,
      !ConsoleLevel.mayBe(bytes.trimmed(tail[type - self.message - 1]), in: bytes)
    {
      return []
    }
    return tail
  }
}
