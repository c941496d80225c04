package import LogModel

/// What an intake says of its log beside the events.
extension EventNormalizer {
  /// Puts what a process logged first and last on the clock of the events.
  package func corrected(_ sightings: [ProcessActivity]) -> [ProcessActivity] {
    guard !isNewestFirst else { return sightings.reversed().map(Self.turned) }
    guard !clock.corrections.isEmpty else { return sightings }
    return sightings.map { sighting in
      var moved = sighting
      moved.first.at?.correction &+= clock.corrections.microseconds(onLine: moved.first.line)
      moved.last.at?.correction &+= clock.corrections.microseconds(onLine: moved.last.line)
      return moved
    }
  }

  private static func turned(_ sighting: ProcessActivity) -> ProcessActivity {
    var turned = sighting
    (turned.first, turned.last) = (sighting.last, sighting.first)
    (turned.firstText, turned.lastText) = (sighting.lastText, sighting.firstText)
    return turned
  }

  /// What was found about the log that its reader must know, as far as it concerns the input.
  package var problems: [InputProblem] {
    var problems: [InputProblem] = []
    if isNewestFirst {
      problems.append(
        InputProblem(line: nil, message: "is printed newest first; it was read from its end"))
    }
    let repeated = repetitions.counts.values.reduce(pastes.copies, +)
    if repeated > 0 {
      let what = repeated == 1 ? "1 repeated record was" : "\(repeated) repeated records were"
      problems.append(InputProblem(line: nil, message: "\(what) heard once"))
    }
    for line in clock.slips.prefix(10) {
      problems.append(
        InputProblem(
          line: line,
          message:
            "the date does not fit the lines around it; the time of the line before was taken"
        ))
    }
    return problems + subjects.problems
  }
}
