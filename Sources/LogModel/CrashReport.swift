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
  /// The system it ran on.
  public var os = OperatingSystem()
  /// The hardware model, for example `iPhone14,2`.
  public var device: String?
  /// When the report was captured, which is when the process ended.
  public var capturedAt: Instant?
  /// The period within which the process ended, if the report is no more precise; else `nil`.
  public var period: Period?
  /// When the process was launched.
  public var launchedAt: Instant?
  /// Seconds since the device booted (`uptime`), or `nil`.
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
  /// The processes that were killed for memory; `nil` unless it is a jetsam report.
  public var victims: [Victim]?
  /// What the main thread was doing.
  public var mainThread: MainThread?
  /// Whether a thread was working on a file; `nil` unless the process was ended for a file lock.
  public var fileWork: FileWork?
  /// The commands that symbolicate the application's frames of the main thread.
  public var symbolication: [Symbolication] = []
  /// The thread that crashed or is highlighted; `nil` if none is named.
  public var crashedThread: CrashedThread?
  /// The uncaught exception of the language, or `nil`.
  public var lastException: LastException?
  /// The messages of the process itself (`asi`, `Application Specific Information`).
  public var applicationSpecific: [String] = []
  /// A key that is equal for the same crash in many reports; `nil` if nothing is known about the end.
  public var signature: String?
  /// Why the process ended, with reasons; `nil` if the report says nothing about it.
  public var verdict: Verdict?
  /// Whether the report was cut before its end.
  public var isTruncated = false
  /// The lines of the report that support its statements, in order.
  public var evidence: [Evidence] = []
  /// The path of another input that contains the same incident, or `nil`.
  public var duplicateOf: String?

  /// Creates a report with nothing but its place.
  public init(input: InputIndex, line: Int, format: String) {
    self.input = input
    self.line = line
    self.format = format
  }
}

extension CrashReport {
  /// When it was captured, or else the end of its period, by when the process had ended; `nil` if both
  /// are unknown.
  public var happenedAt: Instant? { capturedAt ?? period?.end }

  /// The incident identifier in upper case, which identifies copies; `nil` if it is missing or a
  /// placeholder.
  package var incidentIdentifier: String? {
    guard let incident else { return nil }
    // Libraries write question marks, zeros or a word in brackets; a UUID has other digits.
    return incident.utf8.contains { (0x31...0x39).contains($0) } ? incident.uppercased() : nil
  }

  /// Whether its process is an app extension, which has a bundle `….appex` (iOS 8 and later).
  package var isOfExtension: Bool {
    guard let path = process.path?.utf8 else { return false }
    // Comparing characters instead of bytes took a tenth of the time of reading a report.
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
    /// The path of its executable.
    public var path: String?
    /// The bundle identifier.
    public var bundleIdentifier: String?
    /// The device by its name in the log that the report was joined with; `nil` unless that log has
    /// several.
    public var host: String?

    /// Creates a process of which nothing is known.
    public init() {}
  }

  /// The system that a report was written on.
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

  /// The period that a MetricKit payload covers, mostly a day.
  public struct Period: Hashable, Sendable {
    /// When it begins, or `nil` if unknown.
    public var begin: Instant?
    /// When it ends, or `nil` if unknown.
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
    /// The signal: `SIGKILL`, ….
    public var signal: String?
    /// The codes as printed.
    public var codes: String?
    /// The subtype, for example `KERN_INVALID_ADDRESS at 0x0000000000000010`.
    public var subtype: String?
    /// The message, which an `EXC_RESOURCE` has.
    public var message: String?
    /// What an `EXC_GUARD` guarded and what was done to it, in words; `nil` for other types.
    public var meaning: String?

    /// Creates an empty exception.
    public init() {}
  }

  /// Why a process was ended, and by which other process.
  public struct Termination: Hashable, Sendable {
    /// The namespace as printed: `FRONTBOARD`, `RUNNINGBOARD`, `<0xF>`, …; `nil` up to iOS 9.
    public var namespace: String?
    /// The code.
    public var code: UInt64?
    /// The known name of the code, for example `watchdog violation`, or `nil`.
    public var name: String?
    /// What the code or the namespace means in words, or that the code is unknown; `nil` for a signal,
    /// which the exception explains better.
    public var meaning: String?
    /// The termination description, or the explanation in it, in one line.
    public var description: String?
    /// The reasons as printed, one for each line.
    public var reasons: [String] = []
    /// The flag bits (`OS_REASON_FLAG_…` of xnu's `reason.h`).
    public var flags: UInt64?
    /// The process that ended it.
    public var byProcess: String?

    /// Creates an empty termination.
    public init() {}

    /// The code in hexadecimal with `0x`, lower case and unpadded, or `nil`.
    public var codeHex: String? { code.map { "0x" + String($0, radix: 16) } }
  }

  /// The parsed sentence of FrontBoard's watchdog (SpringBoard's up to iOS 14).
  public struct Watchdog: Hashable, Sendable {
    /// The clock that measures an allowance.
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
    /// `WatchdogVisibility`, else `ProcessVisibility`: `Foreground`, `Background` or `Unknown`.
    public var visibility: String?
    /// `ProcessState`, for example `Running`.
    public var state: String?
    /// CPU seconds of the whole device during the allowance.
    public var elapsedCPUSeconds: Double?
    /// CPU seconds of the application during the allowance.
    public var applicationCPUSeconds: Double?
    /// The share of all cores that the whole device used, in percent.
    public var cpuPercent: Double?
    /// The share of all cores that the application used, in percent.
    public var applicationCPUPercent: Double?
    /// The thermal state, for example `nominal`.
    public var thermal: String?

    /// Whether the watchdog found the app in a deadlock, which it ends without an allowance (iOS 26).
    package var isDeadlock = false

    /// Creates an empty watchdog statement.
    public init() {}
  }
}
