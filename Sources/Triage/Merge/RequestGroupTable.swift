internal import LogModel
internal import Reporting

/// Groups requests for scheduled work by app, mechanism and identifier. Every request is in exactly
/// one group.
struct RequestGroupTable {
  /// What requests ask for.
  fileprivate struct Work: Hashable {
    var kind: RequestKind
    /// The identifier with `#` for what varies, or `nil` if the logs hide it.
    var identifier: String?
    var isSimulated: Bool

    /// Whether only one app can have asked. An app may call the sessions of its transfers as another
    /// one does.
    var isOfOneApp: Bool { identifier != nil && kind != .transfer && kind != .activity }
  }

  /// Who asked, as far as an input says.
  fileprivate struct App: Hashable {
    var process: String?
    var bundle: String?
  }

  private var entries: [Work: [App: Entry]] = [:]
  private var documents = 0

  /// Adds the requests of a document.
  mutating func take(_ document: ReportDocument) {
    documents += 1
    guard !document.requests.isEmpty else { return }
    let bundles = Dictionary(
      document.processes.map { ($0.process, $0.bundleIdentifier) },
      uniquingKeysWith: { first, other in first ?? other })
    for request in document.requests {
      let work = Work(
        kind: request.kind, identifier: request.identifier.map(LabelPattern.pattern),
        isSimulated: request.isSimulated)
      let app = App(
        process: request.process?.name, bundle: request.process.flatMap { bundles[$0] ?? nil })
      let input = request.place?.input ?? 0
      let path = document.inputs.indices.contains(input) ? document.inputs[input].path : nil
      entries[work, default: [:]][app, default: Entry()].take(
        request, in: path, document: documents)
    }
  }

  /// The groups, those with most troubles first. Runs that a debugger started and, behind them, other
  /// activities of the scheduler come last.
  var groups: [RequestGroup] {
    let groups = entries.flatMap { work, apps in
      Self.united(apps, for: work).map { app, entry in entry.group(of: work, by: app) }
    }
    return groups.sorted { left, right in
      let (mine, others) = (left.rank, right.rank)
      return mine != others
        ? others.lexicographicallyPrecedes(mine)
        : left.names.lexicographicallyPrecedes(right.names)
    }
  }

  /// The entries of the apps that asked for one kind of work.
  ///
  /// Some inputs name an app by its process only, and what daemons log may not name it at all. Such
  /// an entry is joined with that of the only app that it can be about. If there are several, or
  /// none, it stays alone.
  private static func united(_ apps: [App: Entry], for work: Work) -> [App: Entry] {
    guard apps.count > 1 else { return apps }
    let named = apps.keys.filter { $0.process != nil && $0.bundle != nil }
    let byProcess = Dictionary(grouping: named, by: \.process)
    let byBundle = Dictionary(grouping: named, by: \.bundle)
    var united: [App: Entry] = [:]
    // In a fixed order: of two times that are equal the first is kept, however it is written.
    for (app, entry) in apps.sorted(by: { $0.key.names.lexicographicallyPrecedes($1.key.names) }) {
      let candidates: [App]? =
        switch (app.process, app.bundle) {
        case (_?, nil): byProcess[app.process]
        case (nil, _?): byBundle[app.bundle]
        case (nil, nil), (_?, _?): nil
        }
      let home = candidates?.count == 1 ? candidates?.first : nil
      united[home ?? app, default: Entry()].add(entry)
    }
    if work.isOfOneApp, united.count == 2, let unnamed = united.removeValue(forKey: App()),
      let app = united.keys.first
    {
      united[app, default: Entry()].add(unnamed)
    }
    return united
  }
}

/// What is counted of the requests in a group.
private struct Entry {
  private var states: [RequestState: Int] = [:]
  private var refusals: [String: Int] = [:]
  private var seen = TimeSpan()
  private var runs = RunTimes()
  private var examples: [Example] = []

  /// An input with such a request, and the number of its document.
  private struct Example {
    var document: Int
    var path: String
  }

  mutating func take(_ request: ScheduledRequest, in path: String?, document: Int) {
    states[request.state, default: 0] += 1
    for refusal in request.checks.refusedBy {
      refusals[refusal.policy, default: 0] += refusal.count
    }
    seen.take(request.place?.at)
    runs.take(request.secondsRun)
    guard let path, examples.count < RequestGroup.exampleLimit,
      !examples.contains(where: { $0.path == path })
    else { return }
    examples.append(Example(document: document, path: path))
  }

  mutating func add(_ other: Entry) {
    states.merge(other.states, uniquingKeysWith: +)
    refusals.merge(other.refusals, uniquingKeysWith: +)
    seen.take(other.seen.first)
    seen.take(other.seen.last)
    runs.add(other.runs)
    // One input may have requests in both.
    let known = Set(examples.map(\.path))
    examples += other.examples.filter { !known.contains($0.path) }
    examples.sort { ($0.document, $0.path) < ($1.document, $1.path) }
    examples = Array(examples.prefix(RequestGroup.exampleLimit))
  }

  func group(of work: RequestGroupTable.Work, by app: RequestGroupTable.App) -> RequestGroup {
    var group = RequestGroup(
      process: app.process, bundleIdentifier: app.bundle, kind: work.kind,
      identifier: work.identifier)
    group.isSimulated = work.isSimulated
    group.states = states
    group.refusedBy = refusals.map { RequestGroup.PolicyRefusals(policy: $0, count: $1) }
      .sorted { ($1.count, $0.policy) < ($0.count, $1.policy) }
    group.meanSecondsRun = runs.mean
    group.longestSecondsRun = runs.longest
    group.firstSeen = seen.first
    group.lastSeen = seen.last
    group.exampleInputs = examples.map(\.path)
    return group
  }
}

/// The mean and the longest of several run times. They are added in whole microseconds, so that the
/// sum does not depend on the order.
private struct RunTimes {
  /// More seconds than any work runs: about thirty years. What claims more is a clock's mistake.
  private static let limit = 1e9

  private var count = 0
  private var sum = 0
  private var most = 0

  mutating func take(_ seconds: Double?) {
    guard let seconds, seconds >= 0, seconds <= Self.limit else { return }
    let microseconds = Int((seconds * 1_000_000).rounded())
    add(RunTimes(count: 1, sum: microseconds, most: microseconds))
  }

  mutating func add(_ other: RunTimes) {
    count += other.count
    let (total, overflow) = sum.addingReportingOverflow(other.sum)
    sum = overflow ? .max : total
    most = max(most, other.most)
  }

  var mean: Double? { count > 0 ? Double(sum / count) / 1_000_000 : nil }

  var longest: Double? { count > 0 ? Double(most) / 1_000_000 : nil }
}

extension RequestGroupTable.App {
  /// Texts that put apps in order.
  fileprivate var names: [String] { [process, bundle].flatMap(sortable) }
}

extension RequestGroup {
  /// The numbers by which groups are sorted in descending order, most significant first.
  fileprivate var rank: [Int] {
    [kind == .activity ? 0 : 1, isSimulated ? 0 : 1, troubles, count]
  }

  /// Texts that sort groups of equal rank; no two groups have the same.
  fileprivate var names: [String] {
    [identifier, kind.rawValue, process, bundleIdentifier].flatMap(sortable)
  }
}

/// A text for sorting, in two parts so that a missing text is none that is empty.
private func sortable(_ text: String?) -> [String] { [text == nil ? "1" : "0", text ?? ""] }
