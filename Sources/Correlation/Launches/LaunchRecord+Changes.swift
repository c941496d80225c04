internal import LogModel

/// Changes of what is looked at all the time.
///
/// Exclusive access to a property of a class is checked at run time, at each look at it, unless the
/// compiler sees the whole module access it for moments only. A change in place lasts longer; what is
/// taken out, changed and put back does not.
extension LaunchRecord {
  /// Changes the states of the app.
  func changeStates(_ change: (inout [StateChange]) -> Void) {
    var changed: [StateChange] = []
    swap(&changed, &timeline.states)
    change(&changed)
    swap(&changed, &timeline.states)
  }

  /// Changes the ends without a begin; the change must not look at them by way of the launch.
  func changeStrayEnds<Result>(_ change: (inout ArraySlice<StrayEnd>) -> Result) -> Result {
    var changed: ArraySlice<StrayEnd> = []
    swap(&changed, &strayEnds)
    defer { swap(&changed, &strayEnds) }
    return change(&changed)
  }

  /// Changes what daemons hold for it; the change must not look at that by way of the launch.
  func changeAssertions(_ change: (inout [HeldTime]) -> Void) {
    var changed: [HeldTime] = []
    swap(&changed, &assertions)
    change(&changed)
    swap(&changed, &assertions)
  }

  /// Changes which stretches there are; the change must not look at them by way of the launch.
  func changeStretches(_ change: (inout [Stretch]) -> Void) {
    var changed: [Stretch] = []
    swap(&changed, &stretches)
    change(&changed)
    swap(&changed, &stretches)
  }
}
