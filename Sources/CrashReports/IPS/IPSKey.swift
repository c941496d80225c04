internal import Scanning
internal import Statements

/// The JSON keys in `.ips` files that are read, or by which the kind of an object is recognized.
enum IPSKey: String, CaseIterable {
  // Keys of headers, from iOS 7.1 on.
  case bugType = "bug_type"
  case timestamp
  case osVersionLine = "os_version"
  case name
  case appName = "app_name"
  case appVersion = "app_version"
  case buildVersion = "build_version"
  case bundleID
  case bundleIdentifier = "bundle_id"
  case incidentID = "incident_id"
  case sliceUUID = "slice_uuid"
  case adamID = "adam_id"
  case sharesWithDevelopers = "share_with_app_devs"
  case isFirstParty = "is_first_party"
  case rootsInstalled = "roots_installed"
  case appCohort = "app_cohort"
  // Keys of crash report bodies, from iOS 15 on.
  case uptime, procName, procPath, procRole, procLaunch, procStartAbsTime, procExitAbsTime
  case captureTime, incident, pid, modelCode, osVersion, bundleInfo, coalitionName, exception
  case termination, asi, faultingThread, threads, usedImages, lastExceptionBacktrace
  case legacyInfo, vmSummary, cpuType, parentProc, deployVersion, coalitionID, isCorpse
  case throttleTimeout, codeSigningID, basebandVersion, isNonFatal, exceptionReason
  // Keys of other kinds of reports.
  case memoryStatus, largestProcess, processes, processByPid, binaryImages, crashReporterKey
  case tuning, kernel, product, reason
  case crashDiagnostics, hangDiagnostics, cpuExceptionDiagnostics, diskWriteExceptionDiagnostics
  case appLaunchDiagnostics, callStackTree, callStacks, callStackPerThread
  case applicationExitMetrics, timeStampBegin, timeStampEnd, diagnosticMetaData
  case applicationExitMetric, applicationLaunchMetrics, applicationTimeMetrics
  case applicationResponsivenessMetrics, cellularConditionMetrics, locationActivityMetrics
  case networkTransferMetrics, signpostMetrics, animationMetrics
  case metricPayloads, diagnosticPayloads, stateEntries, intervalEntries
  case panicString, panicFlags = "panic_flags", macOSPanicString = "macOSPanicString"
  // Keys of the processes in a jetsam report, by which a fragment of such a report is recognized.
  case rpages, lifetimeMax, killDelta

  /// The key whose name is in `range`, perhaps with white space around it, like the `"os_version "`
  /// in redacted reports; `nil` for other text.
  static func key(_ range: Range<Int>, in bytes: Span<UInt8>) -> IPSKey? {
    guard range.count < 40 else { return nil }
    let range = bytes.trimmed(range)
    let name = JSONName(range, in: bytes)
    let names = names
    var slot = name.slot
    while let (known, key) = names[slot] {
      if known == name, name.isWhole || bytes.equals(range, key.rawValue) { return key }
      slot = (slot + 1) & 0xFF
    }
    return nil
  }

  /// A hash table of all keys: each is in the slot given by its name, or else in the next free
  /// slot.
  private static let names: [(name: JSONName, key: IPSKey)?] = {
    var names = [(name: JSONName, key: IPSKey)?](repeating: nil, count: 256)
    for key in allCases {
      let name = JSONName(key.rawValue)
      var slot = name.slot
      while names[slot] != nil { slot = (slot + 1) & 0xFF }
      names[slot] = (name, key)
    }
    return names
  }()
}

/// The kinds of objects that their keys reveal.
struct IPSContent: OptionSet {
  /// The bits of the kinds.
  let rawValue: UInt16

  /// The header of an `.ips` file.
  static let header = IPSContent(rawValue: 1)
  /// The body of a crash report.
  static let crash = IPSContent(rawValue: 2)
  /// The body of a jetsam report.
  static let jetsam = IPSContent(rawValue: 4)
  /// A stackshot.
  static let stackshot = IPSContent(rawValue: 8)
  /// A MetricKit payload.
  static let metricKit = IPSContent(rawValue: 16)
  /// The body of a kernel panic report.
  static let panic = IPSContent(rawValue: 32)
  /// A report by a device, of any kind.
  static let device = IPSContent(rawValue: 64)
  /// Possibly the header of an `.ips` file: other JSON has these keys too.
  static let weakHeader = IPSContent(rawValue: 128)

  /// The kind that a key reveals; empty for a key that any JSON may have.
  static func content(of key: IPSKey) -> IPSContent {
    switch key {
    case .bugType, .incidentID, .sliceUUID, .sharesWithDevelopers, .isFirstParty, .rootsInstalled:
      .header
    case .appName, .appVersion, .buildVersion, .adamID, .osVersionLine, .appCohort: .weakHeader
    case .procName, .procPath, .procRole, .procLaunch, .procStartAbsTime, .procExitAbsTime,
      .captureTime, .usedImages, .faultingThread, .termination, .lastExceptionBacktrace,
      .exceptionReason, .legacyInfo, .vmSummary, .coalitionName, .isCorpse, .throttleTimeout,
      .deployVersion:
      .crash
    case .memoryStatus, .largestProcess, .rpages, .lifetimeMax, .killDelta: .jetsam
    case .processByPid: .stackshot
    case .crashDiagnostics, .hangDiagnostics, .cpuExceptionDiagnostics, .appLaunchDiagnostics,
      .diskWriteExceptionDiagnostics, .callStackTree, .callStacks, .callStackPerThread,
      .applicationExitMetrics, .applicationExitMetric, .diagnosticMetaData,
      .applicationLaunchMetrics, .applicationTimeMetrics, .applicationResponsivenessMetrics,
      .cellularConditionMetrics, .locationActivityMetrics, .networkTransferMetrics,
      .signpostMetrics, .animationMetrics, .metricPayloads, .diagnosticPayloads, .stateEntries,
      .intervalEntries:
      .metricKit
    case .panicString, .panicFlags, .macOSPanicString: .panic
    case .crashReporterKey, .modelCode, .kernel, .tuning, .incident, .coalitionID,
      .codeSigningID, .basebandVersion:
      .device
    case .timestamp, .name, .bundleID, .bundleIdentifier, .uptime, .pid, .osVersion, .bundleInfo,
      .exception, .asi, .threads, .cpuType, .parentProc, .processes, .binaryImages, .product,
      .reason, .timeStampBegin, .timeStampEnd, .isNonFatal:
      []
    }
  }
}
