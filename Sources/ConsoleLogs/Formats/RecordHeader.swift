internal import Scanning

/// Where the parts of a record's header stand; all offsets count from the start of the buffer.
struct RecordHeader {
  /// The format that recognised it.
  var format: LogFormat
  /// The first byte of the header.
  var start: Int
  /// The time stamp.
  var stamp: Range<Int>
  /// The process name, without library and padding.
  var name: Range<Int>
  /// The decimal digits of the pid.
  var pid: Range<Int>
  /// The thread as printed, or `nil`.
  var thread: Range<Int>?
  /// The first byte of the message.
  var message: Int
  /// How many New Years lie between the first line of the input and this one, for stamps that
  /// print no year.
  var yearShift = 0
}

/// Bytes that log headers are made of.
enum Byte {
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let tab = UInt8(ascii: "\t")
  static let colon = UInt8(ascii: ":")
  static let period = UInt8(ascii: ".")
  static let dash = UInt8(ascii: "-")
  static let open = UInt8(ascii: "[")
  static let close = UInt8(ascii: "]")

  @inline(__always) static func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }

  @inline(__always) static func isLetter(_ byte: UInt8) -> Bool { (byte | 32) &- 97 < 26 }

  @inline(__always) static func isHexDigit(_ byte: UInt8) -> Bool {
    byte &- 48 < 10 || (byte | 32) &- 97 < 6
  }

  @inline(__always) static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }
}

extension Span<UInt8> {
  /// The value of the decimal digits in the given range; stops growing before it overflows.
  func decimal(in range: Range<Int>) -> Int {
    var value = 0
    for index in range where value < 1_000_000_000_000_000 {
      value = value * 10 + Int(self[index] &- 48)
    }
    return value
  }

  /// The end of the run of digits that starts at the given offset.
  func endOfDigits(from start: Int, to end: Int) -> Int {
    var index = start
    while index < end, Byte.isDigit(self[index]) { index += 1 }
    return index
  }

  /// The range of a line without the carriage returns at its end.
  func withoutCarriageReturn(_ line: Range<Int>) -> Range<Int> {
    var end = line.upperBound
    while end > line.lowerBound, self[end - 1] == Byte.carriageReturn { end -= 1 }
    return line.lowerBound..<end
  }

  /// The range without the blanks at both ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var lower = range.lowerBound
    var upper = range.upperBound
    while lower < upper, Byte.isBlank(self[lower]) { lower += 1 }
    while upper > lower, Byte.isBlank(self[upper - 1]) { upper -= 1 }
    return lower..<upper
  }
}
