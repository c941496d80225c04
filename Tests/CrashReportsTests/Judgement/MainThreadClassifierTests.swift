import LogModel
import Testing

@testable import CrashReports

@Suite struct MainThreadClassifierTests {
  private func state(
    _ symbols: [String], isAtWork: Bool = false
  ) -> CrashReport.MainThread.State {
    MainThreadClassifier.classify(
      symbols.map { CrashReport.Frame(image: "x", symbol: $0) }, isAtWork: isAtWork)
  }

  private static let runLoop = [
    "__CFRunLoopServiceMachPort", "__CFRunLoopRun", "CFRunLoopRunSpecific", "GSEventRunModal",
  ]

  @Test(arguments: [
    ["mach_msg_trap", "mach_msg"] + runLoop,
    ["mach_msg2_trap", "mach_msg2_internal", "mach_msg_overwrite", "mach_msg"] + runLoop,
    ["mach_msg_trap"] + runLoop.prefix(3),
  ])
  func `is idle in a single run loop`(symbols: [String]) {
    #expect(state(symbols) == .idle)
  }

  @Test(arguments: [
    ["mach_msg_trap", "mach_msg", "CFMessagePortSendRequest"],
    ["mach_msg_trap", "mach_msg"] + runLoop + ["-[Picker wait]"] + runLoop,
    ["-[Feed load]", "__CFRunLoopServiceMachPort", "__CFRunLoopRun"],
    ["mach_msg_trap", "mach_msg"],
  ])
  func `is not idle elsewhere`(symbols: [String]) {
    #expect(state(symbols) != .idle)
  }

  @Test(arguments: [
    (["__psynch_mutexwait", "-[NSLock lock]"], CrashReport.MainThread.State.lock),
    (["__ulock_wait", "_os_unfair_lock_lock_slow"], .lock),
    (["semaphore_wait_trap", "_dispatch_semaphore_wait_slow"], .semaphore),
    (["kevent_id", "_dispatch_kq_poll", "x", "__DISPATCH_WAIT_FOR_QUEUE__"], .dispatchSync),
    (["__ulock_wait", "_dispatch_thread_event_wait_slow", "_dispatch_sync_f_slow"], .dispatchSync),
    (["mach_msg_trap", "mach_msg", "_dispatch_mach_send_and_wait_for_reply"], .syncXPC),
    (
      ["mach_msg_trap", "dispatch_mach_send_with_result_and_wait_for_reply$VARIANT$mp", "x"],
      .syncXPC
    ),
    (["semaphore_wait_trap", "x", "CFURLConnectionSendSynchronousRequest"], .syncNetwork),
    (["__psynch_cvwait", "-[NSData initWithContentsOfURL:options:error:]"], .syncNetwork),
    (["fsync", "unixSync", "sqlite3_step"], .disk),
    (["_dyld_start"], .dyld),
    (["ImageLoaderMachO::setup()", "dlopen"], .dyld),
    (
      [
        "__psynch_mutexwait", "-[_UIBackgroundTaskInfo fireExpirationHandler]",
        "_fireBackgroundExpirationHandlers",
      ], .expiry
    ),
    (["__psynch_mutexwait", "x", "-[UIApplication _terminateWithStatus:]"], .terminate),
    (["-[Feed load]", "-[_UISceneLifecycleMultiplexer x]"], .suspend),
    (["-[App applicationDidEnterBackground:]", "-[UIApplication _x]"], .suspend),
    (
      [
        "-[Feed load]", "-[_UISceneLifecycleMultiplexer x]",
        "-[_UISceneLifecycleMultiplexer completeApplicationLaunchWithFBSScene:]",
      ], .unknown
    ),
    (["mach_msg_trap", "mach_msg", "CFPrefsX", "-[NSUserDefaults objectForKey:]"], .syncXPC),
    (["mach_msg2_trap", "CLClientGetX", "-[CLLocationManager init]"], .syncXPC),
    (["-[Feed sort]", "-[NSUserDefaults objectForKey:]"], .unknown),
    (["f", "+[Feed load]", "load_images"], .dyld),
    (["f", "__cxx_global_var_init.3"], .dyld),
    (["__psynch_rw_wrlock", "x"], .lock),
    (["_dispatch_group_wait_slow"], .semaphore),
    (["_dispatch_once_wait"], .dispatchSync),
    (["-[NSManagedObjectContext save:]", "x"], .disk),
    (["x", "__cxa_finalize_ranges", "exit"], .terminate),
    (["-[SceneDelegate sceneDidEnterBackground:]"], .suspend),
    (["SceneDelegate.sceneDidEnterBackground(_:)"], .suspend),
    (["-[Feed load]"], .unknown),
    ([], .unknown),
  ])
  func `knows what a thread waits for`(
    symbols: [String], expected: CrashReport.MainThread.State
  ) {
    #expect(state(symbols) == expected)
  }

