internal import Catalog
package import LogModel

/// A request for scheduled work that waits for a window or runs, as far as its log shows so far.
package struct OpenRequest {
  /// What it is called, and whose it is.
  package let request: RequestIdentity

  /// Its 0-based number among the requests of its device.
  package let number: Int

  /// When it was submitted, or when its first line was logged; `nil` if that line has no time.
  package let since: Instant?

  /// Whether the work runs; otherwise the request waits.
  package let isRunning: Bool

  /// When the work began; `nil` if it waits, or if that line has no time.
  package let began: Instant?

  /// When the time of running work is up; `nil` while that is unknown.
  package let deadline: Instant?

  /// When the request may run, as printed; `nil` if no line says so.
  package let window: ScheduledRequest.Window?

  /// How many checks refused it.
  package let refusals: Int

  /// The policy that refused it last, in words; `nil` if none that a line names did.
  package let refusedBy: String?

  /// Describes a request; `nil` if it is neither waiting for a window that is known nor running.
  fileprivate init?(_ record: RequestRecord) {
    // Transfers have no windows, and an app may have hundreds of them.
    guard record.kind != .transfer else { return nil }
    let start = record.startLine
    isRunning = record.isRunning
    guard
      isRunning ? start != nil && !record.has(.paused) : record.isWaiting && record.window != nil
    else { return nil }
    request = RequestIdentity(record)
    number = record.number
    since = (record.line(.asked, .sent, .accepted, .pushArrived) ?? record.first).at
    began = isRunning ? start?.at : nil
    deadline = record.deadlineOfTask
    window = record.window
    refusals = record.checks.refusedCount
    refusedBy = record.checks.lastRefusal.map { SchedulerPolicy.title(of: $0.policy) }
  }
}

extension RequestTracker {
  /// The requests of apps that wait for a window or run now, in the order of their first lines.
  package var open: [OpenRequest] {
    followed.values.compactMap { OpenRequest($0) }.sorted { $0.number < $1.number }
  }
}

extension RequestRecord {
  /// When it may run, as printed; `nil` if no line says so.
  var window: ScheduledRequest.Window? {
    opens == nil && closes == nil ? nil : ScheduledRequest.Window(from: opens, to: closes)
  }

  /// When the time of the task that the work became is up; `nil` while that is unknown.
  fileprivate var deadlineOfTask: Instant? {
    guard let task, let seconds = task.grantedSeconds ?? task.timeline.kind.ownSeconds else {
      return nil
    }
    return task.timeline.began?.at?.advanced(bySeconds: seconds)
  }
}

extension CheckHistory {
  /// The policy whose refusal was logged last, or `nil`.
  fileprivate var lastRefusal: Refusal? {
    refusals.max { ($0.last.input, $0.last.line) < ($1.last.input, $1.last.line) }
  }
}
