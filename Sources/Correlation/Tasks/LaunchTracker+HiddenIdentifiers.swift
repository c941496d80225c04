internal import LogModel

/// Identifiers that privacy hides in the begin (`Created background task <private>.`).
extension LaunchTracker {
  /// Gives tasks that no line names the identifiers that the order of begins implies.
  ///
  /// They count from 1 in each launch, so the n-th begin of a launch that is in the log has the
  /// identifier n; unless another line shows that begins are missing from the log. In another launch
  /// the first begin has the identifier that fits all other lines.
  func inferIdentifiers() {
    if let series = hidden.series {
      for task in tasks where task.timeline.identifier == nil {
        task.timeline.identifier = task.ordinal.flatMap { series.identifier(ofBegin: $0) }
          .map { String($0) }
      }
      return
    }
    guard isLaunchInLog, !fold.contradictsOrder, !tasks.contains(where: Self.contradictsOrder)
    else {
      return
    }
    for task in tasks where task.timeline.identifier == nil {
      task.timeline.identifier = task.ordinal.map { String($0) }
    }
  }

  static func contradictsOrder(_ task: TaskTracker) -> Bool {
    guard let identifier = task.timeline.identifier else { return false }
    return task.ordinal.map { String($0) != identifier } ?? (task.timeline.began == nil)
  }
}
