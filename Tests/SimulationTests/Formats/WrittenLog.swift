/// A log as it is in a file, with the records that start on each of its lines.
struct WrittenLog {
  var lines: [Line] = []
  var encoding = Encoding.utf8
  var newline = "\n"
  var hasMark = false

  struct Line {
    var text: String
    /// The numbers of the records that start on this line.
    var starts: [Int] = []
  }

  enum Encoding { case utf8, utf16LittleEndian, utf16BigEndian }

  /// Writes records in a format; the story begins at the given time of the wall clock, in microseconds since 1970.
  init(_ records: [Record], _ writer: Writer, wall: Int, zone: Int) {
    lines = writer.preamble.map { Line(text: $0) }
    for (number, record) in records.enumerated() {
      let stamp = Stamp(wall: wall + record.at, zone: zone)
      for (place, text) in writer.write(record, stamp, number).enumerated() {
        lines.append(Line(text: text, starts: place == 0 ? [number] : []))
      }
    }
    lines += writer.trailer.map { Line(text: $0) }
  }

  /// The 1-based line on which each record starts, by the number of the record.
  var lineOfRecord: [Int: Int] {
    var found: [Int: Int] = [:]
    for (index, line) in lines.enumerated() {
      for record in line.starts { found[record] = index + 1 }
    }
    return found
  }

  /// The 1-based line on which the record of a line starts.
  func startOfRecord(onLine line: Int) -> Int {
    (lines.prefix(line).lastIndex { !$0.starts.isEmpty } ?? line - 1) + 1
  }

  /// The log as text, as it would be pasted.
  var text: String { lines.map { $0.text + newline }.joined() }

  /// The bytes of the file.
  var bytes: ContiguousArray<UInt8> {
    let marked = (hasMark ? "\u{FEFF}" : "") + text
    switch encoding {
    case .utf8: return ContiguousArray(marked.utf8)
    case .utf16LittleEndian:
      return ContiguousArray(
        marked.utf16.flatMap {
          [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)]
        })
    case .utf16BigEndian:
      return ContiguousArray(
        marked.utf16.flatMap {
          [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)]
        })
    }
  }
}
