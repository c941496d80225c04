internal import LogModel

/// What a main thread was doing, by the symbols of its stack.
///
/// The classes are looked at in the order of ``classify(_:isAtWork:)``: what the
/// stack is *for* (an expiration handler, the exit) says more than what it waits for.
enum MainThreadClassifier {
  /// The class of a stack, innermost frame first.
  ///
  /// `isAtWork` is whether the report's CPU times say that the app computed all the while.
  static func classify(
    _ frames: [CrashReport.Frame], isAtWork: Bool = false
  ) -> CrashReport.MainThread.State {
    guard !frames.isEmpty else { return .unknown }
    let symbols = frames.map { symbol(of: $0) }
    if isIdle(frames, symbols) || isIdleByImages(frames) { return .idle }
    for group in groups {
      // The loader maps files with the calls that others work on files with.
      if group.state == .disk, isInLoader(frames) { return .dyld }
      let depth = group.depth ?? symbols.count
      if symbols.prefix(depth).contains(where: group.matches) { return group.state }
    }
    if isCallingService(symbols) { return .syncXPC }
    if isInLoader(frames) || isLoading(symbols) { return .dyld }
    if isSuspending(symbols) { return .suspend }
    return isAtWork ? .cpu : .unknown
  }

  /// Whether the CPU times of a watchdog's sentence say that the app computed all the while.
  ///
  /// The printed share is that of all cores, so an app that fills one of six shows 17 %: half of
  /// the allowed time counts too.
  static func isAtWork(_ watchdog: CrashReport.Watchdog?) -> Bool {
    guard let watchdog else { return false }
    if let percent = watchdog.applicationCPUPercent, percent >= 50 { return true }
    guard let seconds = watchdog.applicationCPUSeconds, let allowed = watchdog.allowanceSeconds
    else { return false }
    return seconds >= allowed / 2
  }

  /// A class and the symbols that show it.
  private struct Group: Sendable {
    let state: CrashReport.MainThread.State
    /// How many of the topmost frames are looked at; `nil` for all.
    let depth: Int?
    let names: [String]
    let prefixes: [String]

    init(
      _ state: CrashReport.MainThread.State, depth: Int?, names: [String] = [],
      prefixes: [String] = []
    ) {
      self.state = state
      self.depth = depth
      self.names = names
      self.prefixes = prefixes
    }

    func matches(_ symbol: String) -> Bool {
      names.contains(symbol) || prefixes.contains { symbol.hasPrefix($0) }
    }
  }

  private static let groups = [
    Group(
      .expiry, depth: nil,
      names: ["_fireBackgroundExpirationHandlers"],
      prefixes: [
        "-[_UIBackgroundTaskInfo fireExpirationHandler",
        "-[UIApplication _fireBackgroundExpirationHandlers",
        "__47-[UIApplication _fireBackgroundExpirationHandlers",
      ]),
    Group(
      .terminate, depth: nil, names: ["exit", "__cxa_finalize_ranges", "__cxa_finalize"],
      prefixes: ["-[UIApplication _terminateWithStatus:", "-[UIApplication terminateWithSuccess"]),
    Group(
      .syncNetwork, depth: nil,
      names: ["getaddrinfo", "nw_browser_cancel", "nw_listener_cancel"],
      prefixes: [
        "CFURLConnectionSendSynchronousRequest", "+[NSURLConnection sendSynchronousRequest",
        "-[NSString initWithContentsOfURL", "-[NSData initWithContentsOfURL",
        "+[NSString stringWithContentsOfURL", "+[NSData dataWithContentsOfURL",
        "SCNetworkReachability",
      ]),
    Group(.syncNetwork, depth: 2, names: ["connect", "recvfrom", "__connect", "__recvfrom"]),
    Group(
      .syncXPC, depth: 12,
      names: ["_dispatch_mach_send_and_wait_for_reply"],
      prefixes: [
        "xpc_connection_send_message_with_reply_sync", "securityd_",
        "dispatch_mach_send_with_result_and_wait_for_reply",
      ]),
    Group(
      .dispatchSync, depth: 6,
      names: [
        "__DISPATCH_WAIT_FOR_QUEUE__", "_dispatch_sync_f_slow", "_dispatch_once_wait",
        "_dispatch_thread_event_wait_slow", "_dispatch_kq_poll",
      ]),
    Group(
      .semaphore, depth: 4,
      names: [
        "semaphore_wait_trap", "semaphore_timedwait_trap", "_dispatch_semaphore_wait_slow",
        "_dispatch_group_wait_slow",
      ]),
    Group(
      .disk, depth: 8,
      names: [
        "fsync", "__fsync", "fcntl", "__fcntl", "flock", "__flock", "pread", "__pread", "write",
        "__write", "__write_nocancel", "read", "__read_nocancel", "sqlite3_step", "unixSync",
        "pagerWalFrames",
      ],
      prefixes: ["-[NSManagedObjectContext save:", "_PFFaultHandler"]),
    Group(
      .lock, depth: 4,
      names: [
        "__psynch_mutexwait", "__psynch_cvwait", "__ulock_wait", "__ulock_wait2",
        "_pthread_mutex_firstfit_lock_wait", "_os_unfair_lock_lock_slow", "objc_sync_enter",
      ], prefixes: ["__psynch_rw_"]),
    Group(
      .dyld, depth: 6,
      names: ["_dyld_start", "dlopen", "load_images", "__cxx_global_var_init"],
      prefixes: ["ImageLoader", "dyld::", "dyld4::"]),
  ]
}
