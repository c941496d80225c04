internal import LogModel
internal import Scanning

/// Reads one JSON object of an `.ips` file, header or body, in one pass.
///
///     { "uptime" : 30000, "procRole" : "Background", …, "termination" : {…}, …, "threads" : […],
///       "usedImages" : […], … }
///
/// Only what a report needs is built; the rest, most of the file, is skipped.
struct IPSObjectReader {
  var object = IPSObject()
  var scanner: JSONScanner
  /// Where `usedImages` starts when it came before the frames that name them.
  private var imagesOffset: Int?
  private var hasThreads = false

  /// Reads the object whose brace, or whose first member when it has none, stands at `offset`.
  ///
  /// - Parameters:
  ///   - offset: The place of the brace or of the first key.
  ///   - bytes: The bytes of the input.
  ///   - asMembers: Whether the brace is missing.
  /// - Returns: The object, and the offset after it.
  static func read(
    at offset: Int, in bytes: Span<UInt8>, asMembers: Bool = false
  ) -> (object: IPSObject, end: Int) {
    var reader = IPSObjectReader(scanner: JSONScanner(at: offset))
    if asMembers {
      reader.readMembers(in: bytes)
    } else if reader.scanner.enter(.object, in: bytes) {
      reader.readMembers(in: bytes)
    }
    reader.object.isTruncated = reader.scanner.isTruncated
    let end = reader.scanner.offset
    if let images = reader.imagesOffset {
      reader.scanner = JSONScanner(at: images)
      reader.readImages(in: bytes)
    }
    return (reader.object, end)
  }

  private init(scanner: JSONScanner) { self.scanner = scanner }

  private mutating func readMembers(in bytes: Span<UInt8>) {
    while let range = scanner.nextKey(in: bytes) {
      guard let key = IPSKey.key(range, in: bytes) else {
        scanner.skipValue(in: bytes)
        continue
      }
      let said = IPSContent.content(of: key)
      object.content.formUnion(said)
      if said == .weakHeader { object.weakHeaderKeys += 1 }
      if said == .crash { object.crashKeys += 1 }
      readValue(of: key, keyAt: range.lowerBound, in: bytes)
    }
  }

  private mutating func readValue(of key: IPSKey, keyAt start: Int, in bytes: Span<UInt8>) {
    switch key {
    case .bugType: object.bugType = scanner.string(in: bytes) ?? object.bugType
    case .timestamp: object.timestamp = instant(in: bytes) ?? object.timestamp
    case .osVersionLine: object.osVersionLine = scanner.string(in: bytes) ?? object.osVersionLine
    case .name: object.name = scanner.string(in: bytes) ?? object.name
    case .appName: object.appName = scanner.string(in: bytes) ?? object.appName
    case .appVersion: object.appVersion = scanner.string(in: bytes) ?? object.appVersion
    case .buildVersion: object.buildVersion = scanner.string(in: bytes) ?? object.buildVersion
    case .bundleID, .bundleIdentifier:
      object.bundleID = scanner.string(in: bytes) ?? object.bundleID
    case .incidentID, .incident: object.incident = scanner.string(in: bytes) ?? object.incident
    case .uptime: object.uptime = scanner.double(in: bytes) ?? object.uptime
    case .procName: object.procName = scanner.string(in: bytes) ?? object.procName
    case .procPath: object.procPath = scanner.string(in: bytes) ?? object.procPath
    case .procRole: object.procRole = scanner.string(in: bytes) ?? object.procRole
    case .procLaunch: object.procLaunch = instant(in: bytes) ?? object.procLaunch
    case .captureTime: object.captureTime = instant(in: bytes) ?? object.captureTime
    case .pid: object.pid = scanner.int(in: bytes) ?? object.pid
    case .modelCode: object.modelCode = scanner.string(in: bytes) ?? object.modelCode
    case .coalitionName: object.coalitionName = scanner.string(in: bytes) ?? object.coalitionName
    case .isNonFatal: object.isNonFatal = scanner.isTrue(in: bytes)
    case .osVersion: readSystem(in: bytes)
    case .bundleInfo: readBundle(in: bytes)
    case .exception: evident(from: start, in: bytes) { $0.readException(in: bytes) }
    case .termination: evident(from: start, in: bytes) { $0.readTermination(in: bytes) }
    case .asi: evident(from: start, in: bytes) { $0.readApplicationSpecific(in: bytes) }
    case .faultingThread: object.faultingThread = scanner.int(in: bytes) ?? object.faultingThread
    case .threads:
      let start = scanner.offset
      readThreads(in: bytes)
      hasThreads = true
      object.threadsRange = start..<Swift.min(scanner.offset, bytes.count)
    case .exceptionReason: evident(from: start, in: bytes) { $0.readThrown(in: bytes) }
    case .lastExceptionBacktrace: object.exceptionFrames = readFrames(limit: 32, in: bytes)
    case .usedImages:
      if hasThreads {
        readImages(in: bytes)
      } else {
        imagesOffset = scanner.offset
        scanner.skipValue(in: bytes)
      }
    default: scanner.skipValue(in: bytes)
    }
  }

  private mutating func instant(in bytes: Span<UInt8>) -> Instant? {
    scanner.rawText(in: bytes).flatMap { ReportTimestamp.instant(in: $0, of: bytes) }
  }

  /// Reads a value and remembers where it stands.
  private mutating func evident(
    from start: Int, in bytes: Span<UInt8>, read: (inout IPSObjectReader) -> Void
  ) {
    read(&self)
    object.evidence.append(start..<Swift.min(scanner.offset, bytes.count))
  }
}
