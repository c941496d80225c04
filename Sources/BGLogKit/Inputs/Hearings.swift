internal import Correlation
internal import LogModel

/// Hears the events of one log as it is read, those of each device by themselves.
///
/// A collector's log is of many devices. They have clocks and processes of their own, so what one of them logs
/// says nothing of another one; most logs are of one, and only one hears then.
struct Hearings {
  /// The most devices that are heard: of more nobody reads a report.
  private static let mostHosts = 4096

  /// What is heard of the log's own device: the first that is named, or the only one, which needs no name.
  private(set) var own: Hearing

  /// What is heard of the others, in the order of their first messages.
  private(set) var others: [(host: String, hearing: Hearing)] = []
  private var numbers: [String: Int] = [:]

  /// How many messages were of further devices.
  private var unheard = 0

  private let isAlone: Bool
  private let early: Correlator.Early?

  init(isAlone: Bool, early: Correlator.Early?) {
    self.isAlone = isAlone
    self.early = early
    own = Hearing(isAlone: isAlone, early: early)
  }

  /// Whether what is decided is still asked for.
  var wantsMore: Bool { own.wantsMore && others.allSatisfy(\.hearing.wantsMore) }

  /// Takes the next event.
  mutating func take(_ event: consuming LogEvent, _ tell: (FinalizedTask) -> Bool) {
    guard let host = event.host else { return own.take(event, tell) }
    guard let number = number(of: host) else {
      unheard += 1
      return
    }
    others[number].hearing.take(event, tell)
  }

  private mutating func number(of host: String) -> Int? {
    if let known = numbers[host] { return known }
    guard others.count < Self.mostHosts else { return nil }
    numbers[host] = others.count
    others.append(
      (
        host,
        Hearing(isAlone: isAlone, early: early, host: LogHost(name: host, isOwn: false))
      ))
    return others.count - 1
  }

  /// Hears the events that wait, and tells what they decide.
  mutating func hear(_ tell: (FinalizedTask) -> Bool) {
    own.hear(tell)
    for number in others.indices { others[number].hearing.hear(tell) }
  }

  /// Takes the launches that are over, and tells of them; `false` when nobody wants more.
  mutating func retireIdle(
    seen sightings: [ProcessActivity], _ tell: (FinalizedTask) -> Bool,
    _ emitRetired: ([LaunchTracker]) -> Bool
  ) -> Bool {
    let seen = Self.byHost(sightings)
    func place(_ gone: [LaunchTracker], _ number: Int) -> Bool {
      for launch in gone { launch.place(inTimeline: number) }
      return emitRetired(gone)
    }
    guard own.retireIdle(seen: seen[nil] ?? [], tell, { place($0, 0) }) else { return false }
    for number in others.indices {
      let seen = seen[others[number].host] ?? []
      guard others[number].hearing.retireIdle(seen: seen, tell, { place($0, number + 1) }) else {
        return false
      }
    }
    return true
  }

  /// Hears what is left; the log is over.
  mutating func finish(_ tell: (FinalizedTask) -> Bool) {
    own.finish(tell)
    for number in others.indices { others[number].hearing.finish(tell) }
  }

  /// Does something with what was heard and seen of each device, that of the log first; `nil` stands for its
  /// name.
  mutating func forEach(
    seen sightings: [ProcessActivity],
    _ body: (inout Hearing, _ host: String?, _ seen: [ProcessActivity]) -> Void
  ) {
    let seen = Self.byHost(sightings)
    body(&own, nil, seen[nil] ?? [])
    for number in others.indices {
      let host = others[number].host
      body(&others[number].hearing, host, seen[host] ?? [])
    }
  }

  /// What was seen of each device.
  private static func byHost(_ all: [ProcessActivity]) -> [String?: [ProcessActivity]] {
    all.contains { $0.host != nil } ? Dictionary(grouping: all, by: \.host) : [nil: all]
  }

  /// What was found about the log that its reader must know, each once.
  var problems: [InputProblem] {
    var problems = own.intake.problems
    for other in others {
      for problem in other.hearing.intake.problems where !problems.contains(problem) {
        problems.append(problem)
      }
    }
    guard unheard > 0 else { return problems }
    return problems + [.tooManyDevices(followed: Self.mostHosts + 1, messages: unheard)]
  }
}