  @Test func `is in the loader only above the frame that every stack starts with`() {
    let top = CrashReport.Frame(image: "Lantern", symbol: "f")
    let loader = CrashReport.Frame(image: "dyld", symbol: "dyld4::prepare")
    let start = CrashReport.Frame(image: "dyld", symbol: "start")
    #expect(MainThreadClassifier.classify([top, loader, start]) == .dyld)
    #expect(MainThreadClassifier.classify([top, top, start]) == .unknown)
    #expect(MainThreadClassifier.classify([loader]) == .dyld)
  }

  @Test(arguments: [
    (50.0, 1.0, 10.0, true), (17, 10.2, 10, true), (29, 5, 10, true), (49, 4.9, 10, false),
    (0, 0.1, 19.9, false),
  ])
  func `is at work when the app used half of the cores, or half of the time allowed`(
    percent: Double, seconds: Double, allowed: Double, isAtWork: Bool
  ) {
    var watchdog = CrashReport.Watchdog()
    watchdog.applicationCPUPercent = percent
    watchdog.applicationCPUSeconds = seconds
    watchdog.allowanceSeconds = allowed
    #expect(MainThreadClassifier.isAtWork(watchdog) == isAtWork)
    #expect(state(["-[Feed sort]"], isAtWork: isAtWork) == (isAtWork ? .cpu : .unknown))
    #expect(!MainThreadClassifier.isAtWork(nil))
  }

  @Test func `is not idle in a run loop that the app runs while it launches`() {
    let main = ["-[UIApplication _run]", "UIApplicationMain", "main"]
    let wait = ["mach_msg_trap", "mach_msg"] + Self.runLoop.prefix(3)
    #expect(state(wait + ["GSEventRunModal"] + main) == .idle)
    #expect(
      state(wait + ["-[NSRunLoop(NSRunLoop) runMode:beforeDate:]", "-[Feed wait]"] + main)
        == .unknown)
    #expect(state(wait + ["-[Feed wait]", "GSEventRunModal"] + main) == .unknown)
    // An extension has no UIApplicationMain, and iOS 26 another name for the run loop's function.
    #expect(state(wait + ["-[NSRunLoop(NSRunLoop) run]", "_xpc_objc_main", "xpc_main"]) == .idle)
    let newest = [
      "mach_msg2_trap", "__CFRunLoopServiceMachPort", "__CFRunLoopRun",
      "_CFRunLoopRunSpecificWithOptions", "GSEventRunModal",
    ]
    #expect(state(newest + main) == .idle)
  }

  @Test(arguments: [
    (2, 3, "UIKit", true), (3, 3, "UIKitCore", true), (2, 2, "UIKit", false),
    (1, 3, "UIKit", false), (2, 3, "Lantern", false),
  ])
  func `is probably idle by its images where no symbol is printed`(
    kernel: Int, foundation: Int, last: String, isIdle: Bool
  ) {
    var images = Array(repeating: "libsystem_kernel.dylib", count: kernel)
    images += Array(repeating: "CoreFoundation", count: foundation)
    images += ["GraphicsServices", last, "Lantern"]
    let frames = images.map { CrashReport.Frame(image: $0, symbol: nil) }
    #expect((MainThreadClassifier.classify(frames) == .idle) == isIdle)
  }
}
