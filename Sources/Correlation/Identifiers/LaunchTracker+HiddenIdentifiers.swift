internal import LogModel

/// Identifiers that privacy hides in begins (`Created background task <private>.`).
extension LaunchTracker {
  /// Gives tasks that no line identifies the identifiers implied by the order of begins.
  ///
  /// Identifiers count from 1 in each launch, so the n-th begin has the identifier n where the launch is in the log,
  /// unless another line shows that begins are missing. Otherwise the first begin gets the identifier that fits all
  /// other lines.
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
  /// Whether its identifier shows that identifiers do not count the begins in the log.
  var contradictsOrder: Bool {
    guard let identifier = timeline.identifier else { return false }
    return ordinal.map { String($0) != identifier } ?? (timeline.began == nil)
  }
}
