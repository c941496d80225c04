/// A code that the system gives as its reason for ending a process, and what is known about that
/// code.
///
/// FrontBoard, RunningBoard, WatchKit and their predecessors share this list of codes. Apple
/// documents some of them in its article on `EXC_CRASH (SIGKILL)`, in Technical Note 2151 and in
/// answers of its engineers; the others were observed on devices, as their meaning says.
package struct TerminationCode: Sendable {
  /// The code, for example `0x8badf00d`.
  package var value: UInt64
  /// The code's name, for example `watchdog violation`.
  package var name: String
  /// What the hexadecimal digits sound like when read aloud, such as `ate bad food`; `nil` if
  /// nothing.
  package var spoken: String?
  /// The part of the system that ends processes with this code.
  package var killer: String
  /// What the code means, in one sentence without a full stop.
  package var meaning: String
  /// How the code relates to background work, in one sentence without a full stop.
  package var background: String
  /// What to look at; each an instruction to the reader.
  package var lookAt: [String]
  /// What to change, each an instruction to the reader; empty if nothing is wrong with the app.
  package var change: [String]
  /// Why a process with this code ended.
  package var cause: ExitCause
  /// Rules other than the cause's that may also report such an end.
  package var alsoUnder: [FindingRule]
  /// Whether Apple documents the code; otherwise it was observed on devices.
  package var isDocumented: Bool

  /// Whether the code only marks a snapshot of all threads (a stackshot) and ends no process.
  package var endsNothing: Bool { killer == Self.nobody }

  /// The killer of codes that end no process.
  private static let nobody = "nobody"

  /// The rules that report an end with this code, the most likely first.
  package var rules: [FindingRule] { [cause.rule].compactMap { $0 } + alsoUnder }

  /// The code in hexadecimal with `0x`, in lowercase and without leading zeros, as reports print
  /// it.
  package var hex: String { "0x" + String(value, radix: 16) }

  /// The entry for a code, or `nil` if nobody knows its meaning.
  package static func entry(_ value: UInt64) -> TerminationCode? { byValue[value] }

  private static let byValue = [UInt64: TerminationCode](
    all.map { ($0.value, $0) }, uniquingKeysWith: { first, _ in first })

  private init(
    _ value: UInt64, _ name: String, spoken: String? = nil, killer: String, meaning: String,
    background: String, lookAt: [String] = [], change: [String] = [], kind: Kind = .unexplained,
    cause: ExitCause? = nil, alsoUnder: [FindingRule] = [], isDocumented: Bool = true
  ) {
    self.value = value
    self.name = name
    self.spoken = spoken
    self.killer = killer
    self.meaning = meaning
    self.background = background
    self.lookAt = lookAt
    self.change = change
    self.cause = cause ?? kind.cause(ExitReason(namespace: nil, code: value))
    self.alsoUnder = alsoUnder
    self.isDocumented = isDocumented
  }

  /// Causes that carry the code and do not differ in anything else.
  private enum Kind {
    /// The system ends the app for a fault that the code names.
    case fault
    /// The system ends the app for its own purposes, such as an update or a cache purge.
    case housekeeping
    /// Nothing but the name of the code is known.
    case unexplained

    func cause(_ code: ExitReason) -> ExitCause {
      switch self {
      case .fault: .fault(code)
      case .housekeeping: .housekeeping(code)
      case .unexplained: .unexplained(code)
      }
    }
  }
}

