internal import Scanning

/// What the members of a JSON object say, as far as a log record needs it.
struct JSONFields {
  var isLabelled = false
  private var isUnified = false
  private var isMandiant = false
  private var isPymobiledevice = false
  private(set) var hasMessage = false
  private var message = 0..<0
  private var process = 0..<0
  private var pid = 0..<0
  private var thread = 0..<0
  private var subsystem = 0..<0
  private var category = 0..<0
  private var timestamp = 0..<0
  private var epoch = 0..<0

  /// Takes a member; the value is a string's text or a scalar.
  mutating func take(_ name: JSONFieldNames.Name?, _ value: Range<Int>) {
    switch name {
    case .eventMessage:
      isUnified = true
      hasMessage = true
      message = value
    case .message:
      hasMessage = true
      if !isUnified { message = value }
    case .processImagePath:
      isUnified = true
      process = value
    case .processID, .pid: pid = value
    case .process:
      isMandiant = true
      process = value
    case .filename:
      isPymobiledevice = true
      process = value
    case .imageName: isPymobiledevice = true
    case .threadID, .mandiantThread: thread = value
    case .timestamp: timestamp = value
    case .time: epoch = value
    case .subsystem: subsystem = value
    case .category: category = value
    case .label, nil: break
    }
  }

  /// The header of the object, or `nil` when it is no record of a log.
  func header(of object: Range<Int>, in bytes: Span<UInt8>, isInArray: Bool) -> RecordHeader? {
    let isOther = hasMessage && (isMandiant || isPymobiledevice || isLabelled)
    guard isUnified || isOther else { return nil }
    let format: LogFormat =
      isUnified
      ? isInArray ? .logJSON : .logNDJSON
      : isMandiant
        ? .mandiantJSONL
        : .pymobiledevice3JSON
    let empty = object.lowerBound..<object.lowerBound
    var header = RecordHeader(
      format: format, stampKind: .none, start: object.lowerBound, stamp: empty,
      name: lastComponent(of: process, in: bytes), pid: digits(pid, in: bytes) ?? empty,
      thread: thread.isEmpty ? nil : thread, message: message.lowerBound,
      messageEnd: message.upperBound)
    if message.isEmpty {
      header.message = object.upperBound
      header.messageEnd = object.upperBound
    }
    header.subsystem = subsystem
    header.category = category
    header.isJSON = true
    if let end = ISOStamp.end(
      in: bytes, at: timestamp.lowerBound, lineEnd: timestamp.upperBound),
      end == timestamp.upperBound
    {
      header.stamp = timestamp
      header.stampKind = .iso
    } else if !epoch.isEmpty, Byte.isDigit(bytes[epoch.lowerBound]) {
      header.stamp = epoch
      header.stampKind = .epoch
    }
    return header
  }

  private func digits(_ range: Range<Int>, in bytes: Span<UInt8>) -> Range<Int>? {
    let end = bytes.endOfDigits(from: range.lowerBound, to: range.upperBound)
    return end == range.upperBound && end > range.lowerBound ? range : nil
  }

  /// The last component of a path, whose slashes may be escaped.
  private func lastComponent(of path: Range<Int>, in bytes: Span<UInt8>) -> Range<Int> {
    var start = path.upperBound
    while start > path.lowerBound, bytes[start - 1] != UInt8(ascii: "/") { start -= 1 }
    return start..<path.upperBound
  }
}
