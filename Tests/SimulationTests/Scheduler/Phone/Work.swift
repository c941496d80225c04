import BGLogKit

/// The words that versions of the system use.
enum SystemWords: String, CaseIterable, Sendable {
  /// iOS 13 to 17.
  case old
  /// iOS 18 to 26.
  case modern
  /// iOS 27.
  case next
}

/// A kind of work that the app Lantern schedules.
enum Work: String, Sendable {
  case refresh, index, export

  var identifier: String { "com.example.lantern.\(rawValue)" }

  var kind: RequestKind {
    switch self {
    case .refresh: .refresh
    case .index: .processing
    case .export: .continued
    }
  }

  /// What the scheduler writes before the identifier.
  var prefix: String {
    switch self {
    case .refresh: "bgRefresh-"
    case .index: "bgProcessing-"
    case .export: "bgContinuedProcessing-"
    }
  }

  private var family: String {
    switch self {
    case .refresh: "BGAppRefreshTask"
    case .index: "BGProcessingTask"
    case .export: "BGContinuedProcessingTask"
    }
  }

  /// The task as the framework describes it. A continued task has a title, which is free text.
  var task: String {
    "<\(family): \(identifier)\(self == .export ? " (Exporting video)" : "")>"
  }

  /// The request as the framework describes it.
  func request(earliest: String) -> String {
    switch self {
    case .refresh: "<\(family)Request: \(identifier), earliestBeginDate: \(earliest)>"
    case .index:
      "<\(family)Request: \(identifier), earliestBeginDate: \(earliest), requiresExternalPower=0, "
        + "requiresNetworkConnectivity=0>"
    case .export:
      "<\(family)Request: \(identifier), (title: Exporting video, subtitle: 24 clips, one file, "
        + "resources: Default, submissionStrategy: Queue)>"
    }
  }
}

/// A policy of the scheduler, and what it prints when it refuses.
struct RefusingPolicy: Sendable {
  /// The name in words, without `Policy`.
  var name: String
  var weight: String
  var rationale: String

  static func batteryLevel(_ percent: Int) -> RefusingPolicy {
    RefusingPolicy(
      name: "Battery Level", weight: "1.000",
      rationale: "launchType == PROCESSING AND batteryLevel == \(percent) AND pluggedIn == 0")
  }

  static let deviceActivity = RefusingPolicy(
    name: "Device Activity", weight: "5.000",
    rationale: "launchType == PROCESSING AND deviceActive == 1")
  static let thunderingHerd = RefusingPolicy(
    name: "Thundering Herd", weight: "1.000",
    rationale: "timeSinceThunderingHerdTriggerEvent < 300")
  static let energyBudget = RefusingPolicy(
    name: "Energy Budget", weight: "1.000",
    rationale: "[energyBudget]: Required:1.00, Observed:0.00")

  /// Policies that refuse Apple's own activities.
  static let others = [
    RefusingPolicy(name: "CPU Usage", weight: "5.000", rationale: "cpuLevel == 40"),
    RefusingPolicy(
      name: "Charger Plugged In", weight: "20.000",
      rationale: "isCharging == NO AND notChargingReason == 128"),
    RefusingPolicy(
      name: "Network Quality", weight: "1.000",
      rationale: "[networkPathAvailability]: Required:1.00, Observed:0.00"),
    RefusingPolicy(
      name: "Device Activity", weight: "20.000",
      rationale: "considerAlwaysActive == YES && requiresDeviceInactivity == YES"),
    RefusingPolicy(
      name: "Low Power Mode", weight: "1.000", rationale: "lowPowerModeEnforced == 1"),
  ]
}

/// A process that logs, and how its lines are marked.
struct Speaker: Sendable {
  var process: String
  var pid: Int
  var library: String
  var subsystem = ""
  var category = ""
  var level = Record.Level.standard
  var isDaemon = true

  static func dasd(_ category: String) -> Speaker {
    Speaker(
      process: "dasd", pid: 112, library: "dasd", subsystem: "com.apple.duetactivityscheduler",
      category: category)
  }

  static let springBoard = Speaker(
    process: "SpringBoard", pid: 34, library: "SpringBoard", subsystem: "com.apple.SpringBoard",
    category: "Workspace")
  static let runningboardd = Speaker(
    process: "runningboardd", pid: 33, library: "runningboardd",
    subsystem: "com.apple.runningboard", category: "process")
  static let nsurlsessiond = Speaker(
    process: "nsurlsessiond", pid: 98, library: "nsurlsessiond", subsystem: "com.apple.CFNetwork",
    category: "BackgroundTransfer")
  static let wifid = Speaker(
    process: "wifid", pid: 51, library: "wifid", subsystem: "com.apple.wifi", category: "Scan")

  /// The same speaker at another level.
  func at(_ level: Record.Level) -> Speaker {
    var speaker = self
    speaker.level = level
    return speaker
  }
}