/// Termination codes to which other source files refer by name.
extension TerminationCode {
  /// The watchdog's code. Up to iOS 13 RunningBoard also used it for assertions held too long.
  package static let watchdog: UInt64 = 0x8bad_f00d
  /// The code of a kill for background tasks that were held too long.
  package static let taskTimeout: UInt64 = 0x2182_bad2
  /// The code of a kill for too many background tasks, iOS 11 and 12.
  package static let tooManyTasksBeforeIOS13: UInt64 = 0xbada_5e47
  /// The code of a kill for too many assertions or other limited resources, iOS 13 and later.
  package static let tooManyAssertions: UInt64 = 0xd00d_2bad
  /// The code of a kill for a file lock that was held while suspended.
  package static let fileLock: UInt64 = 0xdead_10cc
  /// The code of an end because the device was hot.
  package static let thermal: UInt64 = 0xc000_10ff
  /// The code of a kill because a VoIP push arrived and no call was reported.
  package static let callNotReported: UInt64 = 0xbaad_ca11
  /// The code of an end because a background task on a watch used too much CPU time.
  package static let watchCPU: UInt64 = 0xc51b_ad01
  /// The code of an end because a background task on a watch took too long.
  package static let watchTime: UInt64 = 0xc51b_ad02
  /// The code of an end because a background task on a watch took too long while the system was
  /// busy.
  package static let watchBusy: UInt64 = 0xc51b_ad03
  /// The code of an end because the system purged its caches.
  package static let cachePurge: UInt64 = 0xbadd_d15c
  /// The code of an end because the conditions for running no longer held.
  package static let conditionsChanged: UInt64 = 0x05ca_1ded
  /// The code of cleaning up after a process, or the owner of a process, has exited.
  package static let processExited: UInt64 = 0xb111_b111
}

