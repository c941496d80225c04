/// Changes of what is looked at all the time.
///
/// Exclusive access to a property of a class is checked at run time, at each look at it, unless the
/// compiler sees the whole module access it for moments only. A change in place lasts longer; what is
/// taken out, changed and put back does not.
extension LaunchRecord {
  /// Changes which stretches there are; the change must not look at them by way of the launch.
  func changeStretches(_ change: (inout [Stretch]) -> Void) {
    var changed: [Stretch] = []
    swap(&changed, &stretches)
    change(&changed)
    swap(&changed, &stretches)
  }
}
