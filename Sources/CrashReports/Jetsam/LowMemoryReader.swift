internal import LogModel
internal import Scanning
internal import Statements

/// Reads low-memory reports, which are jetsam reports in text form (up to iOS 8).
///
///     Free pages:        581
///     Wired pages:       10409
///     Largest process:   Lantern
///
///     Processes
///          Name                 UUID                    Count resident pages
///       Lantern <15dc…>    9320 (jettisoned) (active)                            iOS 3 to 4
///       Lantern <15dc…>    9320   9411  [vm-pageshortage]  (background)          iOS 5 on
///     **End**
struct LowMemoryReader {
  private var event = JetsamEvent()
  private var system: CrashReport.OperatingSystem?
  private var evidence = EvidenceCollector()
  private var fields = TextFields()
  private var isTable = false
  /// The names of the columns that contain numbers, in lowercase.
  private var columns: [String] = []

  /// Reads a report from the cursor's next line up to the end of the report.
  static func read(from cursor: inout LineCursor, in bytes: Span<UInt8>) -> LowMemoryReader {
    var reader = LowMemoryReader()
    reader.event.isTruncated = true
    while let line = cursor.next(in: bytes) {
      if line.content.isEmpty { continue }
      if reader.fields.isStartOfAnother(line, in: bytes) {
        cursor.unread(line)
        break
      }
      if bytes.starts(line.content, with: "**End") {
        reader.event.isTruncated = false
        break
      }
      reader.read(line, in: bytes)
    }
    reader.finish(in: bytes)
    return reader
  }

  private init() {}

  /// Makes the crash report; fields that the text lacks are taken from `header`.
  func report(
    as format: CrashReportFormat, header: IPSObject?, input: InputIndex, line: Int,
    in bytes: Span<UInt8>
  ) -> CrashReport {
    var report = event.report(as: format, header: header, input: input, line: line)
    if let system { report.os = system }
    report.evidence = evidence.evidence(input: input, in: bytes)
    return report
  }

  private mutating func read(_ line: CrashReportLine, in bytes: Span<UInt8>) {
    if bytes.equals(line.content, "Processes") {
      isTable = true
    } else if !isTable {
      _ = fields.take(line, in: bytes)
    } else if bytes.contains("UUID", in: line.content), event.processCount == 0 {
      readColumns(bytes.text(in: line.content))
    } else {
      readRow(line, in: bytes)
    }
  }

  /// Reads the names of the columns from a heading such as
  /// `Name <UUID> CPU Time rpages recent_max [reason] (state)`.
  private mutating func readColumns(_ heading: String) {
    let words = heading.lowercased().split { $0 == " " || $0 == "\t" || $0 == "|" }
    guard let first = words.firstIndex(where: { $0.contains("uuid") }) else { return }
    for word in words[(first + 1)...] {
      if word.hasPrefix("[") || word.hasPrefix("(") { break }
      // "CPU Time" and "Count resident pages" each name a single column.
      if word != "time", word != "resident", word != "pages" { columns.append(String(word)) }
    }
  }

  private mutating func readRow(_ line: CrashReportLine, in bytes: Span<UInt8>) {
    let row = line.content
    guard let open = bytes.first(" <", in: row),
      let close = bytes.firstOffset(of: Byte.greater, in: open.upperBound..<row.upperBound)
    else { return }
    event.processCount += 1
    let marks = marks(in: close..<row.upperBound, of: bytes)
    guard let reason = marks.reason else { return }
    let name = bytes.text(in: bytes.trimmed(row.lowerBound..<open.lowerBound))
    var kill = JetsamEvent.Kill(name: name, reason: reason, states: marks.states)
    kill.pages = number("rpages", marks.numbers) ?? number("count", marks.numbers)
    kill.lifetimeMaxPages = number("lifetime_max", marks.numbers)
    event.kills.append(kill)
    evidence.add(line)
  }

  private func number(_ column: String, _ numbers: [UInt64?]) -> UInt64? {
    guard let index = columns.firstIndex(of: column), index < numbers.count else { return nil }
    return numbers[index]
  }

  /// Reads the numbers of a row, the reason in `[…]` and the states in `(…)`.
  private func marks(
    in range: Range<Int>, of bytes: Span<UInt8>
  ) -> (numbers: [UInt64?], reason: String?, states: [String]) {
    var numbers: [UInt64?] = []
    var reason: String?
    var states: [String] = []
    var index = range.lowerBound + 1
    while index < range.upperBound {
      let start = bytes.run(index..<range.upperBound) { $0 <= Byte.space }
      guard start < range.upperBound else { break }
      let isReason = bytes[start] == Byte.openBracket
      if isReason || bytes[start] == Byte.openParenthesis {
        let closing = isReason ? Byte.closeBracket : Byte.closeParenthesis
        guard let end = bytes.firstOffset(of: closing, in: start..<range.upperBound) else { break }
        let word = bytes.text(in: bytes.trimmed((start + 1)..<end))
        if isReason || word == "jettisoned" {
          reason = reason ?? (word.isEmpty ? nil : word)
        } else {
          states.append(word)
        }
        index = end + 1
      } else {
        index = bytes.run(start..<range.upperBound) { $0 > Byte.space }
        numbers.append(bytes.leadingInteger(in: start..<index)?.value)
      }
    }
    return (numbers, reason, states)
  }

  private mutating func finish(in bytes: Span<UInt8>) {
    event.isRecognised = true
    event.incident = fields.text("incident identifier", in: bytes)
    event.device = fields.text("hardware model", in: bytes)
    event.date = fields.instant("date", "date/time", in: bytes)
    event.largestProcess = fields.text("largest process", in: bytes)
    system = fields.system(in: bytes)
    for name in ["free pages", "largest process"] {
      if let field = fields[name] { evidence.add(field.line) }
    }
  }
}
