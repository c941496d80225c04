internal import Scanning

/// Where the parts of a record's header stand, as offsets from the start of the buffer.
///
/// One is made for every record, so it is kept small: no buffer is longer than 32 bits can count.
struct RecordHeader {
  private var starts: UInt32
  private var messageStart: UInt32
  private var messageStop: UInt32
  private var parts: Parts

  /// The format that recognised it.
  var format: LogFormat
  /// How the stamp is spelled.
  var stampKind: StampKind
  /// For stamps without a date, whether the input shows the day.
  var isDayKnown = false
  /// Whether the message is the text of a JSON string, with its escapes.
  var isJSON = false
  /// Whether the first word of the message may be the process.
  var mayStartWithProcess = false
  /// Whether the name may be the first word of the message instead.
  var isNameGuessed = false
  /// For stamps without a year, how many New Years lie between the first line of the input and
  /// this one; for stamps without a date, the day, counted from 1970-01-01.
  var shift: Int32 = 0

  private struct Part {
    var lower: UInt32
    var upper: UInt32

    init(_ range: Range<Int>) {
      lower = UInt32(truncatingIfNeeded: range.lowerBound)
      upper = UInt32(truncatingIfNeeded: range.upperBound)
    }

    var range: Range<Int> { Int(lower)..<Int(upper) }
  }

  private struct Parts {
    var stamp: Part
    var name: Part
    var pid: Part
    var thread: Part
    var subsystem = Part(0..<0)
    var category = Part(0..<0)
    var host = Part(0..<0)
  }

  /// The text of a part, or `nil` where it is empty; of a JSON string with its escapes resolved.
  func text(of part: Range<Int>, in bytes: Span<UInt8>) -> String? {
    guard !part.isEmpty else { return nil }
    guard isJSON, bytes.firstOffset(of: Byte.backslash, in: part) != nil else {
      return bytes.text(in: part)
    }
    return String(decoding: JSONText.unescaped(part, in: bytes), as: UTF8.self)
  }

  /// Creates a header.
  init(
    format: LogFormat, stampKind: StampKind = .iso, start: Int, stamp: Range<Int>,
    name: Range<Int>, pid: Range<Int>, thread: Range<Int>?, message: Int, messageEnd: Int? = nil
  ) {
    self.format = format
    self.stampKind = stampKind
    starts = UInt32(truncatingIfNeeded: start)
    parts = Parts(
      stamp: Part(stamp), name: Part(name), pid: Part(pid), thread: Part(thread ?? 0..<0))
    messageStart = UInt32(truncatingIfNeeded: message)
    messageStop = messageEnd.map { UInt32(truncatingIfNeeded: $0) } ?? .max
  }

  /// No name of a host is longer, in bytes.
  private static let longestHost = 255

  /// The first byte of the header.
  var start: Int {
    get { Int(starts) }
    set { starts = UInt32(truncatingIfNeeded: newValue) }
  }

  /// The time stamp; empty when there is none.
  var stamp: Range<Int> {
    get { parts.stamp.range }
    set { parts.stamp = Part(newValue) }
  }

  /// The process name, without library and padding; empty when the format prints none.
  var name: Range<Int> {
    get { parts.name.range }
    set { parts.name = Part(newValue) }
  }

  /// The decimal digits of the pid; empty when the format prints none.
  var pid: Range<Int> {
    get { parts.pid.range }
    set { parts.pid = Part(newValue) }
  }

  /// The thread as printed, or `nil`.
  var thread: Range<Int>? {
    get { parts.thread.range.isEmpty ? nil : parts.thread.range }
    set { parts.thread = Part(newValue ?? 0..<0) }
  }

  /// The subsystem; empty when the header prints none.
  var subsystem: Range<Int> {
    get { parts.subsystem.range }
    set { parts.subsystem = Part(newValue) }
  }

  /// The category; empty when the header prints none.
  var category: Range<Int> {
    get { parts.category.range }
    set { parts.category = Part(newValue) }
  }

  /// The device or the machine that logged the record; empty when the header names none, and where it is longer
  /// than any name of a host.
  var host: Range<Int> {
    get { parts.host.range }
    set { parts.host = Part(newValue.count <= Self.longestHost ? newValue : newValue.prefix(0)) }
  }

  /// The first byte of the message.
  var message: Int {
    get { Int(messageStart) }
    set { messageStart = UInt32(truncatingIfNeeded: newValue) }
  }

  /// The end of the message where other columns stand behind it, or `nil` when it goes on to the
  /// end of the record.
  var messageEnd: Int? {
    get { messageStop == .max ? nil : Int(messageStop) }
    set { messageStop = newValue.map { UInt32(truncatingIfNeeded: $0) } ?? .max }
  }
}

extension RecordHeader {
  /// Reads `[subsystem:category] ` at the start of the message and moves the message behind it.
  ///
  /// Subsystems are in reverse DNS; `[BG:START:7]` is none, and no category is a number.
  mutating func takeTag(in bytes: Span<UInt8>, lineEnd: Int) {
    guard message < lineEnd, bytes[message] == Byte.openBracket,
      let close = bytes.firstOffset(
        of: Byte.closeBracket, in: message..<min(lineEnd, message + 200)),
      close + 1 == lineEnd || Byte.isBlank(bytes[close + 1]),
      let colon = bytes.firstOffset(of: Byte.colon, in: message..<close),
      bytes.firstOffset(of: Byte.colon, in: colon + 1..<close) == nil,
      bytes.firstOffset(of: Byte.period, in: message..<colon) != nil,
      !bytes.hasBlank(in: message..<close),
      // `[app<com.example.lantern>:812]` is the process that a daemon's message is about.
      bytes.firstOffset(of: UInt8(ascii: "<"), in: message..<close) == nil,
      !bytes.isDigits(colon + 1..<close)
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
