/// A report that says why a process ended.
///
/// Every field is what the report says; `nil` or empty where it says nothing or was cut.
public struct CrashReport: Sendable {
  /// The input that holds the report.
  public var input: InputIndex
  /// The 1-based line on which the report starts.
  public var line: Int
  /// The format identifier: `ips-json`, `ips-text`, `crash-text`, ….
  public var format: String
  /// The incident identifier (a UUID), the same in every copy of one report.
  public var incident: String?
  /// The process that ended.
  public var process: Process
  /// The version people see, `CFBundleShortVersionString`.
  public var version: String?
  /// The build number, `CFBundleVersion`.
  public var build: String?
  /// The system it ran on.
  public var os: OperatingSystem
  /// The hardware model, for example `iPhone14,2`.
  public var device: String?
  /// When the report was captured, that is when the process ended.
  public var capturedAt: Instant?
  /// The time within which the process ended, where the report tells no more than that; or `nil`.
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
  /// The watchdog's own sentence, taken apart.
  public var watchdog: Watchdog?
  /// The assertions that were held beyond their permitted time (iOS 4 to 9).
  public var assertions: [HeldAssertion]
  /// The processes that were killed for memory; `nil` in reports of other kinds.
  public var victims: [Victim]?
  /// What the main thread was doing.
  public var mainThread: MainThread?
  /// Whether a thread works on a file, looked for where the process was ended for a file lock; `nil`
  /// when it was not looked for.
  public var fileWork: FileWork?
  /// What names the application's frames of the main thread that have no symbols.
  public var symbolication: [Symbolication]
  /// The thread that crashed, or was highlighted; `nil` when none is named.
  public var crashedThread: CrashedThread?
  /// The exception of the language that nobody caught, or `nil`.
  public var lastException: LastException?
  /// What the process itself left to say (`asi`, `Application Specific Information`), a text each.
  public var applicationSpecific: [String]
  /// What groups the same crash over many reports.
  public var signature: String?
  /// What it was, with reasons.
  public var verdict: Verdict?
  /// Whether the report was cut before its end.
  public var isTruncated: Bool
  /// The lines of the report that its statements rest on, in order.
  public var evidence: [Evidence]
  /// The path of the input that holds the same incident, or `nil`.
  public var duplicateOf: String?

  /// Creates a report of which only its place is known.
  public init(input: InputIndex, line: Int, format: String) {
    self.input = input
    self.line = line
    self.format = format
    process = Process()
    os = OperatingSystem()
    assertions = []
    applicationSpecific = []
    symbolication = []
    isTruncated = false
    evidence = []
  }
}

extension CrashReport {
  /// The incident identifier in upper case, by which copies are known; `nil` where there is none or
  /// something stands for it: libraries write question marks, zeros or a word in brackets, and no
  /// UUID is without digits.
  package var incidentIdentifier: String? {
    guard let incident else { return nil }
    return incident.utf8.contains { (0x31...0x39).contains($0) } ? incident.uppercased() : nil
  }
}
