internal import LogModel
internal import Scanning

/// Reads one JSON object of an `.ips` file, a header or a body, in one pass.
///
///     { "uptime" : 30000, "procRole" : "Background", …, "termination" : {…}, …, "threads" : […],
///       "usedImages" : […], … }
///
/// It builds only what a report needs and skips the rest, which is most of the file.
struct IPSObjectReader {
  private var object = IPSObject()
  private var scanner: JSONScanner

  /// Reads the object whose opening brace is at `offset`, or whose first member is there if the
  /// brace is missing.
  ///
  /// - Parameters:
  ///   - offset: The offset of the brace or of the first key.
  ///   - bytes: The bytes of the input.
  ///   - asMembers: Whether the opening brace is missing.
  /// - Returns: The object, and the offset after it.
  static func read(
    at offset: Int, in bytes: Span<UInt8>, asMembers: Bool = false
  ) -> (object: IPSObject, end: Int) {
    var reader = IPSObjectReader(scanner: JSONScanner(at: offset))
    if asMembers || reader.scanner.enter(.object, in: bytes) { reader.readMembers(in: bytes) }
    reader.object.isTruncated = reader.scanner.isTruncated
    reader.object.threads.finish(in: bytes)
    return (reader.object, reader.scanner.offset)
  }

  private init(scanner: JSONScanner) { self.scanner = scanner }

  private mutating func readMembers(in bytes: Span<UInt8>) {
    while let range = scanner.nextKey(in: bytes) {
      guard let key = IPSKey.key(range, in: bytes) else {
        scanner.skipValue(in: bytes)
        continue
      }
      object.traits.add(key)
      readValue(of: key, keyAt: range.lowerBound, in: bytes)
    }
  }

  private mutating func readValue(of key: IPSKey, keyAt start: Int, in bytes: Span<UInt8>) {
    switch key {
    case .bugType: read(\.header.bugType, in: bytes)
    case .timestamp: object.header.timestamp = instant(in: bytes) ?? object.header.timestamp
    case .osVersionLine: read(\.header.osVersionLine, in: bytes)
    case .name: read(\.header.name, in: bytes)
    case .appName: read(\.header.appName, in: bytes)
    case .appVersion: read(\.header.appVersion, in: bytes)
    case .buildVersion: read(\.header.buildVersion, in: bytes)
    case .bundleID, .bundleIdentifier: read(\.header.bundleID, in: bytes)
    case .incidentID, .incident: read(\.header.incident, in: bytes)
    case .uptime: object.process.uptime = scanner.double(in: bytes) ?? object.process.uptime
    case .procName: read(\.process.name, in: bytes)
    case .procPath: read(\.process.path, in: bytes)
    case .procRole: read(\.process.role, in: bytes)
    case .procLaunch: object.process.launched = instant(in: bytes) ?? object.process.launched
    case .captureTime: object.process.captured = instant(in: bytes) ?? object.process.captured
    case .pid: object.process.pid = scanner.int(in: bytes) ?? object.process.pid
    case .modelCode: read(\.process.modelCode, in: bytes)
    case .coalitionName: read(\.process.coalitionName, in: bytes)
    case .isNonFatal: object.isNonFatal = scanner.isTrue(in: bytes)
    case .osVersion: readSystem(in: bytes)
    case .bundleInfo: readBundle(in: bytes)
    case .exception: evident(from: start, in: bytes) { $0.readException(in: bytes) }
    case .termination: evident(from: start, in: bytes) { $0.readTermination(in: bytes) }
    case .asi: evident(from: start, in: bytes) { $0.readApplicationSpecific(in: bytes) }
    case .exceptionReason: evident(from: start, in: bytes) { $0.readThrown(in: bytes) }
    case .faultingThread: object.threads.readFaulting(&scanner, in: bytes)
    case .threads: object.threads.readThreads(&scanner, in: bytes)
    case .lastExceptionBacktrace: object.threads.readException(&scanner, in: bytes)
    case .usedImages: object.threads.readImages(&scanner, in: bytes)
    default: scanner.skipValue(in: bytes)
    }
  }

  /// Reads a text; if a key occurs several times, the last value counts.
  private mutating func read(
    _ path: WritableKeyPath<IPSObject, String?>, in bytes: Span<UInt8>
  ) {
    if let text = scanner.string(in: bytes) { object[keyPath: path] = text }
  }

  private mutating func instant(in bytes: Span<UInt8>) -> Instant? {
    scanner.rawText(in: bytes).flatMap { ReportTimestamp.instant(in: $0, of: bytes) }
  }

  /// Reads a value, and records its offsets from `start` on as evidence.
  private mutating func evident(
    from start: Int, in bytes: Span<UInt8>, read: (inout IPSObjectReader) -> Void
  ) {
    read(&self)
    object.evidence.append(start..<Swift.min(scanner.offset, bytes.count))
  }
}

