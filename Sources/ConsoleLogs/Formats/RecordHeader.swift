internal import Scanning

/// The parts of a record's header, as offsets from the start of the buffer.
///
/// A header is made for every record, so it is kept small. Offsets have 32 bits, because no buffer is longer
/// than these can count.
struct RecordHeader {
  private var starts: UInt32
  private var messageStart: UInt32
  private var messageStop: UInt32
  private var parts: Parts

  /// The format of the header.
  var format: LogFormat
  /// How the stamp is spelled.
  var stampKind: StampKind
  /// For stamps without a date, whether the input shows the day.
  var isDayKnown = false
  /// Whether the message is the text of a JSON string, whose escapes are not resolved.
  var isJSON = false
  /// Whether the first word of the message may be the process.
  var mayStartWithProcess = false
  /// Whether the text that was taken for the name may be the first word of the message instead.
  var isNameGuessed = false
  /// For stamps without a year, how many New Years there are between the first line of the input and this
  /// one. For stamps without a date, the day, in days since 1970-01-01.
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

  /// The text of a part, or `nil` if the part is empty. The escapes of a JSON string are resolved.
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

  /// The most bytes of a host's name.
  private static let longestHost = 255

  /// The offset of the first byte of the header.
  var start: Int {
    get { Int(starts) }
    set { starts = UInt32(truncatingIfNeeded: newValue) }
  }

  /// The range of the time stamp; empty if there is none.
  var stamp: Range<Int> {
    get { parts.stamp.range }
    set { parts.stamp = Part(newValue) }
  }

  /// The range of the process name, without library and padding; empty if the format prints none.
  var name: Range<Int> {
    get { parts.name.range }
    set { parts.name = Part(newValue) }
  }

  /// The range of the pid's decimal digits; empty if the format prints none.
  var pid: Range<Int> {
    get { parts.pid.range }
    set { parts.pid = Part(newValue) }
  }

  /// The range of the thread, or `nil`.
  var thread: Range<Int>? {
    get { parts.thread.range.isEmpty ? nil : parts.thread.range }
    set { parts.thread = Part(newValue ?? 0..<0) }
  }

  /// The range of the subsystem; empty if the header prints none.
  var subsystem: Range<Int> {
    get { parts.subsystem.range }
    set { parts.subsystem = Part(newValue) }
  }

  /// The range of the category; empty if the header prints none.
  var category: Range<Int> {
    get { parts.category.range }
    set { parts.category = Part(newValue) }
  }

  /// The range of the name of the device or machine that logged the record; empty if the header has none, or
  /// one that is too long for the name of a host.
  var host: Range<Int> {
    get { parts.host.range }
    set { parts.host = Part(newValue.count <= Self.longestHost ? newValue : newValue.prefix(0)) }
  }

  /// The offset of the first byte of the message.
  var message: Int {
    get { Int(messageStart) }
    set { messageStart = UInt32(truncatingIfNeeded: newValue) }
  }

  /// The end of the message if other columns follow it, or `nil` if the message continues to the end of the
  /// record.
  var messageEnd: Int? {
    get { messageStop == .max ? nil : Int(messageStop) }
    set { messageStop = newValue.map { UInt32(truncatingIfNeeded: $0) } ?? .max }
  }
}

extension RecordHeader {
  /// Reads `[subsystem:category] ` at the start of the message, and moves the start of the message to the
  /// text after it.
  ///
  /// A subsystem is in reverse-DNS notation, so `[BG:START:7]` does not name one, and a category is never a
  /// number.
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

  /// Moves the start of the message to the text after a library in parentheses, such as `(UIKitCore) `.
  mutating func skipLibrary(in bytes: Span<UInt8>, lineEnd: Int) {
    guard message < lineEnd, bytes[message] == UInt8(ascii: "("),
      let close = bytes.firstOffset(
        of: UInt8(ascii: ")"), in: message..<min(lineEnd, message + 100)),
      close + 1 < lineEnd, bytes[close + 1] == Byte.space
    else { return }
    message = close + 2
  }
}
