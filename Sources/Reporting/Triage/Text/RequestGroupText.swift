import LogModel

/// The words with which reports for people describe a group of requests for scheduled work.
struct RequestGroupText {
  /// The group.
  let group: RequestGroup

  /// The states that have columns of their own in tables.
  static let columns: [RequestState] = [
    .completed, .failed, .expired, .killed, .refused, .replaced, .waiting,
  ]

  /// The headings of these columns.
  static let headings: [String] = columns.map {
    $0.words.prefix(1).uppercased() + $0.words.dropFirst()
  }

  /// The mechanism in words, and who started the work if it was not the scheduler.
  var kind: String { group.kind.words + (group.isSimulated ? ", started by the debugger" : "") }

  /// The app: its process, or else its bundle identifier; `nil` if the logs name neither.
  var app: String? { group.process ?? group.bundleIdentifier }

  /// The identifier, the mechanism and the app, for a line.
  var title: TerminalText {
    let name: TerminalText =
      group.identifier.map { "\($0, style: .bold)" } ?? "without an identifier"
    let app: TerminalText = app.map { " of \($0)" } ?? ""
    return "\(name) (\(kind))\(app)"
  }

  /// How many requests have each state, worst state first.
  var states: TerminalText { RequestState.counts { group.states[$0] ?? 0 } }

  /// The number of requests with none of ``columns``.
  var others: Int { group.count - Self.columns.reduce(0) { $0 + (group.states[$1] ?? 0) } }

  /// Each policy with the number of its refusals, the most frequent first.
  var policies: [String] {
    group.refusedBy.map { "\($0.policy) ×\(NumberText.grouped($0.count))" }
  }

  /// How long the work ran; `nil` if the logs show the whole of no run.
  var runs: String? {
    guard let mean = group.meanSecondsRun, let longest = group.longestSecondsRun else { return nil }
    let (usual, most) = (NumberText.seconds(mean), NumberText.seconds(longest))
    return usual == most ? "ran \(usual)" : "ran \(usual) on average, \(most) at most"
  }
}
