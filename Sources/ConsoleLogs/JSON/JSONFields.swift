internal import Scanning

/// The values of a JSON object's members, as far as a log record is read from them.
struct JSONFields {
  /// What the names of the members reveal about the record and its format.
  private struct Traits: OptionSet {
    let rawValue: UInt8

    static let message = Traits(rawValue: 1)
    static let process = Traits(rawValue: 2)
    static let label = Traits(rawValue: 4)
    static let unified = Traits(rawValue: 8)
    static let mandiant = Traits(rawValue: 16)
    static let pymobiledevice = Traits(rawValue: 32)
    static let elastic = Traits(rawValue: 64)
  }

  private var traits: Traits = []
  private var message = 0..<0
  private var process = 0..<0
  private var pid = 0..<0
  private var thread = 0..<0
  private var subsystem = 0..<0
  private var category = 0..<0
  private var host = 0..<0
  /// How reliably the member that ``host`` is from names the device, from 1 to 4; 0 if there is none.
  private var hostRank = 0
  private var timestamp = 0..<0
  private var epoch = 0..<0

  /// Whether a member holds the message.
  var hasMessage: Bool { traits.contains(.message) }

  /// Records a member, whose value is the text of a string or a scalar.
  mutating func take(_ name: JSONFieldNames.Name?, _ value: Range<Int>) {
    switch name {
    case .eventMessage:
      traits.formUnion([.unified, .message])
      message = value
    case .message:
      traits.insert(.message)
      if !traits.contains(.unified) { message = value }
    case .processImagePath:
      traits.insert(.unified)
      process = value
    case .processID, .pid: pid = value
    case .process:
      traits.insert(.process)
      process = value
    case .ecsProcess:
      traits.formUnion([.process, .elastic])
      process = value
    case .ecsExecutable:
      traits.formUnion([.process, .elastic])
      if process.isEmpty { process = value }
    case .ecsProcessID:
      traits.formUnion([.process, .elastic])
      pid = value
    case .ecsThread: thread = value
    case .ecs: traits.insert(.elastic)
    case .mandiantEvent: traits.insert(.mandiant)
    case .filename:
      traits.insert(.pymobiledevice)
      process = value
    case .imageName: traits.insert(.pymobiledevice)
    case .threadID: thread = value
    case .mandiantThread:
      traits.insert(.mandiant)
      thread = value
    case .timestamp: timestamp = value
    case .ecsTimestamp:
      traits.insert(.elastic)
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

  /// Records that the record has an object whose own members are read.
  mutating func take(_ object: JSONNestedObject) {
    switch object {
    case .label: traits.insert(.label)
    case .process: traits.formUnion([.process, .elastic])
    case .host: traits.insert(.elastic)
    case .device: break
    }
  }

  private mutating func takeHost(_ value: Range<Int>, rank: Int) {
    guard rank > hostRank, !value.isEmpty else { return }
    (host, hostRank) = (value, rank)
  }

  /// Returns the header of the object, or `nil` if the object is not a log record.
  func header(of object: Range<Int>, in bytes: Span<UInt8>, isInArray: Bool) -> RecordHeader? {
    let isOther = hasMessage && !traits.isDisjoint(with: [.process, .pymobiledevice, .label])
    guard traits.contains(.unified) || isOther else { return nil }
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

  /// The format of the record, judged by members that no other format has.
  private func format(isInArray: Bool) -> LogFormat {
    if traits.contains(.unified) { return isInArray ? .logJSON : .logNDJSON }
    guard traits.contains(.process) else { return .pymobiledevice3JSON }
    if traits.contains(.mandiant) { return .mandiantJSONL }
    return traits.contains(.elastic) ? .ecsJSON : .jsonLines
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

/// The names of the members that a record of a JSON log is read from.
struct JSONFieldNames {
  /// A member that is read.
  enum Name: String, CaseIterable {
    /// Members whose names are those of the cases.
    case eventMessage, message, processImagePath, processID, process, pid, filename
    /// The image that logged, in records of pymobiledevice3.
    case imageName = "image_name"
    /// The thread, in records of the unified log.
    case threadID
    /// The thread, in records of macos-UnifiedLogs.
    case mandiantThread = "thread_id"
    /// The kind of the event, in records of macos-UnifiedLogs.
    case mandiantEvent = "event_type"
    /// Members whose names are those of the cases.
    case timestamp, time, subsystem, category, label
    /// The time, as collectors and Elastic's schema spell it.
    case ecsTimestamp = "@timestamp"
    /// The name of the process in Elastic's schema.
    case ecsProcess = "process.name"
    /// The path of the process in Elastic's schema.
    case ecsExecutable = "process.executable"
    /// The pid in Elastic's schema.
    case ecsProcessID = "process.pid"
    /// The thread in Elastic's schema.
    case ecsThread = "process.thread.id"
    /// The name of the device in Elastic's schema.
    case ecsHost = "host.name"
    /// The host name of the device in Elastic's schema.
    case ecsHostname = "host.hostname"
    /// The member with the version of Elastic's schema, which shows that a record follows it.
    case ecs
    /// Members that name the device and whose names are those of the cases.
    case host, hostname, hostName, device, deviceName
    /// The device, spelled with an underscore.
    case deviceWithLine = "device_name"
    /// The host name in records of systemd's journal.
    case journalHost = "_HOSTNAME"

    /// The kind of object that the member is if its own members are read; `nil` for all other members.
    var object: JSONNestedObject? {
      switch self {
      case .label: .label
      case .process: .process
      case .host: .host
      case .device: .device
      default: nil
      }
    }
  }

  /// The names of all members that are read.
  static let all = JSONFieldNames()

  private let names = Dictionary(
    uniqueKeysWithValues: Name.allCases.map { (JSONName($0.rawValue), $0) })

  private init() {}

  /// The member that a key names, or `nil` if that member is not read.
  func name(_ key: Range<Int>, in bytes: Span<UInt8>) -> Name? { names[JSONName(key, in: bytes)] }
}

/// An object in a record whose own members are read.
///
/// ```
/// "label":{"subsystem":"com.apple.UIKit","category":"BackgroundTask"}                 pymobiledevice3
/// "process":{"name":"Lantern","pid":358,"thread":{"id":17}}, "host":{"name":"phone"}  Elastic Common Schema
/// ```
enum JSONNestedObject {
  /// The member of that name.
  case label, process, host, device

  /// Reads the members of the object that the scanner has just entered.
  func read(_ fields: inout JSONFields, of scanner: inout JSONScanner, in bytes: Span<UInt8>) {
    let names = JSONFieldNames.all
    while let key = scanner.nextKey(in: bytes) {
      if self == .label {
        let value = JSONRecordFormat.value(of: &scanner, in: bytes)
        fields.take(names.name(key, in: bytes), value)
      } else if bytes.equals(key, "thread"), self == .process,
        scanner.kind(in: bytes) == .object
      {
        guard scanner.enter(.object, in: bytes) else { continue }
        while let inner = scanner.nextKey(in: bytes) {
          let value = JSONRecordFormat.value(of: &scanner, in: bytes)
          if bytes.equals(inner, "id") { fields.take(.ecsThread, value) }
        }
      } else {
        fields.take(name(of: key, in: bytes), JSONRecordFormat.value(of: &scanner, in: bytes))
      }
    }
  }

  /// The member that a key in this object stands for, as if its name were spelled without the object.
  private func name(of key: Range<Int>, in bytes: Span<UInt8>) -> JSONFieldNames.Name? {
    switch self {
    case .label: nil
    case .process:
      if bytes.equals(key, "name") {
        .ecsProcess
      } else if bytes.equals(key, "pid") {
        .ecsProcessID
      } else {
        bytes.equals(key, "executable") ? .ecsExecutable : nil
      }
    case .host:
      if bytes.equals(key, "name") {
        .ecsHost
      } else {
        bytes.equals(key, "hostname") ? .ecsHostname : nil
      }
    case .device:
      if bytes.equals(key, "name") {
        .deviceName
      } else {
        bytes.equals(key, "id") ? .device : nil
      }
    }
  }
}
