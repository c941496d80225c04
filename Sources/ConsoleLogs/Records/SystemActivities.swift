internal import LogModel
internal import Scanning

/// Decides which messages of the scheduler are about the system's own work and need not be read.
///
/// dasd logs thousands of lines an hour about it. They are reported only of a log that holds no request of an app, so
/// once one was seen they are left out before anything is made of them.
struct SystemActivities: Equatable {
  /// Whether the log so far holds a request of an app.
  private var hasApps = false

  /// Creates the state at the start of a log.
  init() {}

  /// Whether a message about the activity whose name fills `range` may be left out; notes an app's.
  mutating func mayLeaveOut(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard ActivityName.isSystem(bytes, in: range) else {
      // A name that the log hides is nobody's.
      if bytes[range.lowerBound] != UInt8(ascii: "<") { hasApps = true }
      return false
    }
    return hasApps
  }
}
