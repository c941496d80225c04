import BGLogKit

/// What must be reported about a log of the simulated phone.
struct LogTruth {
  /// The app's requests, in the order in which the story made them.
  var requests: [RequestTruth] = []
  /// The rules that must have findings, whatever they are about.
  var rules: Set<String> = []
  /// The rules that may have findings besides.
  var tolerated: Set<String> = []
  /// The states in which the app's transfers may be; empty if the story has none.
  var transferStates: Set<RequestState> = []
  /// What the sentences of the whole report must and must not say.
  var words = SentenceTruth()

  subscript(request: Int) -> RequestTruth {
    get { requests[request] }
    set { requests[request] = newValue }
  }

  /// The rules whose findings may be about anything in the log.
  var permittedOfLog: Set<String> { rules.union(tolerated) }

  /// All rules whose findings may be in the report above a note.
  var permitted: Set<String> {
    requests.filter(\.isKnown).reduce(permittedOfLog) { $0.union($1.permitted) }
  }
}
