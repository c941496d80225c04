internal import LogModel

/// Counts the launches of each process, and names their tasks after them.
enum LaunchNumbers {
  /// Numbers launches of the same name and pid 1, 2, … and gives each task its key.
  ///
  /// `forgotten` tells how many launches of a process there were before all of these.
  static func assign(
    to launches: [LaunchTracker], after forgotten: GenerationalCache<Correlator.Key, Int>
  ) {
    var counts: [Correlator.Key: Int] = [:]
    for index in launches.indices where launches[index].isCounted {
      let key = launches[index].process.countedAs
      let number = (counts[key] ?? forgotten[key] ?? 0) + 1
      counts[key] = number
      launches[index].identity.number(number)
      launches[index].nameTasks()
    }
  }
}
