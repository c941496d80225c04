import BGLogKit

/// A simulated iPhone with the app Lantern (com.example.lantern): what its processes log, and what each line makes
/// known of the app's requests for scheduled work.
///
/// A story moves the clock on and lets processes speak. The truth about a log is what the lines that are in it make
/// known, in their order, so a log that was cut has its own truth.
struct Phone {
  /// What a line makes known once it is in the log; the second parameter is the number of its record.
  typealias Effect = (_ truth: inout LogTruth, _ record: Int) -> Void

  struct Line {
    var record: Record
    /// The activity that the line names, or `nil`.
    var name: String?
    var effect: Effect?
  }

  static let bundle = "com.example.lantern"

  let system: SystemWords
  var chance: Chance
  /// Microseconds since midnight of the day on which the story begins.
  var now = 0
  /// That midnight, in microseconds since 1970 on the wall clock.
  let midnight: Int
  /// Minutes east of UTC.
  let zone: Int
  /// What is true before the first line.
  var truth = LogTruth()
  /// The pid of the app's current launch.
  var pid: Int
  /// A crash report beside the log, or `nil`.
  var report: String?
  private(set) var lines: [Line] = []
  /// The scheduler's names of the requests, by number.
  private(set) var names: [String] = []
  private var keys: Set<String> = []

  init(_ system: SystemWords, seed: Int, salt: String) {
    self.system = system
    chance = Chance(seed: seed, salt: salt + system.rawValue)
    midnight = chance.pick(19_900...20_500) * 86_400_000_000
    zone = chance.pick([120, 330, 540, -420])
    pid = chance.pick(400...2600)
  }

  // MARK: The clock

  /// Sets the clock to a time of day; hours from 24 on are those of the next day.
  mutating func clock(_ hour: Int, _ minute: Int, _ second: Int = 0) {
    now = ((hour * 60 + minute) * 60 + second) * 1_000_000 + chance.pick(0...900_000)
  }

  /// Moves the clock on.
  mutating func wait(_ seconds: Double) { now += Int(seconds * 1_000_000) }

  /// Moves the clock on by the few milliseconds after which another process answers. Within one millisecond the
  /// lines of two processes may stand in any order.
  mutating func handOver() { now += chance.pick(1300...6000) }

  /// A time as the scheduler prints dates: `Mon May 20 15:17:08 2024`.
  func date(_ at: Int) -> String {
    let stamp = Stamp(wall: midnight + at, zone: zone)
    return "\(stamp.weekday) \(stamp.monthAndDay) \(stamp.time(0)) \(stamp.year)"
  }

  /// A time as the framework prints dates: `2024-05-20 08:09:41 +0000`.
  func universalDate(_ at: Int) -> String {
    let stamp = Stamp(wall: midnight + at - zone * 60_000_000, zone: 0)
    return "\(stamp.date()) \(stamp.time(0)) +0000"
  }

  // MARK: Speaking

  /// The app's own code.
  var code: Speaker {
    Speaker(process: "Lantern", pid: pid, library: "Lantern", isDaemon: false)
  }

  /// BackgroundTasks.framework in the app.
  var framework: Speaker {
    Speaker(
      process: "Lantern", pid: pid, library: "BackgroundTasks",
      subsystem: "com.apple.BackgroundTasks", category: "Framework", isDaemon: false)
  }

  /// The scheduler's client in the app.
  var client: Speaker {
    Speaker(
      process: "Lantern", pid: pid, library: "DuetActivityScheduler",
      subsystem: "com.apple.duetactivityscheduler", category: "client", isDaemon: false)
  }

  mutating func say(
    _ speaker: Speaker, _ text: String, naming name: String? = nil, _ effect: Effect? = nil
  ) {
    var record = Record(
      at: now, process: speaker.process, pid: speaker.pid, thread: speaker.pid * 7 + 259,
      isForeign: speaker.isDaemon, text: text)
    record.library = speaker.library
    record.subsystem = speaker.subsystem
    record.category = speaker.category
    record.level = speaker.level
    lines.append(Line(record: record, name: name, effect: effect))
    now += chance.pick(40...400)
  }

  /// The lines in the order of the file: those of one process in the order in which it said them, those of
  /// different processes out of order by less than a millisecond here and there.
  mutating func ordered() -> [Line] {
    var last: [String: Int] = [:]
    var keyed: [(key: Int, number: Int)] = []
    let byTime = lines.indices.sorted {
      (lines[$0].record.at, $0) < (lines[$1].record.at, $1)
    }
    for number in byTime {
      let record = lines[number].record
      let earliest = last[record.process].map { $0 + 1 } ?? 0
      let key = max(record.at + chance.pick(0...900), earliest)
      last[record.process] = key
      keyed.append((key, number))
    }
    keyed.sort { ($0.key, $0.number) < ($1.key, $1.number) }
    return keyed.map { lines[$0.number] }
  }

  // MARK: Requests

  /// Adds a request that no line has named yet, and returns its number.
  mutating func makeRequest(_ kind: RequestKind, _ identifier: String, prefix: String) -> Int {
    truth.requests.append(RequestTruth(kind: kind, identifier: identifier))
    names.append("\(prefix)\(identifier):\(makeKey())")
    return names.count - 1
  }

  /// Six hexadecimal digits that no other activity has.
  mutating func makeKey() -> String {
    while true {
      let digits = String(chance.pick(0x10_0000...0xFF_FFFF), radix: 16, uppercase: true)
      if keys.insert(digits).inserted { return digits }
    }
  }

  /// The scheduler's key of a request.
  func key(_ request: Int) -> String { String(names[request].suffix(6)) }

  /// A set of activities, as the systems print it.
  static func set(_ member: String) -> String { "{(\n    \(member)\n)}" }
}
