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
    guard lifecycle.isLaunchInLog, !digest.contradictsOrder,
      !tasks.contains(where: \.contradictsOrder)
    else {
      return
    }
    for task in tasks where task.timeline.identifier == nil {
      task.timeline.identifier = task.ordinal.map { String($0) }
    }
  }
}

extension TaskTracker {
  /// Whether its identifier contradicts that identifiers count begins.
  var contradictsOrder: Bool {
    guard let identifier = timeline.identifier else { return false }
    return ordinal.map { String($0) != identifier } ?? (timeline.began == nil)
  }
}
