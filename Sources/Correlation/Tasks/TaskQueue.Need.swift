internal import LogModel

extension TaskQueue {
  /// What the tasks of a queue have in common.
  enum Need: Sendable {
    /// Neither an end nor a refusal was seen.
    case end
    /// Open, with no notice of its expiry seen, and not known by readings that are over.
    case notice
    /// Open, and without an identifier.
    case identifier
    /// Open, and only asked for: UIKit has not said yet that it exists.
    case creation
    /// Open, and told of by UIKit only.
    case otherWords
    /// Open, and not told of by UIKit.
    case uikitsWords
    /// Open, and no line shows that it was given back unseen.
    case listing
    /// Open, and not named by UIKit as outliving its expiration handler.
    case warning

    /// Whether a task needs it.
    func isNeed(of task: TaskTracker) -> Bool {
      guard task.isOpen else { return false }
      switch self {
      case .end: return true
      case .notice: return task.timeline.expired == nil && !task.isSeriesOver
      case .identifier: return task.timeline.identifier == nil
      case .creation: return task.isRequested
      case .otherWords: return task.ordinal != nil && task.beginSources.count == 1
      case .uikitsWords: return task.ordinal == nil
      case .listing: return task.unseenEnd == nil
      case .warning:
        return task.notEndedEvidence.isEmpty && task.timeline.kind != .implied
      }
    }
  }
}
