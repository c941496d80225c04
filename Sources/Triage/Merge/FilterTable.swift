internal import LogModel
internal import Reporting
internal import Scanning

/// Tells whether the filters (process, bundle identifier, period) let anything of a run through, and if
/// not, which filter rejected everything.
struct FilterTable {
  private var latest: UnmetFilter?
  private var isMet = false
  private var known: Set<String> = []
  private var processes: Set<String> = []

  /// Adds the result of one input.
  mutating func take(_ report: ReportDocument) {
    guard let unmet = report.inputs.lazy.flatMap(\.problems).compactMap(\.unmetFilter).first else {
      isMet = true
      return
    }
    // Once an input has the requested process or app, inputs without it do not matter.
    if let latest, !latest.isUnknown { return }
    latest = unmet
    for name in unmet.known where known.count + processes.count < UnmetFilter.mostNames {
      if unmet.namesNoApp { processes.insert(name) } else { known.insert(name) }
    }
  }

  /// The filter that rejected everything in all inputs; `nil` if something was let through.
  var unmet: UnmetFilter? {
    guard !isMet, var unmet = latest else { return nil }
    guard unmet.isUnknown else { return unmet }
    unmet.namesNoApp = known.isEmpty && !processes.isEmpty
    unmet.known = (known.isEmpty ? processes : known).sorted()
    unmet.suggestion = Suggestion.nearest(
      to: unmet.process ?? unmet.bundleIdentifier ?? "", among: known.sorted())
    return unmet
  }
}
