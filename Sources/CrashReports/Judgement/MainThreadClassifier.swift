internal import LogModel

/// What a main thread was doing, by the symbols of its stack.
///
/// The classes are looked at in the order of ``classify(_:applicationCPUPercent:)``: what the
/// stack is *for* (an expiration handler, the exit) says more than what it waits for.
enum MainThreadClassifier {
  /// The class of a stack, innermost frame first.
  static func classify(
    _ frames: [CrashReport.Frame], applicationCPUPercent: Double? = nil
  ) -> CrashReport.MainThread.State {
    guard !frames.isEmpty else { return .unknown }
    let symbols = frames.map { symbol(of: $0) }
    if isIdle(symbols) || isIdleByImages(frames) { return .idle }
    for group in groups {
      let depth = group.depth ?? symbols.count
      if symbols.prefix(depth).contains(where: group.matches) { return group.state }
    }
    if isInLoader(frames) { return .dyld }
    if isSuspending(symbols) { return .suspend }
    if let percent = applicationCPUPercent, percent >= 50 { return .cpu }
    return .unknown
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

extension MainThreadClassifier {
  /// In the loader near the top; every stack of macOS ends in its `start`, which says nothing.
  private static func isInLoader(_ frames: [CrashReport.Frame]) -> Bool {
    let top = frames.prefix(4).dropLast(frames.count <= 4 && frames.count > 1 ? 1 : 0)
    return top.contains { frame in
      (frame.image == "dyld" || frame.image == "dyld_sim")
        && frame.symbol?.hasPrefix("start") != true
    }
  }

  /// On the way into the background; the same machinery also brings up the first scene at launch.
  private static func isSuspending(_ symbols: [String]) -> Bool {
    var isLifecycle = false
    for symbol in symbols {
      // The app's own method, in Objective-C or Swift.
      if symbol.hasSuffix("DidEnterBackground:]") || symbol.hasSuffix("DidEnterBackground(_:)") {
        return true
      }
      if launching.contains(where: { symbol.hasPrefix($0) }) { return false }
      if suspending.contains(where: { symbol.hasPrefix($0) }) { isLifecycle = true }
    }
    return isLifecycle
  }

  private static let launching = [
    "-[_UISceneLifecycleMultiplexer completeApplicationLaunch", "-[UIApplication _runWithMainScene",
    "-[UIApplication _callInitializationDelegates", "-[UIApplication workspace:didCreateScene",
  ]

  private static let suspending = [
    "-[_UISceneLifecycleMultiplexer", "-[UIApplication workspace:didUpdateWithDiff",
    "-[UIApplication _handleSuspend",
  ]

  /// The symbol without the variant that some systems append: `…$VARIANT$armv81`.
  private static func symbol(of frame: CrashReport.Frame) -> String {
    guard let symbol = frame.symbol else { return "" }
    var variant: Substring.Index?
    if symbol.utf8.contains(UInt8(ascii: "$")) {
      variant = symbol.indices.first { symbol[$0...].hasPrefix("$VARIANT$") }
    }
    return variant.map { String(symbol[..<$0]) } ?? symbol
  }

  /// Waiting for the next event in the run loop, and in no run loop within one.
  ///
  ///     mach_msg2_trap, mach_msg…, __CFRunLoopServiceMachPort, __CFRunLoopRun, CFRunLoopRunSpecific
  private static func isIdle(_ symbols: [String]) -> Bool {
    guard let first = symbols.first, first.hasPrefix("mach_msg") else { return false }
    let service = symbols.prefix(6).firstIndex(of: "__CFRunLoopServiceMachPort")
    guard let service, symbols[..<service].allSatisfy({ $0.hasPrefix("mach_msg") }) else {
      return false
    }
    return symbols.count { $0 == "__CFRunLoopRun" } <= 1
      && symbols.count { $0.hasSuffix("CFRunLoopRunSpecific") } <= 1
  }

  /// The same stack where no symbol is printed: kernel, CoreFoundation, GraphicsServices, UIKit, app.
  private static func isIdleByImages(_ frames: [CrashReport.Frame]) -> Bool {
    let top = frames.prefix { $0.image != "UIKit" && $0.image != "UIKitCore" }
    guard top.count < frames.count, top.allSatisfy({ $0.symbol == nil }) else { return false }
    let images = top.map { $0.image ?? "" }
    let kernel = images.prefix { $0 == "libsystem_kernel.dylib" }.count
    let foundation = images.dropFirst(kernel).prefix { $0 == "CoreFoundation" }.count
    return (2...4).contains(kernel) && foundation == 3
      && Array(images.dropFirst(kernel + foundation)) == ["GraphicsServices"]
  }
}