extension TerminationCode {
  /// All known codes, each once.
  package static let all: [TerminationCode] = [
    // RunningBoard (assertiond up to iOS 12): assertions that were not released.
    TerminationCode(
      taskTimeout, "background task assertion timeout", killer: "RunningBoard",
      meaning: "a background task was still held when its time was over",
      background: "the code of a leaked or late beginBackgroundTask on current systems; it mostly"
        + " leaves no crash report, and no report names the task",
      lookAt: [CaptureAdvice.console, CaptureAdvice.noReport],
      change: [CaptureAdvice.endOnEveryPath], cause: .heldTasks, alsoUnder: [.leakedTask]),
    TerminationCode(
      0x2182_bad3, "background URL session completion timeout", killer: "RunningBoard",
      meaning: "the work after a background URL session was not finished in time",
      background: "the handler of handleEventsForBackgroundURLSession was called late or never",
      lookAt: ["Look for the session's identifier after 'com.apple.nsurlsessiond.handlesession'"],
      change: [
        "Call the stored handler on the main queue, once for each identifier, in"
          + " urlSessionDidFinishEvents", "Do little work in that wake-up",
      ], cause: .urlSession),
    TerminationCode(
      0x2182_bad4, "background fetch completion timeout", killer: "RunningBoard",
      meaning: "a background fetch was not finished in time",
      background: "the completion handler of a fetch, or setTaskCompleted of a BGAppRefreshTask,"
        + " was called late or never",
      lookAt: ["Look for the path on which the completion is not called: errors, an early return"],
      change: [
        "Complete on every path, with a deadline of your own some seconds before the system's",
        "Set an expirationHandler that completes the task",
      ], cause: .fetch),
    TerminationCode(
      0x2182_baad, "assertion timeout", killer: "RunningBoard",
      meaning: "observed when another kind of assertion, such as an expiring activity, was held"
        + " too long",
      background: "performExpiringActivity whose block still ran after it was told to expire",
      lookAt: ["Look for the assertion's name in RunningBoard's messages before the kill"],
      change: [
        "Return from the block of performExpiringActivity at once when it is called with expired"
      ], cause: .otherAssertion, isDocumented: false),
    TerminationCode(
      tooManyTasksBeforeIOS13, "too many background tasks", killer: "assertiond (iOS 11 and 12)",
      meaning: "the app held more background tasks than the system allows",
      background: "about a thousand begins without an end, as when a task is begun for every"
        + " request or query",
      lookAt: [CaptureAdvice.console],
      change: ["Begin one background task for a batch of work, not one for each request"],
      cause: .tooManyTasks),
    TerminationCode(
      tooManyAssertions, "max assertions violation", spoken: "dude, too bad",
      killer: "RunningBoard",
      meaning: "the app used too many key resources, observed with too many assertions",
      background: "the successor of 0xbada5e47: background tasks are such a resource",
      lookAt: [CaptureAdvice.console],
      change: ["Begin one background task for a batch of work, not one for each request"],
      cause: .tooManyTasks),
    TerminationCode(
      fileLock, "file lock held while suspended", spoken: "dead lock",
      killer: "RunningBoard, SpringBoard on older systems",
      meaning: "the app held a file or SQLite lock when it was suspended",
      background: "a write to a shared container (App Group) that was not finished when the app's"
        + " time in the background was over",
      lookAt: [
        CaptureAdvice.lockedFile,
        "Look for threads in sqlite3_*, fsync, fcntl or flock; a statement that was never finalized"
          + " holds its lock with no thread in SQLite",
      ],
      change: [
        "Begin a background task before the write and end it after the lock is released",
        "Keep the database out of the shared container where no extension needs it",
        "Finalize statements, and close or checkpoint the database before the app is suspended",
      ], cause: .fileLock),
    TerminationCode(
      conditionsChanged, "conditions changed", killer: "RunningBoard",
      meaning: "observed when the conditions for running no longer hold",
      background: "the system takes back what it granted; the app is not at fault",
      kind: .housekeeping, isDocumented: false),
    TerminationCode(
      0xb10c_ca11, "max states violation", killer: "RunningBoard",
      meaning: "observed when a process has too many states",
      background: "rare; nothing is known of background tasks in it", isDocumented: false),
    TerminationCode(
      processExited, "process exited", killer: "RunningBoard",
      meaning: "observed as bookkeeping after an exit", background: "none: the process had ended",
      kind: .housekeeping, isDocumented: false),
    // FrontBoard (SpringBoard up to iOS 14): an app that does not respond.
    TerminationCode(
      watchdog, "watchdog violation", spoken: "ate bad food",
      killer: "FrontBoard (SpringBoard up to iOS 14); assertiond or RunningBoard for assertions,"
        + " observed up to iOS 13",
      meaning: "the app did not answer in the time it was given",
      background: "up to iOS 12 also the code of a leaked background task: then the namespace is"
        + " ASSERTIOND or <0xF>, or SPRINGBOARD without a sentence, and the main thread is idle",
      lookAt: [
        "Read the sentence 'EVENT watchdog transgression': it names the event and what was allowed",
        "Look at the main thread: idle in its run loop means a leaked task and no hang",
        "Compare the application's CPU time with the allowance: near 0 % it waited, near the"
          + " allowance it worked",
      ],
      change: [
        "Move what blocks the main thread off it: locks, synchronous IPC, network and disk",
        CaptureAdvice.endOnEveryPath,
      ], cause: .watchdog(event: nil), alsoUnder: [.assertionKill]),
    // What an app did or failed to do, apart from taking too long.
    TerminationCode(
      thermal, "thermal pressure", spoken: "cool off", killer: "FrontBoard or RunningBoard",
      meaning: "the system ended the app because the device was hot",
      background: "sustained work in the background heats a device as work in the foreground does",
      lookAt: [
        "Read the thermal level and the share of the CPU in the report: it may not be this app's"
      ],
      change: ["Do less at once, and watch ProcessInfo.thermalState"], kind: .housekeeping),
    TerminationCode(
      callNotReported, "call not reported", spoken: "bad call",
      killer: "CallKit, through FrontBoard or RunningBoard",
      meaning: "a VoIP push arrived and no call was reported to CallKit",
      background: "a VoIP push wakes the app for one purpose; to begin a background task is not"
        + " enough",
      lookAt: ["Look for a path of the push's handler that returns without reporting a call"],
      change: ["Call reportNewIncomingCall on every path before the handler of the push returns"],
      cause: .callNotReported),
    TerminationCode(
      0xbad2_2222, "resumed too often", killer: "SpringBoard",
      meaning: "a VoIP app was resumed too often",
      background: "the app woke again and again in the background, observed at 15 wakes in 300 s",
      lookAt: ["Look for a connection that is opened again as soon as it is closed"],
      change: ["Use PushKit instead of a connection that is kept alive"], kind: .fault),
    TerminationCode(
      0x2bad_45ec, "security violation", spoken: "too bad for security", killer: "FrontBoard",
      meaning: "the app drew while the device was locked",
      background: "rendering went on after the app had left the foreground",
      lookAt: ["Look for display links, timers and Metal or OpenGL work that are not stopped"],
      change: ["Stop drawing when the app resigns active"], kind: .fault),
    TerminationCode(
      0xdead_fa11, "user quit", spoken: "dead fall", killer: "SpringBoard",
      meaning: "a user ended the app by force",
      background: "not counted as a crash; an app that hangs is quit by its users",
      lookAt: ["Look at the main thread: what it waits for may be why the user quit"],
      cause: .userQuit),
    TerminationCode(
      0xfbfb_fbfb, "force quit", killer: "SpringBoard",
      meaning: "observed when an app is ended by force, also by Xcode or a simulator",
      background: "not counted as a crash", cause: .userQuit, isDocumented: false),
    TerminationCode(
      0xbaaa_aaad, "stackshot", killer: nobody,
      meaning: "a stackshot of the whole system that a user asked for, no crash",
      background: "none: no process was ended", cause: .exited),
    TerminationCode(
      0xbe18_d1ee, "XPC deadlock", killer: nobody,
      meaning: "observed in stackshots that a process asked for when its XPC calls had deadlocked",
      background: "none: no process was ended", cause: .exited, isDocumented: false),
    TerminationCode(
      0xdeaf_feed, "power assertion timeout", killer: nobody,
      meaning: "observed in stackshots taken because a power assertion was held too long",
      background: "none: no process was ended", cause: .exited, isDocumented: false),
    // Background tasks of watchOS; reports print the namespace `CAROUSEL`, often without a code.
    TerminationCode(
      watchCPU, "CPU violation", killer: "Carousel (watchOS)",
      meaning: "a background task on a watch used too much CPU time",
      background: "a WKRefreshBackgroundTask did too much work",
      lookAt: ["Look at the frames of the app on the main thread"],
      change: ["Do less in the background task, or split it"], kind: .fault),
    TerminationCode(
      watchTime, "wall time violation", killer: "Carousel (watchOS)",
      meaning: "a background task on a watch was not finished in time",
      background: "setTaskCompletedWithSnapshot was called late or never",
      lookAt: ["Read the allowance in the report; look for a path that does not complete the task"],
      change: ["Call setTaskCompletedWithSnapshot by a deadline of your own, before the system's"],
      kind: .fault),
    TerminationCode(
      watchBusy, "system busy", killer: "Carousel (watchOS)",
      meaning: "a background task on a watch was not finished in time while the system was busy",
      background: "as 0xc51bad02, but the watch was loaded: the app is perhaps not at fault",
      lookAt: ["Compare the CPU time of the application with that of the whole watch"],
      change: ["Do less in the background task"], kind: .fault),
    // The system ends these apps for its own purposes; their developers have nothing to fix.
    TerminationCode(
      cachePurge, "cache purge", spoken: "bad disc", killer: "cache_delete, through RunningBoard",
      meaning: "the system ended the app to purge its caches",
      background: "looks like a death without a reason; it mostly leaves no report",
      lookAt: ["Look for 'CacheDelete' in the console around the end"],
      change: ["Keep caches small"], kind: .housekeeping),
    TerminationCode(
      0xdead_6502, "termination assertion", killer: "RunningBoard",
      meaning: "observed when another process asks for the end: an update, a removal",
      background: anyTime, kind: .housekeeping, isDocumented: false),
    TerminationCode(
      0x5bc1_ea44, "all apps cleared", spoken: "clear the board", killer: "SpringBoard",
      meaning: "observed when the system ends all apps",
      background: anyTime, kind: .housekeeping, isDocumented: false),
    TerminationCode(
      0x5bc1_ea45, "all apps cleared", killer: "SpringBoard",
      meaning: "observed when the system ends all apps, an older form",
      background: anyTime, kind: .housekeeping, isDocumented: false),
    TerminationCode(
      0x5bc1_ea41, "languages changed", killer: "SpringBoard",
      meaning: "observed when the language or region of the device changes",
      background: anyTime, kind: .housekeeping, isDocumented: false),
    TerminationCode(
      0x05b5_dead, "application assertion", killer: "SpringBoard",
      meaning: "observed in SpringBoard's list of reasons", background: nothingKnown,
      isDocumented: false),
    TerminationCode(
      0x1a2b_0011, "input UI scene", killer: "SpringBoard",
      meaning: "observed in SpringBoard's list of reasons", background: nothingKnown,
      isDocumented: false),
    TerminationCode(
      0xdead_feed, "spawn timeout", killer: "launchd",
      meaning: "observed when a service took too long to start",
      background: "about services and extensions, not about apps", kind: .fault,
      isDocumented: false),
  ]

  private static let anyTime =
    "a background app may be ended at any time: save its state when it enters the background"
  private static let nothingKnown = "nothing is known of background tasks in it"
}
