import LogModel

/// What a run over many inputs comes to, for the first line of every report about it.
enum TriageVerdict {
  /// The worst of what no baseline knows.
  case found(FindingGroup)
  /// No input could be read.
  case nothingRead
  /// There are incidents, and so many of them no rule explains.
  case notExplained(Int)
  /// A baseline knows everything that was found.
  case nothingNew
  /// Nothing bad is proven, and so many of all tasks are open.
  case open(Int, of: Int)
  /// Nothing bad is proven, and a report speaks against its own verdict: how, in words that an input
  /// has a hand in.
  case doubtful(String)
  /// No input is about a task or about the end of a process.
  case nothingToJudge
  /// Everything was judged, and nothing is wrong.
  case noProblem
}

extension TriageDocument {
  /// The worst error or warning that no baseline knows, or `nil`.
  var worst: FindingGroup? { findings.first { !$0.isKnown && $0.severity > .note } }

  /// What the run comes to.
  var verdict: TriageVerdict {
    if let worst { return .found(worst) }
    if inputs.read == 0 { return .nothingRead }
    let unexplained = groups.lazy.filter { !($0.verdict?.isExplanation ?? false) }
      .reduce(0) { $0 + $1.count }
    if unexplained > 0 { return .notExplained(unexplained) }
    if summary.knownFindings > 0 { return .nothingNew }
    let tasks = summary.tasks.values.reduce(0, +)
    if let open = summary.tasks[.open], open > 0 {
      return .open(open, of: tasks)
    }
    if let doubt = groups.lazy.compactMap(\.verdict?.contradictions.first).first {
      return .doubtful(doubt)
    }
    let incidents = summary.crashes + summary.duplicateCrashes
    return tasks == 0 && incidents == 0 && trends.isEmpty ? .nothingToJudge : .noProblem
  }

  /// What is said of tasks that the logs leave open.
  static func undecided(open: Int, of tasks: Int) -> TerminalText {
    "\(open) of \(.count(tasks, "background task")) had no end when the log stopped"
  }
}

extension CrashReport.Verdict {
  /// Whether it says why the process ended; of a kill for a reason that nobody knows it is told with
  /// little confidence that it was one.
  var isExplanation: Bool { confidence > 0.5 }
}
