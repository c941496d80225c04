internal import LogModel

/// What was read of one JSON object of an `.ips` file: its header, its body, or both in one.
struct IPSObject {
  /// The members of a header.
  struct Header {
    var bugType: String?
    var timestamp: Instant?
    var osVersionLine: String?
    var name: String?
    var appName: String?
    var appVersion: String?
    var buildVersion: String?
    var bundleID: String?
    var incident: String?
  }

  /// The members of a body about the process and its system.
  struct Process {
    var uptime: Double?
    var name: String?
    var path: String?
    var role: String?
    var pid: Int?
    var coalitionName: String?
    var shortVersion: String?
    var bundleVersion: String?
    var launched: Instant?
    var captured: Instant?
    var modelCode: String?
    var osTrain: String?
    var osBuild: String?
  }

  /// An uncaught exception (`exceptionReason`, iOS 16 on).
  struct Thrown {
    var name: String?
    var reason: String?
  }

  /// What the keys reveal about the kind of object.
  var traits = IPSTraits()
  /// Whether the bytes ended before the object did.
  var isTruncated = false
  /// Whether the report itself states that the process continued.
  var isNonFatal = false

  var header = Header()
  var process = Process()
  var threads = IPSThreads()
  var exception: CrashReport.Exception?
  var termination: CrashReport.Termination?
  var thrown: Thrown?
  /// The application specific information (`asi`), as lines.
  var applicationSpecific: [String] = []
  /// The ranges of the values that a verdict depends on, in order.
  var evidence: [Range<Int>] = []

  /// The kind that its `bug_type` names, or `nil`.
  var type: BugType? { header.bugType.map { BugType(number: $0) } }

  /// Whether it is the body of a crash; a single key is not enough, since any JSON can have one.
  var isCrash: Bool {
    traits.crashKeys >= 2 || traits.hasExceptionObject || termination != nil
  }

  /// Whether it is an `.ips` header.
  ///
  /// All headers have a `bug_type`; a header that was cut before it needs two other keys.
  var isHeader: Bool {
    header.bugType != nil || traits.content.contains(.header) && traits.weakHeaderKeys >= 1
      || isTruncated && traits.weakHeaderKeys >= 2
  }

  /// The format of the object by its keys; `nil` for a crash, a header or other JSON.
  var otherFormat: CrashReportFormat? {
    if traits.content.contains(.metricKit) { return .metrickit }
    // Stackshots contain the memory status of jetsam reports as well.
    if traits.content.contains(.stackshot) { return .stackshot }
    if traits.content.contains(.jetsam) { return .jetsam }
    if traits.content.contains(.panic) { return .panic }
    return nil
  }
}

/// What the keys of an object reveal about its kind.
struct IPSTraits {
  /// The kinds that have its keys.
  private(set) var content: IPSContent = []
  /// How many keys of ``IPSContent/weakHeader`` it has.
  private(set) var weakHeaderKeys = 0
  /// How many keys of ``IPSContent/crash`` it has.
  private(set) var crashKeys = 0
  /// Whether its `exception` is that of a crash; stackshots have a string, other JSON anything.
  var hasExceptionObject = false

  /// Counts a key.
  mutating func add(_ key: IPSKey) {
    let kind = IPSContent.content(of: key)
    content.formUnion(kind)
    if kind == .weakHeader { weakHeaderKeys += 1 }
    if kind == .crash { crashKeys += 1 }
  }
}

/// The header of an `.ips` file whose body has not been read yet.
///
/// It is a class because it is checked at every line, and a reference is cheap to copy.
final class IPSHeader {
  /// The header.
  let object: IPSObject
  /// The line on which it starts.
  let line: CrashReportLine

  /// The kind that its `bug_type` names, or `nil`.
  var type: BugType? { object.type }

  /// Creates the header that starts on a line.
  init(_ object: IPSObject, _ line: CrashReportLine) {
    self.object = object
    self.line = line
  }
}

/// A JSON object with its place and the header before it.
struct IPSPayload {
  /// What was read of the object.
  var object: IPSObject
  /// The line on which it starts.
  var line: CrashReportLine
  /// Whether its opening brace is missing.
  var isMembers: Bool
  /// The header before it, or `nil`.
  var header: IPSHeader?
  /// The kind that its header, or the object itself, names; or `nil`.
  var type: BugType?

  /// The offset of its brace, or of its first member if that is missing.
  var offset: Int { line.content.lowerBound }

  /// The 1-based line on which the report starts, header included.
  var start: Int { header?.line.number ?? line.number }
}
