internal import LogModel

/// The identity of a launch: its process, its number among the launches of that process, and its place
/// among all launches.
struct LaunchIdentity {
  /// What the report will say about the process.
  var timeline: ProcessTimeline

  /// The 1-based number of the launch among all launches of its process, reported or not.
  private(set) var serial: Int

  /// Whether the launch number in ``timeline`` is final.
  private(set) var isNumbered = false

  /// The identifier by which other types refer to the launch.
  let id: LaunchID

  /// Whether the launch continues a process whose earlier launch was already retired.
  private(set) var isReturn: Bool

  /// Whether only daemons have mentioned the launch so far.
  private(set) var isInferred = false

  /// The pid that daemons print for the process; `nil` if none did, or if the process's own lines had
  /// printed one before.
  private(set) var daemonsPid: Int?

  /// The pid in the process's own lines, or else the one that daemons print; `nil` if both are unknown.
  var knownPid: Int? { timeline.process.pid ?? daemonsPid }

  /// The device name with which task keys begin; `nil` for the device that wrote the log, whose name keys omit.
  private let host: String?

  /// The cached beginning of all task keys.
  private var prefix = KeyPrefix()

  /// How many further names, pids and bundle identifiers the launch was given; counted only while
  /// the log is watched.
  private var nameCount = 0

  /// Whether the launch counts when the launches of its process are numbered; `nil` if that is not decided.
  private(set) var isCounted: Bool?

  /// Creates the identity of a launch.
  init(
    _ timeline: ProcessTimeline, id: LaunchID, serial: Int = 1, isReturn: Bool = false,
    host: String? = nil
  ) {
    self.timeline = timeline
    self.id = id
    self.serial = serial
    self.isReturn = isReturn
    self.host = host
  }

  /// Creates the identity of the same launch for reading its events a second time. `opening` is what was known
  /// before the first event.
  init(_ opening: ProcessTimeline, again other: LaunchIdentity) {
    self.init(
      opening, id: other.id, serial: other.serial, isReturn: other.isReturn, host: other.host)
    isNumbered = other.isNumbered
  }

  /// Creates the reduced identity of a retired launch, with which late lines about the launch are recognized.
  init(remembering other: LaunchIdentity) {
    let own = other.timeline
    var process = ProcessTimeline(
      process: own.process, bundleIdentifier: own.bundleIdentifier, input: own.input,
      firstSeen: own.firstSeen)
    process.lastSeen = own.lastSeen
    self.init(process, id: other.id, serial: other.serial)
    daemonsPid = other.daemonsPid
  }

  /// A copy of ``timeline`` without the state changes, of which there may be many.
  var withoutStates: ProcessTimeline {
    ProcessTimeline(
      process: timeline.process, bundleIdentifier: timeline.bundleIdentifier,
      input: timeline.input, firstSeen: timeline.firstSeen, lastSeen: timeline.lastSeen)
  }

  /// Sets the name of the device on which the process ran.
  mutating func nameHost(_ name: String) { timeline.process.host = name }

  /// Sets the time of the launch's last line; `nil` if unknown.
  mutating func noteLastSeen(_ at: Instant?) { timeline.lastSeen = at }

  /// Sets whether only daemons have mentioned the launch so far.
  mutating func noteInferred(_ isInferred: Bool) { self.isInferred = isInferred }

  /// Notes that the process, which only daemons had mentioned so far, logs something itself: what that line
  /// says replaces what they said.
  mutating func confirm(as subject: LogEvent.Subject, _ event: LogEvent) {
    isInferred = false
    timeline.process.name = subject.name ?? timeline.process.name
    timeline.process.pid = subject.pid
    timeline.input = event.input
    timeline.firstSeen = event.at
  }

  /// Notes the pid, bundle identifier and name that a line gives the process. Known values stay, except for a
  /// pid that only daemons printed.
  mutating func note(_ subject: LogEvent.Subject) {
    if let pid = subject.pid, timeline.process.pid == nil { daemonsPid = pid }
    if let bundle = subject.bundleIdentifier { note(bundle: bundle) }
    if let name = subject.name, timeline.process.name == nil { timeline.process.name = name }
  }

