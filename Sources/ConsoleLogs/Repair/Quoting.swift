internal import Scanning

/// The marks at the start of every line of a text that was quoted, commented out or numbered.
///
/// Headers are found after such marks anyway, but in a message of several lines the marks would come between
/// its words. A text that was marked twice has two marks in a row.
struct Quoting {
  private enum Mark: Equatable {
    case sign(UInt8)
    case slashes
    case number
    /// Appium's own stamp, which also comes before lines that continue a record.
    case appium
  }

  private let marks: [Mark]

  /// How many lines are examined to find the marks.
  static let lines = 40

  /// The most marks in a row.
  private static let deepest = 3

  /// Finds the marks that nearly all of the first lines start with; `nil` if there are none.
  init?(_ bytes: Span<UInt8>) {
    var marks: [Mark] = []
    while marks.count < Self.deepest, let mark = Self.next(in: bytes, behind: marks),
      mark != marks.last
    {
      marks.append(mark)
    }
    guard !marks.isEmpty else { return nil }
    self.marks = marks
  }

  /// The mark that nearly all of the first lines have after those that were already found.
  private static func next(in bytes: Span<UInt8>, behind marks: [Mark]) -> Mark? {
    var counts: [Int: Int] = [:]
    var filled = 0
    var position = 0
    while filled < lines, position < bytes.count {
      let end =
        bytes.firstOffset(of: Byte.lineFeed, in: position..<bytes.count) ?? bytes.count
      let line = bytes.withoutCarriageReturn(position..<end)
      position = end + 1
      guard !bytes.trimmed(line).isEmpty else { continue }
      filled += 1
      let start = marks.reduce(line.lowerBound) {
        Self.end(of: $1, in: bytes, $0..<line.upperBound)
      }
      if let mark = mark(of: start..<line.upperBound, in: bytes) { counts[mark, default: 0] += 1 }
    }
    guard let most = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }),
      most.value >= 2, most.value * 10 >= filled * 8
    else { return nil }
    switch most.key {
    case 0: return .number
    case 1: return .slashes
    case 2: return .appium
    default: return .sign(UInt8(most.key))
    }
  }

  /// A number that stands for the mark a line starts with; `nil` if it has none.
  private static func mark(of line: Range<Int>, in bytes: Span<UInt8>) -> Int? {
    let start = bytes.endOfBlanks(from: line.lowerBound, to: line.upperBound)
    guard start < line.upperBound else { return nil }
    switch bytes[start] {
    case UInt8(ascii: ">"), UInt8(ascii: "#"): return Int(bytes[start])
    case UInt8(ascii: "*")
    where start + 1 < line.upperBound && Byte.isBlank(bytes[start + 1]):
      return Int(bytes[start])
    case UInt8(ascii: "/") where bytes.starts(with: "//", at: start, before: line.upperBound):
      return 1
    default:
      if endOfAppium(in: bytes, at: start, lineEnd: line.upperBound) != nil { return 2 }
      return endOfNumber(in: bytes, at: start, lineEnd: line.upperBound) == nil ? nil : 0
    }
  }

  /// The offset at which the device's text starts after Appium's stamp; `nil` if there is no such stamp.
  private static func endOfAppium(in bytes: Span<UInt8>, at start: Int, lineEnd: Int) -> Int? {
    guard Byte.isDigit(bytes[start]),
      let stampEnd = ISOStamp.end(in: bytes, at: start, lineEnd: lineEnd)
    else { return nil }
    return AppiumFormat.inner(in: bytes, stampEnd: stampEnd, lineEnd: lineEnd)
  }

  /// The offset of the text after `12. ` or `12) `; `nil` if there is no such number.
  private static func endOfNumber(in bytes: Span<UInt8>, at start: Int, lineEnd: Int) -> Int? {
    let end = bytes.endOfDigits(from: start, to: min(lineEnd, start + 8))
    guard end > start, end < lineEnd,
      bytes[end] == Byte.period || bytes[end] == UInt8(ascii: ")"),
      end + 1 == lineEnd || bytes[end + 1] <= Byte.space
    else { return nil }
    return min(end + 2, lineEnd)
  }

  /// The offset at which the text of a line starts after its marks, which may be repeated.
  func end(of line: Range<Int>, in bytes: Span<UInt8>) -> Int {
    var start = line.lowerBound
    for mark in marks { start = Self.end(of: mark, in: bytes, start..<line.upperBound) }
    return start
  }

  /// The offset in a line after a mark, or the start of the line if it lacks the mark.
  private static func end(of mark: Mark, in bytes: Span<UInt8>, _ line: Range<Int>) -> Int {
    var start = bytes.endOfBlanks(from: line.lowerBound, to: line.upperBound)
    guard start < line.upperBound else { return line.lowerBound }
    switch mark {
    case .number:
      return endOfNumber(in: bytes, at: start, lineEnd: line.upperBound) ?? line.lowerBound
    case .appium:
      guard let inner = endOfAppium(in: bytes, at: start, lineEnd: line.upperBound),
        SyslogStamp.end(in: bytes, at: inner, lineEnd: line.upperBound) == nil
      else { return line.lowerBound }
      return inner
    case .slashes:
      guard bytes.starts(with: "//", at: start, before: line.upperBound) else {
        return line.lowerBound
      }
      while start < line.upperBound, bytes[start] == UInt8(ascii: "/") { start += 1 }
    case .sign(let sign):
      guard bytes[start] == sign else { return line.lowerBound }
      while start < line.upperBound, bytes[start] == sign {
        start += 1
        if start + 1 < line.upperBound, Byte.isBlank(bytes[start]), bytes[start + 1] == sign {
          start += 1
        }
      }
    }
    // One blank belongs to the mark, any others to the text.
    if start < line.upperBound, bytes[start] == Byte.space { start += 1 }
    return start
  }
}
