import LogModel

/// Divides a document into sections: the launches and crash reports, each with its tasks and
/// findings, worst first.
struct ReportSections {
  /// What a section is about.
  enum Subject {
    /// A launch of a process; the timeline is `nil` if only tasks or findings mention the launch.
    case process(ProcessIdentity, ProcessTimeline?)
    /// A crash report.
    case crash(CrashReport)
  }

  /// A part of the report.
  struct Section {
    /// What the section is about.
    var subject: Subject
    /// The background tasks as indexes into the document's tasks, in the order in which they began.
    var tasks: [Int] = []
    /// The errors and warnings, worst first.
    var findings: [Finding] = []
    /// The position of the section's worst finding among all findings; `Int.max` if it has none.
    var rank = Int.max
  }

  /// The sections. The section with the worst new finding comes first; otherwise the order is that
  /// of the document.
  private(set) var sections: [Section] = []

  /// The errors and warnings about requests for scheduled work that belong to no section.
  private(set) var requestFindings: [Finding] = []

  /// Whether the requests for scheduled work come before the sections, because the worst finding is
  /// about one of them or because the document is about nothing else.
  private(set) var requestsComeFirst = false

  /// The errors and warnings that belong to no section.
  private(set) var others: [Finding] = []

  /// The notes; those that no baseline contains come first.
  private(set) var notes: [Finding] = []

  private var processes: [ProcessIdentity: [(section: Int, input: InputIndex)]] = [:]
  private var crashes: [CrashKey: Int] = [:]
  private let requests: Set<String>
  private var lastTask: (process: ProcessIdentity, input: InputIndex?, section: Int)?

  /// What a finding refers to if it is about a crash report. The pid is needed because several
  /// reports without an incident identifier may come from one input.
  private struct CrashKey: Hashable {
    var name: String
    var pid: Int?
  }

  /// Divides the contents of a document into sections.
  init(_ document: ReportDocument) {
    requests = Set(document.requests.map(\.key))
    for timeline in document.processes {
      processes[timeline.process, default: []].append((sections.count, timeline.input))
      sections.append(Section(subject: .process(timeline.process, timeline)))
    }
    for index in document.tasks.indices { add(document.tasks[index], at: index) }
    let paths = InputPaths(document.inputs)
    for crash in document.crashes {
      let name = crash.incident ?? paths[crash.input]
      for key in [CrashKey(name: name, pid: crash.process.pid), CrashKey(name: name, pid: nil)]
      where crashes[key] == nil { crashes[key] = sections.count }
      sections.append(Section(subject: .crash(crash)))
    }
    // The document already has new findings first and the worst of them first; a stable sort makes
    // sure of it.
    let findings = document.findings.enumerated().sorted { left, right in
      if left.element.isKnown != right.element.isKnown { return right.element.isKnown }
      return (right.element.severity, left.offset) < (left.element.severity, right.offset)
    }
    for (rank, finding) in findings.enumerated() { add(finding.element, rank: rank) }
    sections = sections.enumerated()
      .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .map(\.element)
    let worst = findings.firstIndex { $0.element.request.map { requests.contains($0) } ?? false }
    let rank = worst.flatMap { findings[$0].element.severity > .note ? $0 : nil }
    let best = sections.first?.rank ?? Int.max
    requestsComeFirst =
      rank.map { $0 <= best }
      ?? (best == Int.max && document.tasks.isEmpty && document.crashes.isEmpty)
  }

  private mutating func add(_ task: borrowing TaskTimeline, at index: Int) {
    let input = task.place?.input
    // Successive tasks usually have the same process; without this, hashing two strings 16,000
    // times takes noticeable time.
    if let last = lastTask, last.process == task.process, last.input == input {
      return sections[last.section].tasks.append(index)
    }
    let section = section(of: task.process, inputs: input.map { [$0] } ?? [])
    sections[section].tasks.append(index)
    lastTask = (task.process, input, section)
  }

  private mutating func add(_ finding: Finding, rank: Int) {
    guard finding.severity > .note else { return notes.append(finding) }
    var owners: [Int] = []
    if let process = finding.process {
      owners.append(section(of: process, inputs: finding.evidence.map(\.input)))
    }
    if let name = finding.crash,
      let crash = crashes[CrashKey(name: name, pid: finding.process?.pid)]
        ?? crashes[CrashKey(name: name, pid: nil)]
    {
      owners.append(crash)
    }
    guard let owner = owners.first else {
      let isOfRequest = finding.request.map { requests.contains($0) } ?? false
      return isOfRequest ? requestFindings.append(finding) : others.append(finding)
    }
    // A finding is printed only once, with its process; the crash report is in the next section.
    sections[owner].findings.append(finding)
    for index in owners { sections[index].rank = min(sections[index].rank, rank) }
  }

  /// The section of a launch. Two inputs may each contain a launch with the same name and pid.
  private mutating func section(of process: ProcessIdentity, inputs: [InputIndex]) -> Int {
    let known = processes[process] ?? []
    if let match = known.first(where: { inputs.contains($0.input) }) ?? known.first {
      return match.section
    }
    processes[process] = [(sections.count, inputs.first ?? 0)]
    sections.append(Section(subject: .process(process, nil)))
    return sections.count - 1
  }
}
