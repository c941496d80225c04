/// What is known of an end besides its cause, for the sentence about it.
package struct ExitDetails: Hashable, Sendable {
  /// The seconds for which an assertion was permitted.
  package var permittedSeconds: Double?
  /// The seconds that the watchdog allowed.
  package var allowanceSeconds: Double?
  /// Whether the allowance is one of CPU time.
  package var isCPUTime = false
  /// Whether the watchdog says that the app was stuck in a deadlock.
  package var isDeadlock = false
  /// The file that was locked.
  package var lockedFile: String?
  /// The memory limit as the kernel prints it: `ActiveHard 2048 MB`.
  package var memoryLimit: String?
  /// The reason of the kernel as printed, where the catalogue does not know it.
  package var reason: String?
  /// The process that asked for the end: `com.apple.dasd`.
  package var requester: String?
  /// What a process used of the CPU and what it may, as
  /// printed: `more than 80% CPU over 60 seconds`.
  package var cpuUse: String?
  /// The exception of a crash as reports name it: `EXC_BAD_ACCESS (SIGSEGV)`.
  package var exception: String?
  /// What a crash says of itself: the reason of an uncaught exception, the text of an assertion.
  package var message: String?
  /// Where it crashed: `on thread 1 in Feed.reload()`.
  package var place: String?

  /// Creates details of which nothing is known.
  package init() {}
}
