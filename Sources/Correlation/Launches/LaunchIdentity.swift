internal import LogModel

/// Which process a launch is of, which of its launches it is, and where it stands among all of them.
struct LaunchIdentity {
  /// What the report will say of the process.
  var timeline: ProcessTimeline

  /// 1-based number of the launch among those of its process, unreported ones included.
  private(set) var serial: Int

  /// Whether the launch has its final number among those of its process.
  private(set) var isNumbered = false

  /// What others refer to it by.
  let id: LaunchID

  /// Whether it goes on with a process that was given up before.
  private(set) var isReturn: Bool

  /// Whether only daemons mentioned it so far.
  private(set) var isInferred = false

  /// The pid that daemons give it, where its own lines carry none.
  private(set) var daemonsPid: Int?

  /// The pid of its own lines, else the one that daemons give it.
  var knownPid: Int? { timeline.process.pid ?? daemonsPid }

  /// The device that the keys of its tasks name, as those of the log's own do not; `nil` for that.
  private let host: String?

  /// What the keys of its tasks start with.
  private var prefix = KeyPrefix()

  /// By how many names, pids and bundle identifiers it is known, while its log is watched.
  private var nameCount = 0

  /// Whether it was decided to count as a launch of its process, or `nil`.
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

  /// Creates the identity of the same launch, read once more from the beginning.
  init(_ opening: ProcessTimeline, again other: LaunchIdentity) {
    self.init(
      opening, id: other.id, serial: other.serial, isReturn: other.isReturn, host: other.host)
    isNumbered = other.isNumbered
  }

  /// Creates the identity of a launch that was retired, by which late lines about it are known.
  init(remembering other: LaunchIdentity) {
    let own = other.timeline
    var process = ProcessTimeline(
      process: own.process, bundleIdentifier: own.bundleIdentifier, input: own.input,
      firstSeen: own.firstSeen)
    process.lastSeen = own.lastSeen
    self.init(process, id: other.id, serial: other.serial)
    daemonsPid = other.daemonsPid
  }

  /// What the report will say of the process, but for its states, of which there may be many.
  var withoutStates: ProcessTimeline {
    ProcessTimeline(
      process: timeline.process, bundleIdentifier: timeline.bundleIdentifier,
      input: timeline.input, firstSeen: timeline.firstSeen, lastSeen: timeline.lastSeen)
  }

  /// Names the device that it ran on.
  mutating func nameHost(_ name: String) { timeline.process.host = name }

  /// Notes the time of its last line as far as that is known.
  mutating func noteLastSeen(_ at: Instant?) { timeline.lastSeen = at }

  /// Notes whether only daemons mentioned it so far.
  mutating func noteInferred(_ isInferred: Bool) { self.isInferred = isInferred }

  /// Notes that the process itself, which only daemons had mentioned, logs something.
  mutating func confirm(as subject: LogEvent.Subject, _ event: LogEvent) {
    isInferred = false
    timeline.process.name = subject.name ?? timeline.process.name
    timeline.process.pid = subject.pid
    timeline.input = event.input
    timeline.firstSeen = event.at
  }

  /// Notes what a line calls it; what is known by its own lines stays.
  mutating func note(_ subject: LogEvent.Subject) {
    if let pid = subject.pid, timeline.process.pid == nil { daemonsPid = pid }
    if let bundle = subject.bundleIdentifier { note(bundle: bundle) }
    if let name = subject.name, timeline.process.name == nil { timeline.process.name = name }
  }

  /// Notes the bundle identifier of the app; the first one counts.
  mutating func note(bundle: String?) {
    if timeline.bundleIdentifier == nil { timeline.bundleIdentifier = bundle }
  }

  /// Whether it may be known by one more name, of so many at most; it is then. Without a limit it always may.
  mutating func mayTakeName(limit: Int?) -> Bool {
    guard let limit else { return true }
    nameCount += 1
    return nameCount <= limit
  }

  /// Gives it its final number among the launches of its process, from 1.
  mutating func number(_ number: Int) {
    timeline.process.launch = number
    isNumbered = true
  }

  /// Gives it a number though launches before it may still become ones of its process.
  mutating func numberBySerial() { number(serial) }

  /// Decides whether it counts as a launch of its process.
  mutating func count(_ isCounted: Bool) { self.isCounted = isCounted }

  /// Goes on with what an earlier reading of the same launch had found out.
  mutating func resume(from earlier: LaunchIdentity) {
    timeline.process = earlier.timeline.process
    timeline.bundleIdentifier = earlier.timeline.bundleIdentifier
    daemonsPid = earlier.daemonsPid
    isInferred = earlier.isInferred
  }

  /// The key of a task, by its number from 0: `State Lab/7449/1#17`. Final once the launch has its number.
  mutating func key(of task: Int) -> String {
    // The bundle identifier may still come.
    if timeline.process.name == nil { return startOfKeys + String(task + 1) }
    if !prefix.isOf(timeline.process) { prefix = KeyPrefix(startOfKeys, of: timeline.process) }
    return prefix.key(of: task)
  }

  /// What the keys of its tasks start with.
  var startOfKeys: String {
    let own = timeline.countedAs
    let device = host.map { $0 + "/" } ?? ""
    let pid = own.pid.map { String($0) } ?? "-"
    return "\(device)\(own.name ?? "?")/\(pid)/\(timeline.process.launch)#"
  }
}

extension ProcessTimeline {
  /// What launches are counted under: those of the same name and pid are 1, 2, …
  var countedAs: LaunchTable.Key {
    LaunchTable.Key(name: process.name ?? bundleIdentifier ?? "?", pid: process.pid)
  }
}

/// What the keys of a launch's tasks start with: each task gets a key, and all but its number is the same.
struct KeyPrefix {
  /// The launch that it was made for, or `nil`.
  private var process: ProcessIdentity?
  private var bytes: ContiguousArray<UInt8> = []

  /// Creates the prefix of no launch.
  init() {}

  /// Creates the prefix of a launch.
  init(_ start: String, of process: ProcessIdentity) {
    self.process = process
    bytes = ContiguousArray(start.utf8)
  }

  /// Whether it was made for a launch.
  func isOf(_ other: ProcessIdentity) -> Bool {
    guard let process else { return false }
    return process.launch == other.launch && process.pid == other.pid && process.name == other.name
  }

  /// The key of a task, by its number from 0.
  mutating func key(of number: Int) -> String {
    // The digits are appended and taken away again, so that no memory is needed but the key's own.
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
