internal import LogModel

/// Identifiers that privacy hides in begins (`Created background task <private>.`).
extension LaunchTracker {
  /// Gives each task whose identifier no line prints the identifier that the order of begins implies.
  ///
  /// Identifiers count from 1 in each launch, so the n-th begin has the identifier n if the launch is in the log
  /// and no other line shows that begins are missing. If the launch precedes the log, the first begin gets the
  /// identifier that fits all other lines.
  func inferIdentifiers() {
    if let series = hidden.series {
      for task in tasks where task.timeline.identifier == nil && !task.isDecided {
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
    for task in tasks where task.timeline.identifier == nil && !task.isDecided {
      task.timeline.identifier = task.ordinal.map { String($0) }
    }
  }
}

extension TaskTracker {
  /// Whether the task shows that counting begins does not give identifiers: its identifier is not the number of its
  /// begin, or it has an identifier and no begin.
  var contradictsOrder: Bool {
    guard let identifier = timeline.identifier else { return false }
    return ordinal.map { String($0) != identifier } ?? (timeline.began == nil)
  }
}
