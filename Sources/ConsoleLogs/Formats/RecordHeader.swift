internal import Scanning

/// Where the parts of a record's header stand; all offsets count from the start of the buffer.
struct RecordHeader {
  /// The format that recognised it.
  var format: LogFormat
  /// How the stamp is spelled.
  var stampKind = StampKind.iso
  /// The first byte of the header.
  var start: Int
  /// The time stamp; empty when there is none.
  var stamp: Range<Int>
  /// The process name, without library and padding; empty when the format prints none.
  var name: Range<Int>
  /// The decimal digits of the pid; empty when the format prints none.
  var pid: Range<Int>
  /// The thread as printed, or `nil`.
  var thread: Range<Int>?
  /// The first byte of the message.
  var message: Int
  /// What lies behind the message on its line and is none of it: the end of the message, or `nil`
  /// when it goes on to the end of the record.
  var messageEnd: Int?
  /// The subsystem and the category; empty when the header prints none.
  var subsystem = 0..<0
  var category = 0..<0
  /// For stamps without a year, how many New Years lie between the first line of the input and
  /// this one; for stamps without a date, the day, counted from 1970-01-01.
  var shift = 0
  /// For stamps without a date, whether the input shows the day.
  var isDayKnown = false
  /// Whether the message is the text of a JSON string, with its escapes.
  var isJSON = false
  /// Whether the first word of the message may be the process.
  var mayStartWithProcess = false
}

extension RecordHeader {
  /// Reads `[subsystem:category] ` at the start of the message and moves the message behind it.
  mutating func takeTag(in bytes: Span<UInt8>, lineEnd: Int) {
    guard message < lineEnd, bytes[message] == Byte.open,
      let close = bytes.firstOffset(of: Byte.close, in: message..<min(lineEnd, message + 200)),
      close + 1 == lineEnd || Byte.isBlank(bytes[close + 1]),
      let colon = bytes.firstOffset(of: Byte.colon, in: message..<close),
      !bytes.hasBlank(in: message..<close)
    else { return }
    subsystem = message + 1..<colon
    category = colon + 1..<close
    message = min(close + 2, lineEnd)
  }

  /// Moves the message behind a library in parentheses, `(UIKitCore) `, at its start.
  mutating func skipLibrary(in bytes: Span<UInt8>, lineEnd: Int) {
    guard message < lineEnd, bytes[message] == UInt8(ascii: "("),
      let close = bytes.firstOffset(
        of: UInt8(ascii: ")"), in: message..<min(lineEnd, message + 100)),
      close + 1 < lineEnd, bytes[close + 1] == Byte.space
    else { return }
    message = close + 2
  }
}
