import LogModel

/// The part of a request for scheduled work that short exports print, copied so that the document
/// can be released.
struct ReportedRequest {
  /// The mechanism by which the app asked.
  let kind: RequestKind
  /// The identifier, or else the scheduler's key; `nil` if the log names neither.
  let name: String?
  /// What became of the request.
  let state: RequestState
  /// What happened, without the name.
  let account: String
  /// The first reason, or empty.
  let reason: String
  /// The path and the 1-based line at which to look the request up; `nil` if the log holds no line.
  let place: (path: String, line: Int)?

  /// Copies from a request what is printed.
  init(_ request: ScheduledRequest, _ paths: InputPaths) {
    kind = request.kind
    name = (request.identifier ?? request.activity).map {
      ReportedFinding.cut($0, ReportedFinding.textLimit)
    }
    state = request.state
    account = ReportedFinding.cut(request.account, ReportedFinding.messageLimit)
    reason = ReportedFinding.cut(
      request.reasons.first?.sentence ?? "", ReportedFinding.messageLimit)
    place = request.place.map {
      (path: ReportedFinding.cut(paths[$0.input], ReportedFinding.pathLimit), line: $0.line)
    }
  }
}

/// The worst requests of a run, worst first. Equally bad requests keep their order.
struct WorstRequests {
  private let limit: Int

  /// The requests that are kept, worst first.
  private(set) var kept: [ReportedRequest] = []

  /// The number of requests that were added, kept or not.
  private(set) var count = 0

  /// Creates an empty list that keeps up to `limit` requests.
  init(limit: Int) { self.limit = limit }

  /// Counts a request, and keeps it if it is one of the worst so far.
  mutating func add(_ request: ScheduledRequest, _ paths: InputPaths) {
    count += 1
    let place = kept.firstIndex { $0.state.badness < request.state.badness } ?? kept.endIndex
    guard place < limit else { return }
    kept.insert(ReportedRequest(request, paths), at: place)
    if kept.count > limit { kept.removeLast() }
  }
}
