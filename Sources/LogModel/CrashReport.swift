/// A report about the end of a process.
///
/// Fields hold what the report prints; they are `nil` or empty if it does not print them or was cut.
public struct CrashReport: Sendable {
  /// The input that contains the report.
  public var input: InputIndex
  /// The 1-based line on which the report starts.
  public var line: Int
  /// The format identifier: `ips-json`, `ips-text`, `crash-text`, ….
  public var format: String
  /// The incident identifier (a UUID), the same in every copy of a report.
  public var incident: String?
  /// The process that ended.
  public var process = Process()
  /// The version that users see, `CFBundleShortVersionString`.
  public var version: String?
  /// The build number, `CFBundleVersion`.
  public var build: String?
  /// The operating system on which the process ran.
  public var os = OperatingSystem()
  /// The hardware model, for example `iPhone14,2`.
  public var device: String?
  /// When the report was captured, which is when the process ended.
  public var capturedAt: Instant?
  /// The period within which the process ended, if the report gives no exact time; else `nil`.
  public var period: Period?
  /// When the process was launched.
  public var launchedAt: Instant?
  /// Seconds from the boot of the device to the capture of the report (`uptime`), or `nil`.
  public var uptimeSeconds: Double?
  /// The role the process had: `Foreground`, `Background`, `Non UI`, ….
  public var role: String?
  /// The Mach exception.
  public var exception: Exception?
  /// Who ended the process and why.
  public var termination: Termination?
  /// The parsed sentence of the watchdog.
  public var watchdog: Watchdog?
  /// The assertions that were held beyond their permitted time (iOS 4 to 9).
  public var assertions: [HeldAssertion] = []
  /// The processes that the kernel killed; `nil` unless this is a jetsam report.
  public var victims: [Victim]?
  /// What the main thread was doing.
  public var mainThread: MainThread?
  /// Whether a thread was working on a file; `nil` unless the system ended the process for a file
  /// lock.
  public var fileWork: FileWork?
  /// What is needed to symbolicate the application's frames of the main thread, one value for each
  /// binary.
  public var symbolication: [Symbolication] = []
  /// The thread that crashed or is highlighted; `nil` if none is named.
  public var crashedThread: CrashedThread?
  /// The uncaught Objective-C or C++ exception, or `nil`.
  public var lastException: LastException?
  /// The messages of the process itself (`asi`, `Application Specific Information`).
  public var applicationSpecific: [String] = []
  /// A key that equal crashes share across reports; `nil` if nothing is known about the end.
  public var signature: String?
  /// Why the process ended, with reasons; `nil` if the report says nothing about it.
  public var verdict: Verdict?
  /// Whether the report is incomplete because its end is missing.
  public var isTruncated = false
  /// The lines of the report that support what bglog says about it, in the order of the input.
  public var evidence: [Evidence] = []
  /// The path of another input that contains the same incident, or `nil`.
  public var duplicateOf: String?

  /// Creates a report of which only the place and the format are known.
  public init(input: InputIndex, line: Int, format: String) {
    self.input = input
    self.line = line
    self.format = format
  }
}

extension CrashReport {
  /// When the report was captured, or else the end of its period: the latest time at which the
  /// process can have ended. `nil` if both are unknown.
  public var happenedAt: Instant? { capturedAt ?? period?.end }

  /// The incident identifier in uppercase, which all copies of a report share; `nil` if it is
  /// missing or a placeholder.
  package var incidentIdentifier: String? {
    guard let incident else { return nil }
    // Some libraries write question marks, zeros or a word in brackets; a real UUID has a digit
    // from 1 to 9.
    return incident.utf8.contains { (0x31...0x39).contains($0) } ? incident.uppercased() : nil
  }

  /// Whether the process is an app extension, whose bundle is named `….appex` (iOS 8 and later).
  package var isOfExtension: Bool {
    guard let path = process.path?.utf8 else { return false }
    // This compares bytes because comparing characters took a tenth of the time of reading a
    // report.
    let bundle = ".appex/".utf8
    var rest = path[...]
    while let dot = rest.firstIndex(of: UInt8(ascii: ".")) {
      rest = path[dot...]
      if rest.starts(with: bundle) { return true }
      rest = rest.dropFirst()
    }
    return false
  }

}

extension CrashReport {
  /// The process that a report is about.
  public struct Process: Hashable, Sendable {
    /// The process name.
    public var name: String?
    /// The process identifier.
    public var pid: Int?
    /// The path of the executable.
    public var path: String?
    /// The bundle identifier.
    public var bundleIdentifier: String?
    /// The name of the device in the log with which the report was joined; `nil` unless that log
    /// contains several devices.
    public var host: String?

