internal import LogModel

/// Reads one JSON object of an `.ips` file, header or body, in one pass.
///
///     { "uptime" : 30000, "procRole" : "Background", …, "termination" : {…}, …, "threads" : […],
///       "usedImages" : […], … }
///
/// Only what a report needs is built; the rest, most of the file, is skipped.
struct IPSObjectReader {
  private(set) var object = IPSObject()
  private var scanner: JSONScanner
  /// Where `usedImages` starts when it came before the frames that name them.
  private var imagesOffset: Int?
  private var hasThreads = false

  /// Reads the object whose brace, or whose first member when it has none, stands at `offset`.
  ///
  /// - Returns: the object, and the offset after it.
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
    case .osVersion: readSystem(in: bytes)
    case .bundleInfo: readBundle(in: bytes)
    case .exception: evident(from: start, in: bytes) { $0.readException(in: bytes) }
    case .termination: evident(from: start, in: bytes) { $0.readTermination(in: bytes) }
    case .asi: evident(from: start, in: bytes) { $0.readApplicationSpecific(in: bytes) }
    case .faultingThread: object.faultingThread = scanner.int(in: bytes) ?? object.faultingThread
    case .threads:
      readThreads(in: bytes)
      hasThreads = true
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

  /// `"osVersion" : {"isEmbedded" : true, "train" : "iPhone OS 17.1.2", "build" : "21B101"}`
  private mutating func readSystem(in bytes: Span<UInt8>) {
    guard scanner.kind(in: bytes) == .object else {
      object.osVersionLine = object.osVersionLine ?? scanner.string(in: bytes)
      return
    }
    _ = scanner.enter(.object, in: bytes)
    while let key = scanner.nextKey(in: bytes) {
      if bytes.equals(key, "train") {
        object.osTrain = scanner.string(in: bytes)
      } else if bytes.equals(key, "build") {
        object.osBuild = scanner.string(in: bytes)
      } else {
        scanner.skipValue(in: bytes)
      }
    }
  }

  /// `"bundleInfo" : {"CFBundleShortVersionString":"1.0.0","CFBundleVersion":"105",…}`
  private mutating func readBundle(in bytes: Span<UInt8>) {
    guard scanner.enter(.object, in: bytes) else { return }
    while let key = scanner.nextKey(in: bytes) {
      if bytes.equals(key, "CFBundleShortVersionString") {
        object.shortVersion = scanner.string(in: bytes)
      } else if bytes.equals(key, "CFBundleVersion") {
        object.bundleVersion = scanner.string(in: bytes)
      } else if bytes.equals(key, "CFBundleIdentifier") {
        object.bundleID = scanner.string(in: bytes) ?? object.bundleID
      } else {
        scanner.skipValue(in: bytes)
      }
    }
  }

  /// `"exception" : {"codes":"0x…, 0x…","rawCodes":[0,0],"type":"EXC_CRASH","signal":"SIGKILL"}`
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
      object.hasExceptionObject = true
    }
    object.exception = exception
  }

  /// `"termination" : {"namespace":"RUNNINGBOARD","flags":6,"code":3735883980,"reasons":[…]}`
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
        // Third parties write one string where Apple has an array.
        if let text = scanner.string(in: bytes) { termination.reasons.append(text) }
      } else {
        scanner.skipValue(in: bytes)
      }
    }
    if termination.namespace != nil || termination.code != nil { object.termination = termination }
  }

  /// `"asi" : {"libsystem_c.dylib":["abort() called"]}`
  private mutating func readApplicationSpecific(in bytes: Span<UInt8>) {
    guard scanner.enter(.object, in: bytes) else { return }
    while scanner.nextKey(in: bytes) != nil {
      let lines = scanner.strings(limit: 64, in: bytes)
      if object.applicationSpecific.count < 64 { object.applicationSpecific += lines }
    }
  }
}

extension IPSObjectReader {
  /// How many frames of a thread are looked at.
  private static let frameLimit = 128

