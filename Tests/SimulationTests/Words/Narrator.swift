/// Tells a story in the words of one family, as records.
struct Narrator {
  let story: Story
  let family: Family
  /// Whether daemons log the app's states, instead of the app itself.
  let usesDaemons: Bool
  var chance: Chance
  /// The identifiers of open tasks, by launch; some families print them as a list.
  var open: [Int: [Int]] = [:]
  private var records: [Record] = []

  /// The records of a story, in order of time.
  static func records(
    of story: Story, in family: Family, daemons: Bool = false
  ) -> [Record] {
    var narrator = Narrator(
      story: story, family: family, daemons: daemons,
      chance: Chance(seed: story.seed, salt: family.rawValue))
    narrator.narrate()
    return narrator.records
  }

  private init(story: Story, family: Family, daemons: Bool, chance: Chance) {
    usesDaemons = daemons
    self.story = story
    self.family = family
    self.chance = chance
  }

  private mutating func narrate() {
    for event in story.events {
      switch event.kind {
      case .begin, .refused, .end, .endAgain, .notice, .notEnded, .longRunning:
        switch family {
        case .uikit, .uikitPrivate: narrateAsUIKit(event)
        case .stateLab: narrateAsStateLab(event)
        case .stateLabChinese: narrateAsChineseStateLab(event)
        case .transistorsoft: narrateAsTransistorsoft(event)
        case .matrix: narrateAsMatrix(event)
        case .embrace: narrateAsEmbrace(event)
        case .trio: narrateAsTrio(event)
        case .wire: narrateAsWire(event)
        case .iosComponents: narrateAsIOSComponents(event)
        case .nab: narrateAsNAB(event)
        case .taskScheduler: narrateAsTaskScheduler(event)
        case .elementX: narrateAsElementX(event)
        case .dotNet: narrateAsDotNet(event)
        case .deltaChat, .countdown, .readings: break
        }
      case .active where usesDaemons, .inactive where usesDaemons,
        .background where usesDaemons, .foreground where usesDaemons:
        narrateStateAsDaemon(event)
      case .launched, .active, .inactive, .background, .foreground, .willTerminate, .reading:
        narrateState(event)
      case .kill, .jetsam, .userQuit, .otherKill: narrateAsDaemon(event)
      case .crash: narrateCrash(event)
      case .noise(let number): narrateNoise(event, number)
      }
    }
  }

  /// Adds a record of the app.
  ///
  /// Records of one event follow one another within microseconds.
  mutating func say(
    _ event: Story.Event, _ text: String, marks: [Mark] = [], redundant: Bool = false,
    level: Record.Level = .standard, library: String? = nil, subsystem: String = "",
    category: String = "", isIdentified: Bool = true
  ) {
    let launch = story.launches[event.launch]
    let name = story.apps[launch.app].name
    var record = Record(
      at: time(of: event), process: name, pid: launch.pid, thread: 259 + event.thread * 1032,
      launch: event.launch, library: library ?? name, text: text)
    record.marks = marks
    record.isRedundant = redundant
    record.level = level
    record.subsystem = subsystem
    record.category = category
    record.isIdentified = isIdentified
    records.append(record)
  }

  /// Adds a record of a daemon.
  mutating func sayForeign(
    _ event: Story.Event, _ text: String, by process: String, marks: [Mark] = [],
    category: String = "process", job: String? = nil
  ) {
    let pid = process == "com.apple.launchd" ? 1 : 20 + process.utf8.count
    var record = Record(
      at: time(of: event), process: process, pid: pid, thread: 1811, isForeign: true,
      library: process, text: text)
    record.job = job
    record.marks = marks
    record.subsystem = "com.apple.\(process.lowercased())"
    record.category = category
    records.append(record)
  }

  private func time(of event: Story.Event) -> Int {
    // A record never comes before the one above it, and those of one event lie close together.
    let at = event.at * 1000 + 17
    guard let last = records.last, last.at >= at else { return at }
    return last.at + 23
  }

  /// The identifier and name of a task, and the address to print for it.
  func task(_ index: Int) -> (id: Int, name: String, pointer: String) {
    let task = story.tasks[index]
    return (
      task.identifier, task.name, "0x28\(String(0x4a_0000 + (index % 7) * 0x140, radix: 16))"
    )
  }
}
