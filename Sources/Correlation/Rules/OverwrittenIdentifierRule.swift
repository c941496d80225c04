internal import LogModel

/// Twice or more, two tasks of one name overlapped and only the later one was ended.
///
/// The usual reason is a single variable for the identifiers of both: the second begin overwrites the first
/// identifier, and nothing can end that task any more. This is a guess from the pattern.
enum OverwrittenIdentifierRule: LaunchRule {
  /// How often the pattern must occur at least to be reported.
  private static let evidenceNeeded = 2

  static func findings(in launch: LaunchTracker) -> [Finding] {
    let meant = launch.digest.overwritten.completed(with: launch.tasks).filter { _, pattern in
      !pattern.isContradicted && pattern.count >= evidenceNeeded && !pattern.pairs.isEmpty
    }
    return meant.sorted { $0.pattern.pairs[0].lost.number < $1.pattern.pairs[0].lost.number }
      .map { label, pattern in
        let lines = pattern.pairs.flatMap { pair in
          [pair.lost.beganEvidence, pair.ended.beganEvidence, pair.ended.endedEvidence]
        }
        let name = label.isEmpty ? "without a name" : "'\(label)'"
        return Finding(
          rule: .overwrittenIdentifier, severity: .warning, confidence: label.isEmpty ? 0.4 : 0.6,
          message: "\(launch.title) began background tasks \(name) while one was open and ended "
            + "only the later one, \(pattern.count) times: the second identifier may have "
            + "overwritten the first",
          advice:
            "Keep each identifier in a variable of its own, or end the task that is open before "
            + "beginning the next",
          task: pattern.pairs[0].lost.timeline.key, process: launch.process.process,
          evidence: Evidence.distinct(lines.compactMap { $0 }))
      }
  }
}
