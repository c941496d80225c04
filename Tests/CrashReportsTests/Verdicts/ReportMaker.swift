/// Makes reports of the shapes that systems wrote over the years; every name is invented.
enum ReportMaker {
  /// What a main thread does.
  enum Stack: Sendable {
    case idle, idleWithoutSymbols, lock, semaphore, dispatchSync, syncXPC, syncNetwork, disk, loader
    case work, exit, expiry, entering, none

    /// The frames, innermost first: image and symbol.
    var frames: [(image: String, symbol: String?)] {
      let loop: [(image: String, symbol: String?)] = [
        ("CoreFoundation", "__CFRunLoopServiceMachPort"), ("CoreFoundation", "__CFRunLoopRun"),
        ("CoreFoundation", "CFRunLoopRunSpecific"), ("GraphicsServices", "GSEventRunModal"),
      ]
      let main: [(image: String, symbol: String?)] = [
        ("UIKitCore", "-[UIApplication _run]"), ("UIKitCore", "UIApplicationMain"),
        ("Lantern", "main"), ("libdyld.dylib", "start"),
      ]
      let own: [(image: String, symbol: String?)] = [("Lantern", "-[Store reload]")]
      let kernel = "libsystem_kernel.dylib"
      switch self {
      case .idle: return [(kernel, "mach_msg_trap"), (kernel, "mach_msg")] + loop + main
      case .idleWithoutSymbols:
        let images =
          [kernel, kernel] + Array(repeating: "CoreFoundation", count: 3)
          + ["GraphicsServices", "UIKit", "Lantern"]
        return images.map { ($0, nil) }
      case .lock:
        return [(kernel, "__psynch_mutexwait$VARIANT$armv81"), ("Foundation", "-[NSLock lock]")]
          + own + main
      case .semaphore:
        return [
          (kernel, "semaphore_wait_trap"), ("libdispatch.dylib", "_dispatch_group_wait_slow"),
        ] + own + main
      case .dispatchSync:
        return [
          (kernel, "kevent_id"), ("libdispatch.dylib", "_dispatch_kq_poll"),
          ("libdispatch.dylib", "__DISPATCH_WAIT_FOR_QUEUE__"),
        ] + own + main
      case .syncXPC:
        return [
          (kernel, "mach_msg2_trap"),
          ("libdispatch.dylib", "_dispatch_mach_send_and_wait_for_reply"),
          ("libxpc.dylib", "xpc_connection_send_message_with_reply_sync"),
          ("Security", "securityd_message_with_reply_sync"),
        ] + own + main
      case .syncNetwork:
        return [
          ("libsystem_info.dylib", "getaddrinfo"),
          ("Foundation", "-[NSData initWithContentsOfURL:]"),
        ] + own + main
      case .disk:
        return [(kernel, "fsync"), ("libsqlite3.dylib", "unixSync")] + own + main
      case .loader:
        return [("dyld", "ImageLoaderMachO::doInitialization"), ("dyld", "dlopen")]
      case .work: return [("Lantern", "-[Index sort]")] + own + main
      case .exit:
        return [
          (kernel, "__psynch_cvwait"), ("Lantern", "-[Store close]"),
          ("UIKitCore", "-[UIApplication _terminateWithStatus:]"),
        ] + main
      case .expiry:
        return [
          (kernel, "semaphore_wait_trap"), ("Lantern", "-[Upload stop]"),
          ("UIKitCore", "-[_UIBackgroundTaskInfo fireExpirationHandler]"),
          ("UIKitCore", "_fireBackgroundExpirationHandlers"),
        ] + main
      case .entering:
        return [
          ("Lantern", "-[Thumbnail draw]"),
          ("Lantern", "-[Delegate applicationDidEnterBackground:]"),
        ] + main
      case .none: return []
      }
    }
  }

  /// A text report up to iOS 9, whose code stands in `Exception Codes`.
  static func legacy(
    _ system: String, codes: String, information: String? = nil, _ stack: Stack = .idle,
    note: String? = nil
  ) -> String {
    head(system, reportVersion: "104") + "Exception Type:  00000020\nException Codes: \(codes)\n"
      + (note.map { "Exception Note:  \($0)\n" } ?? "") + "Highlighted Thread:  0\n\n"
      + (information.map { "Application Specific Information:\n\($0)\n\n" } ?? "") + threads(stack)
  }

  /// A text report of iOS 10 to 14, or one that Xcode or TestFlight wrote later.
  static func text(
    _ system: String, reason: String, description: String? = nil, _ stack: Stack = .idle,
    exception: String = "EXC_CRASH (SIGKILL)", information: String? = nil
  ) -> String {
    head(system, reportVersion: "104")
      + "Exception Type:  \(exception)\nException Codes: 0x0000000000000000, 0x0000000000000000\n"
      + "Exception Note:  EXC_CORPSE_NOTIFY\nTermination Reason: \(reason)\n"
      + (description.map { "Termination Description: \($0)\n" } ?? "")
      + "Triggered by Thread:  0\n\n"
      + (information.map { "Application Specific Information:\n\($0)\n\n" } ?? "")
      + threads(stack)
  }

