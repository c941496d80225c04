internal import Catalog
package import LogModel

/// What a message changed in a followed request for scheduled work, for somebody who watches the log.
package struct RequestChange {
  /// How many refusing policies a change names.
  private static let mostPolicies = 3

  /// What changed: the raw value of a ``RequestStep``, `policy-refused` when other policies than before refuse the
  /// request, or `replaced` when a newer request took its place.
  package let name: String

  /// The request.
  package let request: RequestIdentity

  /// When the request may run, if the scheduler took it and printed that; else `nil`.
  package let window: ScheduledRequest.Window?

  /// Why it is so, in words that follow a colon, without a full stop; `nil` if the log does not say, or nothing has
  /// to be explained.
  package let reason: String?

  /// Describes a change of a request, whose record already holds it.
  init(_ change: RequestChanges.Change, of record: RequestRecord) {
    name = change.name
    request = RequestIdentity(record)
    window = change == .step(.accepted) ? record.window : nil
    reason =
      switch change {
      case .policyRefused: Self.refusals(of: record)
      case .replaced: nil
      case .step(let step): Self.reason(for: step, of: record)
      }
  }

  /// Which policies refuse the request now, and what their reasons mean.
  private static func refusals(of record: RequestRecord) -> String? {
    let policies = record.refusing ?? []
    guard !policies.isEmpty else { return "refused by no policy that the line names" }
    let refusals = policies.compactMap { policy in
      record.checks.refusals.first { $0.policy == policy }
    }
    let named = refusals.prefix(mostPolicies).map { refusal in
      let text = SchedulerPolicy.title(of: refusal.policy) + RequestReasons.words(refusal)
      return text.hasSuffix(".") ? String(text.dropLast()) : text
    }
    let more = policies.count - named.count
    return "refused by " + named.joined(separator: "; by ")
      + (more > 0 ? "; and by \(more) more" : "")
  }

  private static func reason(for step: RequestStep, of record: RequestRecord) -> String? {
    switch step {
    case .submitRefused, .registrationRefused, .rejected:
      record.refusal?.words ?? record.requestError?.words ?? record.reason
    case .launchFailed, .sessionWakeFailed: record.reason
    case .marked: record.success == false ? "the app reported failure" : nil
    case .preempted: record.other
    case .stalled: record.stalledSeconds.map { "\(Wording.seconds($0)) without an update" }
    case .transferDelayed:
      record.delays.last.map { "new transfers wait \(Wording.seconds($0.seconds))" }
    default: nil
    }
  }
}

/// The changes that the latest message made in the requests of a device. A class, because each followed request
/// notes its own.
final class RequestChanges {
  /// A change.
  enum Change: Equatable {
    /// The log shows a step for the first time.
    case step(RequestStep)
    /// Other policies refuse the request than before.
    case policyRefused
    /// A newer request took its place.
    case replaced

    /// The name in output.
    var name: String {
      switch self {
      case .step(let step): step.rawValue
      case .policyRefused: "policy-refused"
      case .replaced: "replaced"
      }
    }
  }

  /// The changes in the order noted, each with the number of its request.
  private(set) var all: [(request: Int, change: Change)] = []

  /// Creates an empty list.
  init() {}

  /// Notes a change of the request with a number.
  func note(_ change: Change, of request: Int) { all.append((request, change)) }

  /// Forgets the changes, because the next message comes.
  func forget() { all.removeAll(keepingCapacity: true) }
}

extension RequestTracker {
  /// What the latest message changed in the requests of apps. Empty unless the log is watched.
  package var latestChanges: [RequestChange] {
    guard let changes, !changes.all.isEmpty else { return [] }
    return changes.all.compactMap { number, change in
      followed[number].map { RequestChange(change, of: $0) }
    }
  }

  /// The request of an app that the latest message was about, if it was about one; else `nil`.
  package var latestRequest: RequestIdentity? { current.map { RequestIdentity($0) } }
}

extension RequestRecord {
  /// Whether a step, which was noted just now, is news for somebody who watches the log: several messages log the
  /// same thing, and some steps change nothing.
  func isNews(_ step: RequestStep) -> Bool {
    switch step {
    case .sent: !has(.asked)
    case .launching, .handedOver, .delivered:
      [RequestStep.launching, .handedOver, .delivered].count { has($0) } == 1
    case .started: !has(.handlerStarted)
    case .cancelled: successor == nil && !has(.withdrawn)
    case .expiring: !has(.handlerExpired)
    case .handlerExpired: !has(.expiring)
    case .completed: !has(.marked, .noHandler)
    case .finished: !has(.marked, .completed, .noHandler)
    default: step.isTold
    }
  }
}

extension RequestStep {
  /// Whether somebody who watches a log is told of the step. Checks are counted, and what they change is told.
  package var isTold: Bool {
    switch self {
    case .scored, .compared, .yielded, .skipped, .running: false
    // They explain what another line logs.
    case .cancelling, .connected, .expirationReason, .simulating, .withdrawnAll, .transferNamed,
      .transferPrompt, .sessionLeft:
      false
    // They are about an app or the device, and not about one request.
    case .sysdiagnose, .refreshOff, .appClosed, .stopPressed: false
    case .asked, .sent, .submitRefused, .registrationRefused, .withdrawn, .delivered,
      .handlerStarted, .marked, .completed, .expiring, .handlerExpired, .noHandler, .dropped,
      .paused,
      .accepted, .cancelled, .rejected, .launching, .launchFailed, .neverConnected, .handedOver,
      .started, .finished, .preempted, .overran, .ignoredExpiry, .stalled, .pushArrived,
      .pushRefused,
      .transferDelayed, .transferDelayReset, .transferDiscretionary, .transferAsked, .transferBegan,
      .transferSlow, .transferEnded, .transferCancelled, .sessionWoken, .sessionWakeFailed:
      true
    }
  }
}
