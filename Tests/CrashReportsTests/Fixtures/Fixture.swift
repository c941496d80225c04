/// Reports in the documented forms; all names, identifiers and paths are invented.
enum Fixture {
  /// Every whole crash report, by name, for properties that must hold for all of them.
  static let all: [(name: String, text: String)] = [
    ("leak, iOS 18 JSON", leakJSON), ("watchdog, iOS 17 JSON", watchdogJSON),
    ("pretty header, iOS 17 JSON", prettyHeaderJSON), ("ordinary crash, iOS 26 JSON", abortJSON),
    ("text body, iOS 12", assertiondText), ("assertion, iOS 6", assertionIOS6),
    ("assertions, iOS 8", assertionsIOS8), ("scene-update, iOS 13", sceneUpdateIOS13),
    ("TestFlight, iOS 16", testFlight), ("macOS 10.15", macText), ("KSCrash", ksCrashText),
    ("PLCrashReporter", plCrashText), ("resume, iOS 4", resumeIOS4),
  ]

  /// iOS 18: a leaked background task that did leave a report.
  static let leakJSON = """
    {"app_name":"Lantern","timestamp":"2025-03-01 07:10:11.00 +0100","app_version":"2.4",\
    "slice_uuid":"00000000-1111-2222-3333-444444444444","adam_id":"1","build_version":"87",\
    "platform":2,"bundleID":"com.example.lantern","share_with_app_devs":0,"is_first_party":0,\
    "bug_type":"309","os_version":"iPhone OS 18.3 (22D60)","roots_installed":0,\
    "incident_id":"AAAAAAAA-0000-4000-8000-000000000001","name":"Lantern"}
    {
      "uptime" : 310000,
      "procRole" : "Background",
      "version" : 2,
      "modelCode" : "iPhone15,2",
      "osVersion" : {
        "isEmbedded" : true,
        "train" : "iPhone OS 18.3",
        "releaseType" : "User",
        "build" : "22D60"
      },
      "captureTime" : "2025-03-01 07:10:10.4412 +0100",
      "incident" : "AAAAAAAA-0000-4000-8000-000000000001",
      "pid" : 611,
      "procLaunch" : "2025-03-01 07:08:02.1200 +0100",
      "procName" : "Lantern",
      "procPath" : "\\/private\\/var\\/containers\\/Lantern.app\\/Lantern",
      "bundleInfo" : {"CFBundleShortVersionString":"2.4","CFBundleVersion":"87",\
    "CFBundleIdentifier":"com.example.lantern"},
      "exception" : {"codes":"0x0000000000000000, 0x0000000000000000","rawCodes":[0,0],\
    "type":"EXC_CRASH","signal":"SIGKILL"},
      "termination" : {"namespace":"RUNNINGBOARD","flags":6,"code":562215634},
      "faultingThread" : 0,
      "threads" : [{"triggered":true,"id":901,"queue":"com.apple.main-thread","frames":[\
    {"imageOffset":7,"symbol":"mach_msg2_trap","symbolLocation":8,"imageIndex":1},\
    {"imageOffset":8,"symbol":"mach_msg2_internal","symbolLocation":76,"imageIndex":1},\
    {"imageOffset":9,"symbol":"mach_msg_overwrite","symbolLocation":4,"imageIndex":1},\
    {"imageOffset":9,"symbol":"mach_msg","symbolLocation":24,"imageIndex":1},\
    {"imageOffset":9,"symbol":"__CFRunLoopServiceMachPort","symbolLocation":160,"imageIndex":2},\
    {"imageOffset":9,"symbol":"__CFRunLoopRun","symbolLocation":1208,"imageIndex":2},\
    {"imageOffset":9,"symbol":"CFRunLoopRunSpecific","symbolLocation":572,"imageIndex":2},\
    {"imageOffset":9,"symbol":"main","sourceFile":"main.swift","sourceLine":12,"imageIndex":0}]},\
    {"id":902,"frames":[{"imageOffset":3,"symbol":"__workq_kernreturn","imageIndex":1}]}],
      "usedImages" : [
        {"source":"P","base":1,"path":"\\/private\\/var\\/Lantern.app\\/Lantern","name":"Lantern"},
        {"source":"P","base":2,"path":"\\/usr\\/lib\\/system\\/libsystem_kernel.dylib"},
        {"source":"P","base":3,"name":"CoreFoundation"}
      ],
      "vmSummary" : "ReadOnly portion of Libraries: Total=1G"
    }
    """

