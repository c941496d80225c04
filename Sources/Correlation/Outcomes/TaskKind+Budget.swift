internal import LogModel

extension TaskKind {
  /// Whether the app's own time in the background limits tasks of this kind.
  var isOnAppsClock: Bool {
    switch self {
    case .backgroundTask, .implied, .expiringActivity: true
    case .urlSession, .fetch, .processing: false
    }
  }

  /// The seconds that a task of this kind has regardless of the app's background time; `nil` if that is
  /// unknown or does not apply.
  ///
  /// Apple's documentation states 30 s for a fetch. The assertions that daemons take to deliver the events of
  /// a URL session print the same. A processing task has several minutes, at the system's discretion.
  var ownSeconds: Double? {
    switch self {
    case .fetch, .urlSession: 30
    case .processing, .backgroundTask, .implied, .expiringActivity: nil
    }
  }
}
