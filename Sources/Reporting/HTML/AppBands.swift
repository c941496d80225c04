internal import LogModel

/// When an app was in the foreground, in the background and suspended.
struct AppBands {
  /// One period in one state.
  struct Band {
    let state: AppState.Interval
    let start: Instant
    var end: Instant
  }

  /// More than these could not be distinguished and are not drawn.
  static let limit = 100

  /// The periods, in order.
  private(set) var bands: [Band] = []

  /// Whether there were more than can be drawn.
  private(set) var isTooMany = false

  /// Reads the states of a process up to where the drawing ends.
  init(_ states: [StateChange], until end: Instant) {
    for change in states {
      guard let at = change.line.at else { continue }
      // Other processes may log about it after its end.
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

  /// Rectangles over the full height.
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

  /// The names of the periods, where there is room for one.
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