    /// Creates a process of which nothing is known.
    public init() {}
  }

  /// The operating system on which a report was written.
  public struct OperatingSystem: Hashable, Sendable {
    /// The system's name as printed: `iPhone OS`, `iOS`, `macOS`, `Watch OS`, ….
    public var name: String?
    /// The version, for example `17.5.1`.
    public var version: String?
    /// The build, for example `21F90`.
    public var build: String?

    /// Creates a system of which nothing is known.
    public init() {}
  }

  /// The period that a MetricKit payload covers, usually one day.
  public struct Period: Hashable, Sendable {
    /// When the period begins, or `nil` if unknown.
    public var begin: Instant?
    /// When the period ends, or `nil` if unknown.
    public var end: Instant?

    /// Creates a period.
    public init(begin: Instant?, end: Instant?) {
      self.begin = begin
      self.end = end
    }
  }

  /// A Mach exception.
  public struct Exception: Hashable, Sendable {
    /// The type as printed: `EXC_CRASH`, or `00000020` for kills by the system up to iOS 9.
    public var type: String?
    /// The name of the signal, for example `SIGKILL`.
    public var signal: String?
    /// The codes as printed.
    public var codes: String?
    /// The subtype, for example `KERN_INVALID_ADDRESS at 0x0000000000000010`.
    public var subtype: String?
    /// The message, which only an `EXC_RESOURCE` has.
    public var message: String?
    /// In words, what an `EXC_GUARD` protected and how it was misused; `nil` for other types.
    public var meaning: String?

    /// Creates an empty exception.
    public init() {}
  }

  /// Why a process was ended, and which other process ended it.
  public struct Termination: Hashable, Sendable {
    /// The namespace as printed: `FRONTBOARD`, `RUNNINGBOARD`, `<0xF>`, …; `nil` in reports up to
    /// iOS 9.
    public var namespace: String?
    /// The number that gives the reason within the namespace, for example `0x8badf00d`.
    public var code: UInt64?
    /// bglog's name for the code, for example `watchdog violation`; `nil` if the code is unknown.
    public var name: String?
    /// What the code or its namespace means, or that the code is unknown, in words; `nil` for a
    /// signal, which the exception explains better.
    public var meaning: String?
    /// The printed description of the termination, or the explanation within it, on one line.
    public var description: String?
    /// The reasons as printed, one line each.
    public var reasons: [String] = []
    /// The flag bits (`OS_REASON_FLAG_…` in xnu's `reason.h`).
    public var flags: UInt64?
    /// The process that ended this one.
    public var byProcess: String?

    /// Creates an empty termination.
    public init() {}

    /// The code in hexadecimal with `0x`, in lowercase and without leading zeros; `nil` without a
    /// code.
    public var codeHex: String? { code.map { "0x" + String($0, radix: 16) } }
  }

  /// What a sentence of FrontBoard's watchdog says (up to iOS 14, SpringBoard's watchdog).
  public struct Watchdog: Hashable, Sendable {
    /// The clock by which the watchdog measures the allowed time.
    public enum Clock: String, Sendable {
      /// Real (wall clock) time.
      case wall
      /// CPU time.
      case cpu
    }

    /// What took too long: `scene-create`, `scene-update`, `process-launch`, `process-exit`, ….
    public var event: String?
    /// The allowed time in seconds, as printed.
    public var allowanceSeconds: Double?
    /// The clock that measures the allowance.
    public var clock: Clock?
    /// How visible the app was, by `WatchdogVisibility` or else `ProcessVisibility`: `Foreground`,
    /// `Background` or `Unknown`.
    public var visibility: String?
    /// The value of `ProcessState`, for example `Running`.
    public var state: String?
    /// CPU time that the whole device used during the allowance, in seconds.
    public var elapsedCPUSeconds: Double?
    /// CPU time that the application used during the allowance, in seconds.
    public var applicationCPUSeconds: Double?
    /// How much of the device's CPU capacity (all cores) the whole device used, in percent.
    public var cpuPercent: Double?
    /// How much of the device's CPU capacity (all cores) the application used, in percent.
    public var applicationCPUPercent: Double?
    /// The thermal state, for example `nominal`.
    public var thermal: String?

    /// Whether the app was killed for a deadlock, for which the watchdog grants no time (iOS 26).
    package var isDeadlock = false

    /// Creates an empty watchdog statement.
    public init() {}
  }
}
