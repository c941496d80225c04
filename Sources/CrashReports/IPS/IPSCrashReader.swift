internal import LogModel
internal import Scanning

/// Makes a crash report of what was read of an `.ips` header and body.
enum IPSCrashReader {
  /// The report.
  ///
  /// `line` is the line on which the body starts, from which evidence is counted, and `start` the
  /// number of the header's line. A body's own header fields count where it has both.
  static func report(
    body: IPSObject, header: IPSObject?, input: InputIndex, at line: CrashReportLine, start: Int,
    in bytes: Span<UInt8>
  ) -> CrashReport {
    var report = CrashReport(input: input, line: start, format: CrashReportFormat.ipsJSON.rawValue)
    fillProcess(of: &report, from: body)
    fillProcess(of: &report, from: header ?? body)
    report.capturedAt = body.captureTime ?? body.timestamp ?? header?.timestamp
    report.launchedAt = body.procLaunch
    report.uptimeSeconds = body.uptime
    report.role = body.procRole
    report.device = body.modelCode
    report.exception = body.exception
    report.termination = body.termination
    report.crashedThread = body.faultingThread.map {
      CrashReport.CrashedThread(index: $0, name: body.crashedName, queue: body.crashedQueue)
    }
    if let thrown = body.thrown {
      report.lastException = CrashReport.LastException(name: thrown.name, reason: thrown.reason)
    }
    report.isTruncated = body.isTruncated

    var completion = CrashReportEnricher()
    completion.reasons = body.termination?.reasons ?? []
    completion.applicationSpecific = body.applicationSpecific
    fillFrames(of: &completion, from: body, of: report.process, in: bytes)
    if body.termination?.code == FileLockCause.code, let threads = body.threadsRange {
      report.fileWork = FileWorkSearch.search(json: threads, of: bytes)
    }
    completion.complete(&report)

    var evidence = EvidenceCollector()
    evidence.add(body.evidence, from: line, in: bytes)
    report.evidence = evidence.evidence(input: input, in: bytes)
    return report
  }

  /// Fills what is still missing from a header or body.
  static func fillProcess(of report: inout CrashReport, from object: IPSObject) {
    report.incident = report.incident ?? object.incident
    let name = object.procName ?? object.name ?? object.appName
    report.process.name = report.process.name ?? name.map { trimmed($0) }
    report.process.pid = report.process.pid ?? object.pid
    report.process.path = report.process.path ?? object.procPath
    report.process.bundleIdentifier =
      report.process.bundleIdentifier ?? object.bundleID ?? object.coalitionName
    report.version = report.version ?? nonEmpty(object.shortVersion ?? object.appVersion)
    report.build = report.build ?? nonEmpty(object.bundleVersion ?? object.buildVersion)
    var system = object.osVersionLine.map(SystemVersion.parse) ?? CrashReport.OperatingSystem()
    if let train = object.osTrain.map(SystemVersion.parse) {
      system.name = train.name ?? system.name
      system.version = train.version ?? system.version
    }
    report.os.name = report.os.name ?? system.name
    report.os.version = report.os.version ?? system.version
    report.os.build = report.os.build ?? object.osBuild ?? system.build
  }

  private static func fillFrames(
    of completion: inout CrashReportEnricher, from body: IPSObject, of process: CrashReport.Process,
    in bytes: Span<UInt8>
  ) {
    let resolution = FrameResolution(of: process)
    let images = body.images.resolved(resolution, in: bytes)
    func frames(_ places: [IPSObject.Frame]) -> [CrashReport.Frame] {
      places.map { frame(at: $0, body.images, images, resolution, of: bytes) }
    }
    completion.mainFrames = frames(body.mainFrames)
    completion.crashedFrames =
      body.faultingThread == 0 ? completion.mainFrames : frames(body.crashedFrames)
    completion.exceptionFrames = frames(body.exceptionFrames)
    // Only frames that ask for a command to name them need their binaries any longer.
    for (number, frame) in completion.mainFrames.enumerated()
    where frame.isApplication && frame.symbol == nil {
      completion.mainImages[number] =
        body.mainFrames[number].image.flatMap { body.images.number(of: $0) }.map { images[$0] }
    }
  }

  /// A frame with its image, symbol and source.
  private static func frame(
    at place: IPSObject.Frame, _ places: IPSImages, _ images: [BinaryImage],
    _ resolution: FrameResolution, of bytes: Span<UInt8>
  ) -> CrashReport.Frame {
    var source = place.sourceFile.map { JSONScanner.text(of: $0, in: bytes) }
    if let line = place.sourceLine { source = source.map { $0 + ":" + bytes.text(in: line) } }
    var frame = CrashReport.Frame(
      image: nil, symbol: place.symbol.map { JSONScanner.text(of: $0, in: bytes) }, source: source)
    frame.offset = place.offset
    if let number = place.image.flatMap({ places.number(of: $0) }) {
      // By span, for an array's subscript copies the binary.
      let images = images.span
      resolution.complete(&frame, from: images[number])
    }
    return frame
  }

  private static func nonEmpty(_ text: String?) -> String? { text?.isEmpty == true ? nil : text }

  private static func trimmed(_ text: String) -> String {
    if text.utf8.first != Byte.space, text.utf8.last != Byte.space { return text }
    let end = text.lastIndex { $0 != " " } ?? text.startIndex
    return text.isEmpty ? text : String(text[...end].drop { $0 == " " })
  }
}
