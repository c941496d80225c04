internal import LogModel

/// The periods in which an app was in the foreground, in the background or suspended.
struct AppBands {
  /// One period in which the app had the same state.
  struct Band {
    /// The state.
    let state: AppState.Interval
    /// The beginning of the period.
    let start: Instant
    /// The end of the period.
    var end: Instant
  }

  /// The maximum number of periods that are drawn; more could not be distinguished.
  static let limit = 100

  /// The periods, in order of time.
  private(set) var bands: [Band] = []

  /// Whether there are more periods than can be drawn.
  private(set) var isTooMany = false

  /// Derives the periods from the changes of a process's state, up to the end of the drawing.
  init(_ states: [StateChange], until end: Instant) {
    for change in states {
      guard let at = change.line.at else { continue }
      // Skips changes after the end of the process, because other processes may still log about it.
      guard end.seconds(since: at) > 0 else { continue }
      if !bands.isEmpty, bands[bands.count - 1].end == end { bands[bands.count - 1].end = at }
      guard let state = change.state.interval else { continue }
      if let last = bands.last, last.state == state, last.end == at {
        bands[bands.count - 1].end = end
      } else {
        bands.append(Band(state: state, start: at, end: end))
      }
    }
    bands.removeAll { $0.end.seconds(since: $0.start) <= 0 }
    if bands.count > Self.limit {
      isTooMany = true
      bands = []
    }
  }

  /// Draws the periods as rectangles over the full height.
  func markup(on scale: TimeScale) -> Markup {
    var markup: Markup = ""
    for band in bands {
      let start = scale.place(band.start)
      let width = TimeScale.percent(scale.place(band.end) - start)
      markup += """
        <rect class="\(band.state.rawValue)" x="\(TimeScale.percent(start))" width="\(width)" height="100%"/>
        """
    }
    return markup
  }

  /// The names of the periods that are wide enough to hold a name.
  func names(on scale: TimeScale, y: Markup) -> Markup {
    var markup: Markup = ""
    for band in bands {
      let start = max(scale.place(band.start), 0)
      guard scale.place(band.end) - start > 0.12 else { continue }
      markup += """
        <text class="band" x="\(TimeScale.percent(start))" dx="4" y="\(y)">\(band.state.rawValue)</text>
        """
    }
    return markup
  }
}