  /// iOS 17: the watchdog's sentence as lines of `reasons`.
  static let watchdogJSON = """
    {"app_name":"Lantern","timestamp":"2024-05-06 10:00:01.00 +0000","bug_type":"309",\
    "os_version":"iPhone OS 17.4 (21E219)","incident_id":"AAAAAAAA-0000-4000-8000-000000000002"}
    {"procName":"Lantern","pid":15540,"captureTime":"2024-05-06 10:00:00.5000 +0000",\
    "exception":{"type":"EXC_CRASH","signal":"SIGKILL"},"termination":{"code":"0x8BADF00D",\
    "flags":6,"namespace":"FRONTBOARD","reasons":["<RBSTerminateContext| domain:10 \
    code:0x8BADF00D explanation:scene-update watchdog transgression: app<com.example.lantern\
    (AAAAAAAA-1111-2222-3333-444444444444)>:15540 exhausted real (wall clock) time allowance of \
    10.00 seconds","ProcessVisibility: Background","ProcessState: Running","WatchdogEvent: \
    scene-update","WatchdogVisibility: Foreground","WatchdogCPUStatistics: (","\\"Elapsed total \
    CPU time (seconds): 40.160 (user 28.900, system 11.260), 67% CPU\\",","\\"Elapsed application \
    CPU time (seconds): 0.127, 1% CPU\\"",")","ThermalInfo: (","\\"Thermal Level:   9\\",",\
    "\\"Thermal State:   critical\\"",") reportType:CrashLog \
    maxTerminationResistance:Interactive>"]},"faultingThread":0,"threads":[{"frames":[\
    {"symbol":"__psynch_mutexwait","imageIndex":1},{"symbol":"-[NSLock lock]","imageIndex":2},\
    {"symbol":"-[Store save]","imageIndex":0},{"symbol":"closure #3 in Feed.reload()",\
    "imageIndex":0}]}],"usedImages":[{"name":"Lantern"},{"name":"libsystem_kernel.dylib"},\
    {"name":"Foundation"}]}
    """

  /// A header over several lines, a blank one, then the body.
  static let prettyHeaderJSON = """
    {
      "app_name": "Lantern",
      "timestamp": "2024-11-17 00:36:35.00 +0100",
      "bug_type": "309",
      "os_version": "iPhone OS 17.6.1 (21G93)",
      "incident_id": "AAAAAAAA-0000-4000-8000-000000000003"
    }

    {
      "procRole": "Background",
      "captureTime": "2024-11-17 00:36:34.7392 +0100",
      "procName": "Lantern",
      "exception": {
        "type": "EXC_CRASH",
        "signal": "SIGKILL"
      },
      "termination": {
        "namespace": "RUNNINGBOARD",
        "code": 3735883980
      },
      "threads": []
    }
    """

  /// An uncaught exception: nothing that the system ended.
  static let abortJSON = """
    {"app_name":"Lantern","timestamp":"2026-01-02 03:04:05.00 -0800","bug_type":"309",\
    "os_version":"iPhone OS 26.2 (23C55)","name":"Lantern"}
    {"procName":"Lantern","procLaunch":"2026-01-02 03:04:04.0000 -0800","exception":\
    {"type":"EXC_CRASH","signal":"SIGABRT"},"termination":{"flags":0,"code":6,\
    "namespace":"SIGNAL","indicator":"Abort trap: 6","byProc":"Lantern","byPid":77},\
    "asi":{"libsystem_c.dylib":["abort() called"]},"lastExceptionBacktrace":[\
    {"symbol":"objc_exception_throw","imageIndex":1},{"symbol":"Feed.row(at:)","imageIndex":0}],\
    "faultingThread":1,"threads":[{"frames":[{"symbol":"mach_msg2_trap","imageIndex":1}]},\
    {"frames":[{"symbol":"__pthread_kill","imageIndex":1}]}],"usedImages":[{"name":"Lantern"},\
    {"name":"libsystem_kernel.dylib"}]}
    """
}
