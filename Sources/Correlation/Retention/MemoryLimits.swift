/// How much is remembered while a log is watched, which may go on for days.
///
/// What exceeds a limit is reported as it stands, counted in the summary, and forgotten. That can change only
/// what is said of lines that come later still, and only of what these numbers name.
package struct MemoryLimits: Sendable {
  /// How many retired launches are remembered, so that late lines of daemons are not taken for
  /// those of a new launch.
  var launchesReported = 256

  /// How many launches that no line ends may be followed at once; of more, those without open tasks
  /// that were silent the longest are retired.
  var launchesFollowed = 1024

  /// How long a launch without a word about its end must be silent, in seconds, until another process
  /// of the same name shows that it has ended.
  var silence = 600.0

  /// How many tasks of a launch may wait. Of more, those that ended are finalized, oldest first,
  /// as if the log were over; then those that are open, but for the oldest quarter and the newest.
  var tasks = 4096

  /// How many tasks of all launches may be undecided. Of more, each launch keeps its share of half as
  /// many, or 8.
  var tasksOfAll = 16_384

  /// How many names, pids and bundle identifiers that daemons call a launch are known.
  var names = 16

  /// How many events a launch may have until it is looked through for what is too much.
  var pace = 1024

  /// How many finalized tasks are kept with their lines, over all launches.
  var tasksKept = 1024

  /// How many of the latest tasks of a launch are known by identifier, name and order, so that a late
  /// line about one of them is understood.
  var history = 16_384

  /// How many readings of a task are kept: the first half and the latest.
  var readings = 1024

  /// How many changes of an app's state are kept: the first half and the latest.
  var states = 512

  /// How many assertions that daemons hold for a launch are kept. Of more, the oldest are dropped:
  /// those that are over are reported as they stand, those that are still held are not.
  var assertions = 1024

  /// How many refused ends, warnings and the like are kept of each kind.
  var notes = 256

  /// How many launches of processes are counted, by name and pid, that were retired and forgotten.
  var numbers = 4096

  /// Creates the bounds that a watch has.
  package init() {}
}
