internal import LogModel
internal import Reporting
internal import Scanning

/// Whether the filters let anything of a run through, and why not.
struct FilterTable {
  private var latest: UnmetFilter?
  private var isMet = false
  private var known: Set<String> = []
  private var processes: Set<String> = []

  /// Takes in what an input holds.
  mutating func take(_ report: ReportDocument) {
    guard let unmet = report.inputs.lazy.flatMap(\.problems).compactMap(\.unmetFilter).first else {
      isMet = true
      return
    }
    // Where one input holds what was asked for, the others need not.
    if let latest, !latest.isUnknown { return }
    latest = unmet
    for name in unmet.known where known.count + processes.count < UnmetFilter.mostNames {
      if unmet.namesNoApp { processes.insert(name) } else { known.insert(name) }
    }
  }

  /// The filter that let nothing of any input through, or `nil`.
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