  /// A JSON report, iOS 15 on; each line of the reason is one of `reasons`.
  static func json(
    _ system: String, _ namespace: String, _ code: UInt64, _ reasons: [String] = [],
    _ stack: Stack = .idle, exception: String = #""type":"EXC_CRASH","signal":"SIGKILL""#
  ) -> String {
    let frames = stack.frames.enumerated().map { index, frame in
      let symbol = frame.symbol.map { #""symbol":"\#($0)","symbolLocation":8,"# } ?? ""
      return #"{"imageOffset":\#(index + 1),\#(symbol)"imageIndex":\#(index)}"#
    }
    let images = stack.frames.map { #"{"base":1,"name":"\#($0.image)"}"# }
    let lines = reasons.map { "\"" + $0.replacing("\"", with: "\\\"") + "\"" }
    return """
      {"app_name":"Lantern","timestamp":"2025-03-01 07:10:11.00 +0100","bug_type":"309",\
      "os_version":"\(system)","incident_id":"AAAAAAAA-0000-4000-8000-00000000000F"}
      {"procName":"Lantern","pid":611,"captureTime":"2025-03-01 07:10:10.4412 +0100",\
      "exception":{\(exception)},"termination":{"namespace":"\(namespace)","flags":6,\
      "code":\(code),"reasons":[\(lines.joined(separator: ","))]},"faultingThread":0,\
      "threads":[{"triggered":true,"frames":[\(frames.joined(separator: ","))]}],\
      "usedImages":[\(images.joined(separator: ","))]}
      """
  }

  /// The lines of RunningBoard's account of a watchdog kill.
  static func context(
    _ sentence: String, event: String, process: String = "Foreground",
    watchdog: String = "Foreground", total: String = "20.0 (user 20.0, system 0.0), 27% CPU",
    own: String = "0.3, 1% CPU", thermal: String? = nil, domain: Int = 10
  ) -> [String] {
    [
      "<RBSTerminateContext| domain:\(domain) code:0x8BADF00D explanation:\(sentence)",
      "ProcessVisibility: \(process)", "ProcessState: Running", "WatchdogEvent: \(event)",
      "WatchdogVisibility: \(watchdog)", "WatchdogCPUStatistics: (",
      "\"Elapsed total CPU time (seconds): \(total)\",",
      "\"Elapsed application CPU time (seconds): \(own)\"",
    ]
      + (thermal.map {
        [")", "ThermalInfo: (", "\"Thermal Level:   9\",", "\"Thermal State:   \($0)\""]
      } ?? [])
      + [") reportType:CrashLog maxTerminationResistance:Interactive>"]
  }

  /// The sentence of a watchdog that ran out, iOS 11 on.
  static func transgression(
    _ event: String, _ seconds: String, clock: String = "real (wall clock) time",
    target: String = "app<com.example.lantern(AAAAAAAA-1111-2222-3333-444444444444)>:611"
  ) -> String {
    "\(event) watchdog transgression: \(target) exhausted \(clock) allowance of \(seconds) seconds"
  }

  /// The context of a kill by RunningBoard with an explanation.
  static func terminate(_ code: String, _ explanation: String) -> [String] {
    [
      "<RBSTerminateContext| domain:15 code:0x\(code) explanation:\(explanation) reportType:CrashLog"
        + " maxTerminationResistance:Interactive>"
    ]
  }

  private static func head(_ system: String, reportVersion: String) -> String {
    """
    Incident Identifier: AAAAAAAA-0000-4000-8000-00000000000E
    Process:             Lantern [611]
    Path:                /var/containers/Lantern.app/Lantern
    Identifier:          com.example.lantern
    Version:             12 (1.2)
    Date/Time:           2018-05-01 12:41:41.000 +0200
    OS Version:          \(system)
    Report Version:      \(reportVersion)


    """
  }

  private static func threads(_ stack: Stack) -> String {
    guard !stack.frames.isEmpty else { return "" }
    let lines = stack.frames.enumerated().map { index, frame in
      let symbol = frame.symbol.map { "\($0) + 8" } ?? "0x1aa000000 + 1234"
      return "\(index)   \(frame.image)                \t0x00000001aa0\(100 + index) \(symbol)"
    }
    return "Thread 0 name:  Dispatch queue: com.apple.main-thread\nThread 0 Crashed:\n"
      + lines.joined(separator: "\n") + "\n\nBinary Images:\n"
      + "0x100000000 - 0x100ffffff Lantern arm64  <00112233445566778899aabbccddeeff> /var/Lantern\n"
  }
}
