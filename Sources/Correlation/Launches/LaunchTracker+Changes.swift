internal import LogModel

/// Changes of what is looked at all the time.
///
/// Exclusive access to a property of a class is checked at run time, at each look at it, unless the
/// compiler sees the whole module access it for moments only. A change in place lasts longer; what is
/// taken out, changed and put back does not.
extension LaunchTracker {
  /// Changes the states of the app.
  func changeStates(_ change: (inout [StateChange]) -> Void) {
    var changed: [StateChange] = []
    swap(&changed, &timeline.states)
    change(&changed)
    swap(&changed, &timeline.states)
  }

  /// Changes the ends without a begin; the change must not look at them by way of the launch.
  func changeUnmatchedEnds<Result>(_ change: (inout ArraySlice<UnmatchedEnd>) -> Result) -> Result {
    var changed: ArraySlice<UnmatchedEnd> = []
    swap(&changed, &unmatchedEnds)
    defer { swap(&changed, &unmatchedEnds) }
    return change(&changed)
  }

  /// Changes what daemons hold for it; the change must not look at that by way of the launch.
  func changeAssertions(_ change: (inout [HeldTime]) -> Void) {
    var changed: [HeldTime] = []
    swap(&changed, &assertions)
    change(&changed)
    swap(&changed, &assertions)
  }

  /// Changes which intervals there are; the change must not look at them by way of the launch.
  func changeIntervals(_ change: (inout [BackgroundInterval]) -> Void) {
    var changed: [BackgroundInterval] = []
    swap(&changed, &intervals)
    change(&changed)
    swap(&changed, &intervals)
  }
}
