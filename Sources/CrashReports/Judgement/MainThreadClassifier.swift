internal import LogModel
internal import Scanning

/// Determines what a main thread was doing, from the symbols in its stack.
///
/// The states are tried in a fixed order: what a stack is for (an expiration handler, the exit)
/// tells more than what it waits for.
enum MainThreadClassifier {
  /// Returns the state of a main thread.
  ///
  /// - Parameters:
  ///   - frames: The frames of its stack, innermost first.
  ///   - isAtWork: Whether the CPU times in the report show that the app was computing.
  /// - Returns: The state.
  static func classify(
    _ frames: [CrashReport.Frame], isAtWork: Bool = false
  ) -> CrashReport.MainThread.State {
    guard !frames.isEmpty else { return .unknown }
    let symbols = frames.map { symbol(of: $0) }
    if isIdle(frames, symbols) || isIdleByImages(frames) { return .idle }
    for group in groups {
      // The loader maps files with the same functions.
      if group.state == .disk, isInLoader(frames) { return .dyld }
      let depth = group.depth ?? symbols.count
      if symbols.prefix(depth).contains(where: group.matches) { return group.state }
    }
    if isCallingService(symbols) { return .syncXPC }
    if isInLoader(frames) || isLoading(symbols) { return .dyld }
    if isSuspending(symbols) { return .suspend }
    return isAtWork ? .cpu : .unknown
  }

  /// Whether the CPU times in a watchdog's sentence show that the app was computing.
  ///
  /// The printed share is that of all cores, so an app that fully uses one of six cores has 17 %.
  /// Therefore CPU time of at least half the allowed time is enough too.
  static func isAtWork(_ watchdog: CrashReport.Watchdog?) -> Bool {
    guard let watchdog else { return false }
    if let percent = watchdog.applicationCPUPercent, percent >= 50 { return true }
    guard let seconds = watchdog.applicationCPUSeconds, let allowed = watchdog.allowanceSeconds
    else { return false }
    return seconds >= allowed / 2
  }

  /// A state, and the symbols that indicate it.
  private struct Group: Sendable {
    let state: CrashReport.MainThread.State
    /// The number of topmost frames to search; `nil` for all frames.
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

/// Main threads that are idle.
extension MainThreadClassifier {
  /// Whether the main thread waits for the next event in its run loop, but not in a nested run
  /// loop.
  ///
  ///     mach_msg2_trap, mach_msg…, __CFRunLoopServiceMachPort, __CFRunLoopRun, CFRunLoopRunSpecific
  private static func isIdle(_ frames: [CrashReport.Frame], _ symbols: [String]) -> Bool {
    guard let first = symbols.first, first.hasPrefix("mach_msg") else { return false }
    let service = symbols.prefix(6).firstIndex(of: "__CFRunLoopServiceMachPort")
    guard let service, symbols[..<service].allSatisfy({ $0.hasPrefix("mach_msg") }) else {
      return false
    }
    return symbols.count { $0 == "__CFRunLoopRun" } <= 1
      && symbols.count { $0.holds("CFRunLoopRunSpecific") } <= 1
      && isMainLoop(frames, symbols, from: service)
  }

  /// Whether the run loop is the application's own, and not one that is run during the launch in
  /// order to wait.
  private static func isMainLoop(
    _ frames: [CrashReport.Frame], _ symbols: [String], from service: Int
  ) -> Bool {
    guard let main = symbols.firstIndex(of: "UIApplicationMain"), main > service else {
      return true
    }
    return (service..<main).allSatisfy { index in
      let symbol = symbols[index]
      let image = frames[index].image ?? ""
      if symbol.isEmpty { return system.contains(image) }
      return symbol.hasPrefix("__CFRunLoop") || symbol.holds("CFRunLoopRunSpecific")
        || symbol == "CFRunLoopRunInMode" || symbol.hasPrefix("GSEventRun")
        || symbol == "-[UIApplication _run]" || catalyst.contains { image.hasSuffix($0) }
    }
  }

  /// The binaries between the run loop and the app's `main`, for frames without symbols.
  private static let system: Set<String> = [
    "CoreFoundation", "GraphicsServices", "UIKit", "UIKitCore",
  ]

  /// The binaries that wait for events in an app of Mac Catalyst; text reports print
  /// `com.apple.AppKit`.
  private static let catalyst = ["HIToolbox", "AppKit", "UIKitMacHelper"]

  /// Whether the order of binaries is that of an idle stack: kernel, CoreFoundation,
  /// GraphicsServices, UIKit, app.
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

/// States that more than one symbol indicates together.
extension MainThreadClassifier {
  /// Whether the loader is near the top. Its function `start` does not count, because every stack
  /// on macOS ends in it.
  private static func isInLoader(_ frames: [CrashReport.Frame]) -> Bool {
    let top = frames.prefix(4).dropLast(frames.count <= 4 && frames.count > 1 ? 1 : 0)
    return top.contains { frame in
      (frame.image == "dyld" || frame.image == "dyld_sim")
        && frame.symbol?.hasPrefix("start") != true
    }
  }

  /// Whether the loader is running an initializer: `+[Store load]`, or a global variable of C++.
  private static func isLoading(_ symbols: [String]) -> Bool {
    symbols.contains {
      $0 == "load_images" || $0.hasPrefix("__cxx_global_var_init")
        || ($0.hasPrefix("+[") && $0.hasSuffix(" load]"))
    }
  }

  /// Whether the main thread waits for the reply of a system service: preferences, location, the
  /// keychain.
  private static func isCallingService(_ symbols: [String]) -> Bool {
    guard symbols.first?.hasPrefix("mach_msg") == true else { return false }
    return symbols.prefix(12).contains { symbol in
      services.contains { symbol.hasPrefix($0) }
    }
  }

  private static let services = [
    "SecItem", "LSApplication", "-[LSApplication", "+[LSApplication", "-[CLLocationManager",
    "+[CLLocationManager", "CLClient", "CFPrefs", "_CFPrefs", "-[CFPrefs", "-[NSUserDefaults",
  ]

  /// Whether the app is entering the background. The functions that create the first scene at
  /// launch do not count.
  private static func isSuspending(_ symbols: [String]) -> Bool {
    var isLifecycle = false
    for symbol in symbols {
      // The method of the app delegate, in Objective-C or in Swift.
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

  /// The frame's symbol without the variant that some systems append, `…$VARIANT$armv81`; empty if
  /// it has none.
  private static func symbol(of frame: CrashReport.Frame) -> String {
    guard let symbol = frame.symbol else { return "" }
    var variant: Substring.Index?
    if symbol.holds("$VARIANT$") {
      variant = symbol.indices.first { symbol[$0...].hasPrefix("$VARIANT$") }
    }
    return variant.map { String(symbol[..<$0]) } ?? symbol
  }
}
