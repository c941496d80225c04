internal import LogModel

/// What was read of one JSON object of an `.ips` file: its header, its body, or both in one.
struct IPSObject {
  /// One frame of a thread; names are places in the bytes until they are needed.
  struct Frame {
    var image: Int?
    var offset: UInt64?
    var symbol: Range<Int>?
    var sourceFile: Range<Int>?
    var sourceLine: Range<Int>?
  }

  /// What the keys say the object is.
  var content: IPSContent = []
  /// Whether the bytes ended before the object did.
  var isTruncated = false
  /// Whether `exception` is that of a crash; stackshots have a string, other JSON what it likes.
  var hasExceptionObject = false
  /// Whether the report says of itself that the process went on.
  var isNonFatal = false
  /// How many of ``IPSContent/weakHeader``'s keys there are.
  var weakHeaderKeys = 0
  /// How many of ``IPSContent/crash``'s keys there are.
  var crashKeys = 0

  var bugType: String?
  var timestamp: Instant?
  var osVersionLine: String?
  var name: String?
  var appName: String?
  var appVersion: String?
  var buildVersion: String?
  var bundleID: String?
  var incident: String?

  var uptime: Double?
  var procName: String?
  var procPath: String?
  var procRole: String?
  var procLaunch: Instant?
  var captureTime: Instant?
  var pid: Int?
  var modelCode: String?
  var osTrain: String?
  var osBuild: String?
  var shortVersion: String?
  var bundleVersion: String?
  var coalitionName: String?
  var exception: CrashReport.Exception?
  var termination: CrashReport.Termination?
  /// `asi`, the application specific information, as lines.
  var applicationSpecific: [String] = []

  var faultingThread: Int?
  /// Where the value of `threads` stands.
  var threadsRange: Range<Int>?
  var triggeredThread: Int?
  var mainFrames: [Frame] = []
  var crashedFrames: [Frame] = []
  var exceptionFrames: [Frame] = []
  /// The name and the reason of an uncaught exception (`exceptionReason`, iOS 16 on).
  var thrown: (name: String?, reason: String?)?
  /// The name and the queue of the thread that crashed.
  var crashedName: String?
  var crashedQueue: String?
  /// The images by index, those that frames name.
  var images = IPSImages()

  /// Where the values stand that a verdict rests on, in order.
  var evidence: [Range<Int>] = []

  /// Whether this is the body of a crash, by itself: one key alone can be in any JSON.
  var isCrash: Bool {
    crashKeys >= 2 || hasExceptionObject || termination != nil
  }

  /// Whether this is an `.ips` header.
  ///
  /// All have a `bug_type`; one that was cut before it counts from two other keys on.
  var isHeader: Bool {
    bugType != nil || content.contains(.header) && weakHeaderKeys >= 1
      || isTruncated && weakHeaderKeys >= 2
  }

  /// The format the object has by itself, or `nil` when it is a crash, a header or foreign.
  var otherFormat: CrashReportFormat? {
    if content.contains(.metricKit) { return .metrickit }
    // Stackshots have the memory status of jetsam reports as well.
    if content.contains(.stackshot) { return .stackshot }
    if content.contains(.jetsam) { return .jetsam }
    if content.contains(.panic) { return .panic }
    return nil
  }
}
