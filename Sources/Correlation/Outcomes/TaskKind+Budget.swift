internal import LogModel

extension TaskKind {
  /// Whether the app's own time in the background limits tasks of this kind.
  var isOnAppsClock: Bool {
    switch self {
    case .backgroundTask, .implied, .expiringActivity: true
    case .urlSession, .fetch, .processing: false
    }
  }

  /// The seconds that a task of this kind has by itself, or `nil` when nobody knows.
  ///
  /// Apple's documentation names 30 s for a fetch; the assertions behind the events of a URL session
  /// print the same. A processing task has minutes, as many as the system sees fit.
  var ownSeconds: Double? {
    switch self {
    case .fetch, .urlSession: 30
    case .processing, .backgroundTask, .implied, .expiringActivity: nil
    }
  }
}
