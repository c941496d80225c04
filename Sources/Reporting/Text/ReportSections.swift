import LogModel

/// The processes and crash reports of a document, each with what belongs to it, worst first.
struct ReportSections {
  /// What one part of the report is about.
  enum Subject {
    /// One launch of a process; the timeline is `nil` when only tasks or findings name it.
    case process(ProcessIdentity, ProcessTimeline?)
    /// A crash report.
    case crash(CrashReport)
  }

  /// One part of the report.
  struct Section {
    /// What it is about.
    var subject: Subject
    /// Its background tasks by their place in the document, in the order of their begins.
    var tasks: [Int] = []
    /// Its errors and warnings, worst first.
    var findings: [Finding] = []
    /// The place of its worst finding among all; `Int.max` when nothing is wrong.
    var rank = Int.max
  }

  /// The sections, the one with the worst new finding first, then in the order of the document.
  private(set) var sections: [Section] = []

  /// The errors and warnings that belong to no section.
  private(set) var others: [Finding] = []

  /// The notes, new ones first.
  private(set) var notes: [Finding] = []

  private var processes: [ProcessIdentity: [(section: Int, input: InputIndex)]] = [:]
  private var crashes: [CrashKey: Int] = [:]
  private var lastTask: (process: ProcessIdentity, input: InputIndex?, section: Int)?

  /// The name and pid by which a finding refers to a crash report: several reports without an incident
  /// may come from one input.
  private struct CrashKey: Hashable {
    var name: String
    var pid: Int?
  }

  /// Sorts the contents of a document into sections.
  init(_ document: ReportDocument) {
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
    // The document has what is new first, and of that the worst; the sort makes sure and is stable.
    let findings = document.findings.enumerated().sorted { left, right in
      if left.element.isKnown != right.element.isKnown { return right.element.isKnown }
      return (right.element.severity, left.offset) < (left.element.severity, right.offset)
    }
    for (rank, finding) in findings.enumerated() { add(finding.element, rank: rank) }
    sections = sections.enumerated()
      .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .map(\.element)
  }

  private mutating func add(_ task: borrowing TaskTimeline, at index: Int) {
    let input = task.place?.input
    // Runs of tasks share their process, and hashing two strings 16,000 times can be felt.
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
    guard let owner = owners.first else { return others.append(finding) }
    // A finding is printed once, with its process; its crash report is the next section.
    sections[owner].findings.append(finding)
    for index in owners { sections[index].rank = min(sections[index].rank, rank) }
  }

  /// The section of a launch; two inputs may each hold one of the same name and pid.
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
