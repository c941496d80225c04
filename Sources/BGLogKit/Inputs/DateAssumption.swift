internal import LogModel

/// Says which year or day stands in for the one that a log does not print.
enum DateAssumption {
  /// About a log whose stamps have no year; `first` is what its first stamp was taken for.
  static func yearSentence(
    log: String, _ first: Instant?, _ crash: CrashReport?, _ summaries: [InputSummary]
  ) -> String {
    guard let crash, let year = crash.capturedAt?.year else {
      return "\(log) prints no year: \(Instant.placeholderYear) stands for it, only the times' "
        + "distances count"
    }
    let path = summaries[crash.input].path
    if let first, first.year < year {
      return
        "\(log) prints no year: \(first.year) was taken for its first line, the one before that "
        + "of \(path), for it begins later in the year"
    }
    return "\(log) prints no year: \(year) was taken, that of \(path)"
  }

  /// About a log whose stamps have no date.
  static func sentence(
    log: String, _ crash: CrashReport?, _ summaries: [InputSummary]
  ) -> String {
    guard let crash, let date = crash.capturedAt?.rfc3339.prefix(10) else {
      return
        "\(log) prints no date: 1 January \(Instant.placeholderYear) stands for the first day, "
        + "only the times' distances count"
    }
    return "\(log) prints no date: \(date) was taken for the first day, that of "
      + summaries[crash.input].path
  }
}
