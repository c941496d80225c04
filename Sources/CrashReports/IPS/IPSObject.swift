internal import LogModel

/// What was read from one JSON object of an `.ips` file. The object may be a header, a body, or
/// both in one.
struct IPSObject {
  /// The members of a header; each is `nil` if missing.
  struct Header {
    /// The kind of report (`bug_type`).
    var bugType: String?
    /// The time at which the report was written.
    var timestamp: Instant?
    /// The system with its version and build (`os_version`).
    var osVersionLine: String?
    /// The process name.
    var name: String?
    /// The name of the app.
    var appName: String?
    /// The version that users see.
    var appVersion: String?
    /// The build number.
    var buildVersion: String?
    /// The bundle identifier.
    var bundleID: String?
    /// The incident identifier.
    var incident: String?
  }

  /// The members of a body about the process and its system; each is `nil` if missing.
  struct Process {
    /// Seconds since the device booted.
    var uptime: Double?
    /// The process name (`procName`).
    var name: String?
    /// The path of the executable (`procPath`).
    var path: String?
    /// The role of the process (`procRole`), for example `Foreground`.
    var role: String?
    /// The process identifier.
    var pid: Int?
    /// The name of the coalition, usually the bundle identifier.
    var coalitionName: String?
    /// The version that users see.
    var shortVersion: String?
    /// The build number.
    var bundleVersion: String?
    /// When the process was launched.
    var launched: Instant?
    /// When the report was captured.
    var captured: Instant?
    /// The hardware model.
    var modelCode: String?
    /// The system's name and version.
    var osTrain: String?
    /// The system's build.
    var osBuild: String?
  }

  /// An uncaught exception (`exceptionReason`, from iOS 16 on).
  struct Thrown {
    /// The name of the exception, or `nil`.
    var name: String?
    /// The reason of the exception, or `nil`.
    var reason: String?
  }

  /// What the keys reveal about the kind of the object.
  var traits = IPSTraits()
  /// Whether the input ended before the object did.
  var isTruncated = false
  /// Whether the report states that the condition was not fatal, so that the process continued.
  var isNonFatal = false

  /// The members of a header.
  var header = Header()
  /// The members about the process.
  var process = Process()
  /// The threads and binaries.
  var threads = IPSThreads()
  /// The Mach exception, or `nil`.
  var exception: CrashReport.Exception?
  /// The termination, or `nil`.
  var termination: CrashReport.Termination?
  /// The uncaught exception, or `nil`.
  var thrown: Thrown?
  /// The messages of the process (`asi`, application specific information), one line each.
  var applicationSpecific: [String] = []
  /// The offsets of the values on which a verdict may depend, in the order of the input.
  var evidence: [Range<Int>] = []

  /// The kind that the object's own `bug_type` names, or `nil`.
  var type: BugType? { header.bugType.map { BugType(number: $0) } }

  /// Whether the object is the body of a crash report. A single key is not enough, because any JSON
  /// can have it.
  var isCrash: Bool {
    traits.crashKeys >= 2 || traits.hasExceptionObject || termination != nil
  }

  /// Whether the object is the header of an `.ips` file.
  ///
  /// Every header has a `bug_type`; a header that was cut before it must have two other keys.
  var isHeader: Bool {
    header.bugType != nil || traits.content.contains(.header) && traits.weakHeaderKeys >= 1
      || isTruncated && traits.weakHeaderKeys >= 2
  }

  /// The format that the object's keys reveal; `nil` for a crash, a header or other JSON.
  var otherFormat: CrashReportFormat? {
    if traits.content.contains(.metricKit) { return .metrickit }
    // Stackshots also contain the `memoryStatus` of jetsam reports.
    if traits.content.contains(.stackshot) { return .stackshot }
    if traits.content.contains(.jetsam) { return .jetsam }
    if traits.content.contains(.panic) { return .panic }
    return nil
  }
}

/// What the keys of an object reveal about its kind.
struct IPSTraits {
  /// All kinds that the object's keys reveal.
  private(set) var content: IPSContent = []
  /// How many keys of ``IPSContent/weakHeader`` the object has.
  private(set) var weakHeaderKeys = 0
  /// How many keys of ``IPSContent/crash`` the object has.
  private(set) var crashKeys = 0
  /// Whether its `exception` is an object as in a crash report; in stackshots it is a string, in
  /// other JSON anything.
  var hasExceptionObject = false

  /// Takes note of a key that occurs in the object.
  mutating func add(_ key: IPSKey) {
    let kind = IPSContent.content(of: key)
    content.formUnion(kind)
    if kind == .weakHeader { weakHeaderKeys += 1 }
    if kind == .crash { crashKeys += 1 }
  }
}

/// The header of an `.ips` file whose body has not been read yet.
///
/// This is a class because it is looked at for every line, and a reference is cheap to copy.
final class IPSHeader {
  /// The header.
  let object: IPSObject
  /// The line on which the header starts.
  let line: CrashReportLine

  /// The kind that the header's `bug_type` names, or `nil`.
  var type: BugType? { object.type }

  /// Creates the header, which starts on `line`.
  init(_ object: IPSObject, _ line: CrashReportLine) {
    self.object = object
    self.line = line
  }
}

/// A JSON object in an `.ips` file, with its place and the header before it.
struct IPSPayload {
  /// What was read from the object.
  var object: IPSObject
  /// The line on which the object starts.
  var line: CrashReportLine
  /// Whether the object's opening brace is missing.
  var isMembers: Bool
  /// The header before the object, or `nil`.
  var header: IPSHeader?
  /// The kind that the header, or else the object itself, names; or `nil`.
  var type: BugType?

  /// The offset of the object's opening brace, or of its first member if the brace is missing.
  var offset: Int { line.content.lowerBound }

  /// The 1-based number of the line on which the report starts, including its header.
  var start: Int { header?.line.number ?? line.number }
}
