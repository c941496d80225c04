/// How much is kept in memory while a log is watched, which may go on for days.
///
/// What exceeds a limit is reported in its current state, counted in the summary, and forgotten. That can
/// only affect what the report says about later lines that concern the forgotten items.
package struct MemoryLimits: Sendable {
  /// How many retired launches are remembered, so that late lines of daemons about them are not taken for
  /// lines about a new launch.
  var launchesReported = 256

  /// How many launches that have not ended, as far as their lines show, may be followed at once. If there are
  /// more, those without open tasks that were silent the longest are retired.
  var launchesFollowed = 1024

  /// How many seconds a launch whose end no line reports must be silent before another process of the same
  /// name shows that it has ended.
  var silence = 600.0

  /// How many tasks of a launch may wait to be finalized. If there are more, those that ended are finalized,
  /// oldest first, as if the log were over; then open ones, except the oldest quarter and the newest.
  var unfinalizedPerLaunch = 4096

  /// How many tasks of all launches together may wait to be finalized. If there are more, each launch may
  /// keep an equal share of half this number, but at least 8.
  var unfinalizedInAll = 16_384

  /// How many names, pids and bundle identifiers by which daemons refer to a launch are remembered.
  var names = 16

  /// After how many events the limits are checked: the limits of a launch by its own events, those of all
  /// launches by all events.
  var pace = 1024

  /// How many finalized tasks, of all launches together, are kept with their lines. A log that is not watched
  /// keeps ``Correlator/Early/finalizedKept``.
  var finalizedKept = 1024

  /// How many of the latest tasks of a launch can still be found by identifier, name and order when a late
  /// line is about one of them. A log that is not watched keeps ``EndedTasks/records``.
  var findablePerLaunch = 16_384

  /// How many readings of a task are kept: half of them the first ones, half the latest.
  var readings = 1024

  /// How many changes of an app's state are kept: half of them the first ones, half the latest.
  var states = 512

  /// How many assertions that daemons hold for a launch are kept. If there are more, the oldest are dropped:
  /// those that are over are reported in their current state, those still held are not reported.
  var assertions = 1024

  /// How many refused ends, warnings and similar records are kept of each kind.
  var notes = 256

  /// For how many processes, by name and pid, it is remembered how many launches were retired and forgotten.
  var numbers = 4096

  /// Creates the limits for a watched log.
  package init() {}
}
