internal import LogModel

extension LaunchTracker {
  /// Notes when the launch was seen first and last: by its events, and by the lines of its process,
  /// where those are known to be its own.
  func takeLastSeen(_ sighting: ProcessActivity?) {
    timeline.lastSeen = latestAt ?? end?.at
    lastSeen = latest
    guard let sighting else { return }
    if sighting.last.at != nil || process.lastSeen == nil {
      timeline.lastSeen = sighting.last.at
      lastSeen = Evidence(
        input: sighting.last.input, line: sighting.last.line, text: sighting.lastText)
    }
    if process.process.launch == 1 { timeline.firstSeen = sighting.first.at ?? process.firstSeen }
  }
}
