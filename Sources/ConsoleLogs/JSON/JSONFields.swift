internal import Scanning

/// What the members of a JSON object say, as far as a log record needs it.
struct JSONFields {
  private var isLabelled = false
  private var isUnified = false
  private var hasProcess = false
  private var isMandiant = false
  private var isPymobiledevice = false
  private var isElastic = false
  private(set) var hasMessage = false
  private var message = 0..<0
  private var process = 0..<0
  private var pid = 0..<0
  private var thread = 0..<0
  private var subsystem = 0..<0
  private var category = 0..<0
  private var host = 0..<0
  /// How well the member names the device that ``host`` is from.
  private var hostRank = 0
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
      hasProcess = true
      process = value
    case .ecsProcess:
      (hasProcess, isElastic) = (true, true)
      process = value
    case .ecsExecutable:
      (hasProcess, isElastic) = (true, true)
      if process.isEmpty { process = value }
    case .ecsProcessID:
      (hasProcess, isElastic) = (true, true)
      pid = value
    case .ecsThread: thread = value
    case .ecs: isElastic = true
    case .mandiantEvent: isMandiant = true
    case .filename:
      isPymobiledevice = true
      process = value
    case .imageName: isPymobiledevice = true
    case .threadID: thread = value
    case .mandiantThread:
      isMandiant = true
      thread = value
    case .timestamp: timestamp = value
    case .ecsTimestamp:
      isElastic = true
      timestamp = value
    case .time: epoch = value
    case .subsystem: subsystem = value
    case .category: category = value
    case .ecsHost: takeHost(value, rank: 4)
    case .ecsHostname, .hostname, .hostName, .journalHost: takeHost(value, rank: 3)
    case .host: takeHost(value, rank: 2)
    case .device, .deviceName, .deviceWithLine: takeHost(value, rank: 1)
    case .label, nil: break
    }
  }

  /// Notes that the record holds an object whose members count.
  mutating func take(_ object: JSONNestedObject) {
    switch object {
    case .label: isLabelled = true
    case .process: (hasProcess, isElastic) = (true, true)
    case .host: isElastic = true
    case .device: break
    }
  }

  private mutating func takeHost(_ value: Range<Int>, rank: Int) {
    guard rank > hostRank, !value.isEmpty else { return }
    (host, hostRank) = (value, rank)
  }

  /// The header of the object, or `nil` when it is no record of a log.
  func header(of object: Range<Int>, in bytes: Span<UInt8>, isInArray: Bool) -> RecordHeader? {
    let isOther = hasMessage && (hasProcess || isPymobiledevice || isLabelled)
    guard isUnified || isOther else { return nil }
    let format = format(isInArray: isInArray)
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
    header.host = host
    header.isJSON = true
    if let end = ISOStamp.end(
      in: bytes, at: timestamp.lowerBound, lineEnd: timestamp.upperBound),
      end == timestamp.upperBound
    {
      header.stamp = timestamp
      header.stampKind = .iso
    } else if let end = ISOStamp.end(
      in: bytes, at: epoch.lowerBound, lineEnd: epoch.upperBound), end == epoch.upperBound
    {
      header.stamp = epoch
      header.stampKind = .iso
    } else if let number = [epoch, timestamp].first(where: { isNumber($0, in: bytes) }) {
      header.stamp = number
      header.stampKind = .epoch
    }
    return header
  }

  private func isNumber(_ range: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    !range.isEmpty && Byte.isDigit(bytes[range.lowerBound])
  }

  /// Which format the record is of, by members that no other one has.
  private func format(isInArray: Bool) -> LogFormat {
    if isUnified { return isInArray ? .logJSON : .logNDJSON }
    guard hasProcess else { return .pymobiledevice3JSON }
    if isMandiant { return .mandiantJSONL }
    return isElastic ? .ecsJSON : .jsonLines
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