  /// `"threads" : [{"triggered":true,"id":5491516,"threadState":{…},"queue":"…","frames":[…]},…]`
  ///
  /// The main thread is the first one: TestFlight takes the names out.
  private mutating func readThreads(in bytes: Span<UInt8>) {
    guard scanner.enter(.array, in: bytes) else { return }
    var index = 0
    while scanner.nextElement(in: bytes) {
      let isKnown = object.faultingThread != nil || object.triggeredThread != nil
      if index == 0 || !isKnown || index == object.faultingThread {
        readThread(index, in: bytes)
      } else {
        scanner.skipValue(in: bytes)
      }
      index += 1
    }
    object.faultingThread = object.faultingThread ?? object.triggeredThread
  }

  private mutating func readThread(_ index: Int, in bytes: Span<UInt8>) {
    guard scanner.enter(.object, in: bytes) else { return }
    var frames: [IPSObject.Frame] = []
    while let key = scanner.nextKey(in: bytes) {
      if bytes.equals(key, "frames") {
        frames = readFrames(limit: IPSObjectReader.frameLimit, in: bytes)
      } else if bytes.equals(key, "triggered") {
        if scanner.isTrue(in: bytes) { object.triggeredThread = index }
      } else {
        scanner.skipValue(in: bytes)
      }
    }
    if index == 0 { object.mainFrames = frames }
    if index == object.faultingThread ?? object.triggeredThread { object.crashedFrames = frames }
  }

  /// `{"imageOffset":203452,"symbol":"objc_exception_throw","symbolLocation":88,"imageIndex":18}`
  private mutating func readFrames(limit: Int, in bytes: Span<UInt8>) -> [IPSObject.Frame] {
    guard scanner.enter(.array, in: bytes) else { return [] }
    var frames: [IPSObject.Frame] = []
    while scanner.nextElement(in: bytes) {
      guard frames.count < limit, scanner.enter(.object, in: bytes) else {
        scanner.skipValue(in: bytes)
        continue
      }
      var frame = IPSObject.Frame()
      while let key = scanner.nextKey(in: bytes) {
        if bytes.equals(key, "imageIndex") {
          frame.image = scanner.int(in: bytes)
        } else if bytes.equals(key, "symbol") {
          frame.symbol = scanner.rawText(in: bytes)
        } else if bytes.equals(key, "sourceFile") {
          frame.sourceFile = scanner.rawText(in: bytes)
        } else if bytes.equals(key, "sourceLine") {
          frame.sourceLine = scanner.rawText(in: bytes)
        } else {
          scanner.skipValue(in: bytes)
        }
      }
      frames.append(frame)
    }
    return frames
  }

  /// `"usedImages" : [{"source":"P","base":…,"path":"…\/libdyld.dylib","name":"libdyld.dylib"},…]`
  ///
  /// Only the images that a kept frame names are read; some entries have no name or path.
  private mutating func readImages(in bytes: Span<UInt8>) {
    var wanted: Set<Int> = []
    for frame in object.mainFrames + object.crashedFrames + object.exceptionFrames {
      if let image = frame.image { wanted.insert(image) }
    }
    guard scanner.enter(.array, in: bytes) else { return }
    var index = 0
    while scanner.nextElement(in: bytes) {
      if wanted.contains(index), scanner.kind(in: bytes) == .object {
        object.images[index] = imageName(in: bytes)
      } else {
        scanner.skipValue(in: bytes)
      }
      index += 1
    }
  }

  private mutating func imageName(in bytes: Span<UInt8>) -> String? {
    guard scanner.enter(.object, in: bytes) else { return nil }
    var name: String?
    var path: Range<Int>?
    while let key = scanner.nextKey(in: bytes) {
      if bytes.equals(key, "name") {
        name = scanner.string(in: bytes)
      } else if bytes.equals(key, "path") {
        path = scanner.rawText(in: bytes)
      } else {
        scanner.skipValue(in: bytes)
      }
    }
    guard name == nil || name?.isEmpty == true, let path else { return name }
    let start = bytes.last(UInt8(ascii: "/"), in: path).map { $0 + 1 } ?? path.lowerBound
    return start < path.upperBound ? bytes.text(start..<path.upperBound) : nil
  }
}