/// Values that are JSON objects.
extension IPSObjectReader {
  /// Reads `"osVersion" : {"isEmbedded" : true, "train" : "iPhone OS 17.1.2", "build" : "21B101"}`.
  private mutating func readSystem(in bytes: Span<UInt8>) {
    guard scanner.kind(in: bytes) == .object else {
      object.header.osVersionLine = object.header.osVersionLine ?? scanner.string(in: bytes)
      return
    }
    _ = scanner.enter(.object, in: bytes)
    while let key = scanner.nextKey(in: bytes) {
      if bytes.equals(key, "train") {
        object.process.osTrain = scanner.string(in: bytes)
      } else if bytes.equals(key, "build") {
        object.process.osBuild = scanner.string(in: bytes)
      } else {
        scanner.skipValue(in: bytes)
      }
    }
  }

  /// Reads `"bundleInfo" : {"CFBundleShortVersionString":"1.0.0","CFBundleVersion":"105",…}`.
  private mutating func readBundle(in bytes: Span<UInt8>) {
    guard scanner.enter(.object, in: bytes) else { return }
    while let key = scanner.nextKey(in: bytes) {
      if bytes.equals(key, "CFBundleShortVersionString") {
        object.process.shortVersion = scanner.string(in: bytes)
      } else if bytes.equals(key, "CFBundleVersion") {
        object.process.bundleVersion = scanner.string(in: bytes)
      } else if bytes.equals(key, "CFBundleIdentifier") {
        read(\.header.bundleID, in: bytes)
      } else {
        scanner.skipValue(in: bytes)
      }
    }
  }

  /// Reads `"exception" : {"codes":"0x…,
  /// 0x…","rawCodes":[0,0],"type":"EXC_CRASH","signal":"SIGKILL"}`.
  private mutating func readException(in bytes: Span<UInt8>) {
    guard scanner.enter(.object, in: bytes) else { return }
    var exception = object.exception ?? CrashReport.Exception()
    while let key = scanner.nextKey(in: bytes) {
      if bytes.equals(key, "type") {
        exception.type = scanner.string(in: bytes)
      } else if bytes.equals(key, "signal") {
        exception.signal = scanner.string(in: bytes)
      } else if bytes.equals(key, "codes") {
        exception.codes = scanner.string(in: bytes)
      } else if bytes.equals(key, "subtype") {
        exception.subtype = scanner.string(in: bytes)
      } else if bytes.equals(key, "message") {
        exception.message = scanner.string(in: bytes)
      } else {
        scanner.skipValue(in: bytes)
      }
    }
    guard exception.type != nil || exception.signal != nil || exception.codes != nil else { return }
    if exception.type?.hasPrefix("EXC_") == true || exception.signal?.hasPrefix("SIG") == true {
      object.traits.hasExceptionObject = true
    }
    object.exception = exception
  }

  /// Reads `"termination" :
  /// {"namespace":"RUNNINGBOARD","flags":6,"code":3735883980,"reasons":[…]}`.
  private mutating func readTermination(in bytes: Span<UInt8>) {
    guard scanner.enter(.object, in: bytes) else { return }
    var termination = object.termination ?? CrashReport.Termination()
    while let key = scanner.nextKey(in: bytes) {
      if bytes.equals(key, "namespace") {
        termination.namespace = scanner.string(in: bytes)
      } else if bytes.equals(key, "code") {
        termination.code = scanner.integer(in: bytes)
      } else if bytes.equals(key, "flags") {
        termination.flags = scanner.integer(in: bytes)
      } else if bytes.equals(key, "indicator") {
        termination.description = scanner.string(in: bytes)
      } else if bytes.equals(key, "byProc") {
        termination.byProcess = scanner.string(in: bytes)
      } else if bytes.equals(key, "reasons") || bytes.equals(key, "details") {
        termination.reasons += scanner.strings(limit: 64, in: bytes)
      } else if bytes.equals(key, "reason") || bytes.equals(key, "description") {
        // Third-party tools write a single string where Apple writes an array.
        if let text = scanner.string(in: bytes) { termination.reasons.append(text) }
      } else {
        scanner.skipValue(in: bytes)
      }
    }
    if termination.namespace != nil || termination.code != nil { object.termination = termination }
  }

  /// Reads `"exceptionReason" : {"name":"NSRangeException","composed_message":"*** -[…",…}`.
  private mutating func readThrown(in bytes: Span<UInt8>) {
    guard scanner.enter(.object, in: bytes) else { return }
    var (name, reason, format) = (nil as String?, nil as String?, nil as String?)
    while let key = scanner.nextKey(in: bytes) {
      if bytes.equals(key, "name") {
        name = scanner.string(in: bytes)
      } else if bytes.equals(key, "composed_message") {
        reason = scanner.string(in: bytes)
      } else if bytes.equals(key, "format_string") {
        format = scanner.string(in: bytes)
      } else {
        scanner.skipValue(in: bytes)
      }
    }
    guard name != nil || reason != nil || format != nil else { return }
    object.thrown = IPSObject.Thrown(name: name, reason: reason ?? format)
  }

  /// Reads `"asi" : {"libsystem_c.dylib":["abort() called"]}`.
  private mutating func readApplicationSpecific(in bytes: Span<UInt8>) {
    guard scanner.enter(.object, in: bytes) else { return }
    while scanner.nextKey(in: bytes) != nil {
      let lines = scanner.strings(limit: 64, in: bytes)
      if object.applicationSpecific.count < 64 { object.applicationSpecific += lines }
    }
  }
}