  /// Notes the bundle identifier of the app; the first one counts.
  mutating func note(bundle: String?) {
    if timeline.bundleIdentifier == nil { timeline.bundleIdentifier = bundle }
  }

  /// Counts one more name of the launch, and returns whether the count is within the limit. Without a limit,
  /// nothing is counted and the result is `true`.
  mutating func countName(limit: Int?) -> Bool {
    guard let limit else { return true }
    nameCount += 1
    return nameCount <= limit
  }

  /// Sets the launch number in ``timeline``, 1-based and final.
  mutating func number(_ number: Int) {
    timeline.process.launch = number
    isNumbered = true
  }

  /// Makes ``serial`` the final number, although earlier launches may still turn out to be of the same process.
  mutating func numberBySerial() { number(serial) }

  /// Decides whether the launch counts when the launches of its process are numbered.
  mutating func count(_ isCounted: Bool) { self.isCounted = isCounted }

  /// Takes over what was found out when the events of the launch were read the first time.
  mutating func adopt(fromFirstReading earlier: LaunchIdentity) {
    timeline.process = earlier.timeline.process
    timeline.bundleIdentifier = earlier.timeline.bundleIdentifier
    daemonsPid = earlier.daemonsPid
    isInferred = earlier.isInferred
  }

  /// Returns the key of the task with the given 0-based number, such as `State Lab/7449/1#17`. The key is final
  /// once ``isNumbered`` is `true`.
  mutating func key(of task: Int) -> String {
    // Without a name, the key contains the bundle identifier, which may become known later, so nothing is cached.
    if timeline.process.name == nil { return startOfKeys + String(task + 1) }
    if !prefix.isOf(timeline.process) { prefix = KeyPrefix(startOfKeys, of: timeline.process) }
    return prefix.key(of: task)
  }

  /// The common beginning of the keys of the launch's tasks: device, process, pid and launch number.
  var startOfKeys: String {
    let own = timeline.countedAs
    let device = host.map { $0 + "/" } ?? ""
    let pid = own.pid.map { String($0) } ?? "-"
    return "\(device)\(own.name ?? "?")/\(pid)/\(timeline.process.launch)#"
  }
}

extension ProcessTimeline {
  /// The name and pid under which launches are numbered: launches with the same ones have the numbers 1, 2, …
  var countedAs: LaunchTable.Key {
    LaunchTable.Key(name: process.name ?? bundleIdentifier ?? "?", pid: process.pid)
  }
}

/// The common beginning of the keys of a launch's tasks, cached because each task needs a key and only
/// its number differs.
struct KeyPrefix {
  /// The process and launch for which the prefix was created; `nil` for an empty prefix.
  private var process: ProcessIdentity?
  private var bytes: ContiguousArray<UInt8> = []

  /// Creates an empty prefix, which belongs to no launch.
  init() {}

  /// Creates a prefix with the given text for a launch.
  init(_ start: String, of process: ProcessIdentity) {
    self.process = process
    bytes = ContiguousArray(start.utf8)
  }

  /// Whether the prefix belongs to the given process and launch.
  func isOf(_ other: ProcessIdentity) -> Bool {
    guard let process else { return false }
    return process.launch == other.launch && process.pid == other.pid && process.name == other.name
  }

  /// Returns the key of the task with the given 0-based number.
  mutating func key(of number: Int) -> String {
    // The digits are appended and removed again, so that only the key itself is allocated.
    let length = bytes.count
    var unit = 1
    while (number + 1) / unit >= 10 { unit *= 10 }
    while unit > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8((number + 1) / unit % 10))
      unit /= 10
    }
    let key = String(decoding: bytes, as: UTF8.self)
    bytes.removeLast(bytes.count - length)
    return key
  }
}
