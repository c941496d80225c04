extension Fixture {
  /// iOS 12: a JSON header before a text; the daemon's name, no description, no symbols.
  static let assertiondText = """
    {"app_name":"Lantern","timestamp":"2019-04-02 08:00:02.11 +0200","app_version":"1.9",\
    "build_version":"44","bundleID":"com.example.lantern","bug_type":"109",\
    "os_version":"iPhone OS 12.1 (16B92)","incident_id":"AAAAAAAA-0000-4000-8000-000000000004",\
    "name":"Lantern"}
    Incident Identifier: AAAAAAAA-0000-4000-8000-000000000004
    CrashReporter Key:   0123456789abcdef
    Hardware Model:      iPhone10,1
    Process:             Lantern [727]
    Path:                /private/var/containers/Lantern.app/Lantern
    Identifier:          com.example.lantern
    Version:             44 (1.9)
    Code Type:           ARM-64 (Native)
    Role:                Foreground

    Date/Time:           2019-04-02 08:00:01.4414 +0200
    Launch Time:         2019-04-02 07:53:40.0503 +0200
    OS Version:          iPhone OS 12.1 (16B92)
    Report Version:      104

    Exception Type:  EXC_CRASH (SIGKILL)
    Exception Codes: 0x0000000000000000, 0x0000000000000000
    Exception Note:  EXC_CORPSE_NOTIFY
    Termination Reason: Namespace ASSERTIOND, Code 0x8badf00d
    Triggered by Thread:  0

    Filtered syslog:
    None found

    Thread 0 name:  Dispatch queue: com.apple.main-thread
    Thread 0 Crashed:
    0   libsystem_kernel.dylib        \t0x0000000183208bc4 0x183208000 + 3012
    1   libsystem_kernel.dylib        \t0x0000000183208a3c 0x183208000 + 2620
    2   CoreFoundation                \t0x00000001836b9c4c 0x1835d0000 + 957516
    3   CoreFoundation                \t0x00000001836b7818 0x1835d0000 + 948248
    4   CoreFoundation                \t0x00000001835d7e78 0x1835d0000 + 32376
    5   GraphicsServices              \t0x000000018546cf84 0x185462000 + 44932
    6   UIKitCore                     \t0x000000018d37a0bc 0x18d307000 + 471228
    7   Lantern                       \t0x0000000102a6572c 0x1029f0000 + 480044
    8   libdyld.dylib                 \t0x00000001830fa56c 0x1830f9000 + 5484

    Thread 1:
    0   libsystem_kernel.dylib        \t0x0000000183209bc4 0x183208000 + 7108

    Binary Images:
    0x1029f0000 - 0x102ffffff Lantern arm64  <00112233445566778899aabbccddeeff> /var/Lantern
    """

  /// iOS 6: one assertion with a constant for a name.
  static let assertionIOS6 = """
    Incident Identifier: AAAAAAAA-0000-4000-8000-000000000005
    Hardware Model:      iPhone4,1
    Process:         Lantern [408]
    Identifier:      com.example.lantern
    Version:         12 (1.2)

    Date/Time:       2013-02-03 04:05:06.789 +0000
    OS Version:      iOS 6.1.3 (10B329)
    Report Version:  104

    Exception Type:  00000020
    Exception Codes: 0x8badf00d
    Highlighted Thread:  3

    Application Specific Information:
    Lantern[408] has active assertions beyond permitted time:
    {(
        <BKProcessAssertion: 0x1f56ab80> identifier: UIKitBackgroundCompletionTask process: \
    Lantern[408] permittedBackgroundDuration: 600.000000 reason: finishTask owner pid:408 \
    preventSuspend  preventIdleSleep
    )}

    Elapsed total CPU time (seconds): 15.290 (user 15.290, system 0.000), 30% CPU
    Elapsed application CPU time (seconds): 0.262, 1% CPU

    Thread 0 name:  Dispatch queue: com.apple.main-thread
    Thread 0:
    0   libsystem_kernel.dylib        \t0x36d7c474 mach_msg_trap + 20
    1   libsystem_kernel.dylib        \t0x36d7c268 mach_msg + 36
    2   CoreFoundation                \t0x2883c57e __CFRunLoopServiceMachPort + 142
    3   CoreFoundation                \t0x2883ab24 __CFRunLoopRun + 1012
    4   CoreFoundation                \t0x28788d60 CFRunLoopRunSpecific + 472
    5   GraphicsServices              \t0x2fce61a8 GSEventRunModal + 156
    6   UIKit                         \t0x2bf3e7ca UIApplicationMain + 1436
    7   Lantern                       \t0x000509ac main + 92

    Binary Images:
    0x4f000 - 0x5ffff Lantern armv7  <00112233445566778899aabbccddeeff> /var/Lantern
    """

  /// iOS 8: two assertions with the tasks' names.
  static let assertionsIOS8 = """
    Process:             Lantern [1526]
    Identifier:          com.example.lantern
    Date/Time:           2015-04-03 14:02:13.306 +0800
    OS Version:          iOS 8.2 (12D508)
    Report Version:      105

    Exception Type:  00000020
    Exception Codes: 0x000000008badf00d
    Highlighted by Thread:  0

    Application Specific Information:
    <BKNewProcess: 0x13fe253e0; com.example.lantern; pid: 1526; hostpid: -1> has active \
    assertions beyond permitted time:
    {(
        <BKProcessAssertion: 0x13fe50250> id: 1526-AAAAAAAA-0805-46D6-BAAF-92A7DAC32579 name: \
    Upload: part 1_slash_L0 process: <BKNewProcess: 0x13fe253e0; com.example.lantern; pid: 1526; \
    hostpid: -1> permittedBackgroundDuration: 180.000000 reason: finishTask owner pid:1526 \
    preventSuspend  preventIdleSleep  preventSuspendOnSleep ,
        <BKProcessAssertion: 0x13fe28b60> id: 1526-BBBBBBBB-1FA6-4AAC-A0FF-3A6B11109E92 name: \
    Upload: part 2 process: <BKNewProcess: 0x13fe253e0; com.example.lantern; pid: 1526; hostpid: \
    -1> permittedBackgroundDuration: 180.000000 reason: finishTask owner pid:1526 preventSuspend
    )}

    Thread 0:
    0   libsystem_kernel.dylib        \t0x36d7c474 semaphore_wait_trap + 8

    Binary Images:
    0x4f000 - 0x5ffff Lantern armv7  <00112233445566778899aabbccddeeff> /var/Lantern
    """

  /// iOS 13: the description joined by bars; the exception hides the kill.
  static let sceneUpdateIOS13 = """
    Incident Identifier: AAAAAAAA-0000-4000-8000-000000000006
    Process:             Lantern [13610]
    Version:             158 (1.0.4)
    Date/Time:           2020-06-07 12:00:00.6849 -0400
    Launch Time:         2020-06-07 11:00:00.0000 -0400
    OS Version:          iPhone OS 13.5 (17F75)
    Report Version:      104

    Exception Type:  EXC_BAD_ACCESS (SIGKILL)
    Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000000
    VM Region Info: 0 is not in any region.
          REGION TYPE                      START - END             [ VSIZE] PRT/MAX
    Termination Reason: Namespace SPRINGBOARD, Code 0x8badf00d
    Termination Description: SPRINGBOARD, scene-update watchdog transgression: \
    application<com.example.lantern>:13610 exhausted real (wall clock) time allowance of 10.00 \
    seconds | ProcessVisibility: Foreground | ProcessState: Running | WatchdogEvent: scene-update \
    | WatchdogVisibility: Foreground | WatchdogCPUStatistics: ( | "Elapsed total CPU time \
    (seconds): 19.900 (user 19.900, system 0.000), 27% CPU", | "Elapsed application CPU time \
    (seconds): 6.371, 9% CPU" | )
    Triggered by Thread:  0

    Thread 0 name:  tid_303  Dispatch queue: com.apple.main-thread
    Thread 0 Crashed:
    0   libsystem_kernel.dylib        \t0x00000001a6896634 mach_msg_trap + 8
    1   libsystem_kernel.dylib        \t0x00000001a6895aa0 mach_msg + 72
    2   libdispatch.dylib             \t0x00000001a67487cc \
    _dispatch_mach_send_and_wait_for_reply + 564
    3   Security                      \t0x00000001a78eb224 securityd_message_with_reply_sync + 96
    4   Lantern                       \t0x0000000102a6572c -[Keys load] + 12 (Keys.m:22)

    Binary Images:
    0x1029f0000 - 0x102ffffff Lantern arm64  <00112233445566778899aabbccddeeff> /var/Lantern
    """

  /// TestFlight, iOS 16: the context in lines without prefix, thread names taken out.
  static let testFlight = """
    Incident Identifier: AAAAAAAA-0000-4000-8000-000000000007
    Distributor ID:      com.apple.TestFlight
    Hardware Model:      iPhone13,2
    Process:             Sample QA App [915]
    Identifier:          com.example.qa
    Version:             3.1 (904)
    Beta:                YES
    Role:                Background

    Date/Time:           2022-10-11 12:13:14.1531 +0300
    OS Version:          iPhone OS 16.0.2 (20A380)
    Report Version:      104

    Exception Type:  EXC_CRASH (SIGKILL)
    Exception Codes: 0x0000000000000000, 0x0000000000000000
    Termination Reason: FRONTBOARD 2343432205\u{20}
    <RBSTerminateContext| domain:10 code:0x8BADF00D explanation:[app<com.example.qa>:915] Failed \
    to terminate gracefully after 5.0s
    ProcessVisibility: Background
    ProcessState: Running
    WatchdogEvent: process-exit
    WatchdogVisibility: Background
    WatchdogCPUStatistics: (
    "Elapsed total CPU time (seconds): 13.650 (user 13.650, system 0.000), 43% CPU",
    "Elapsed application CPU time (seconds): 1.418, 4% CPU"
    ) reportType:CrashLog maxTerminationResistance:Interactive>

    Triggered by Thread:  0

    Kernel Triage:
    VM - pmap_enter retried due to resource shortage

    Thread 0 name:
    Thread 0 name:
    Thread 0 Crashed:
    0   libsystem_kernel.dylib        \t       0x1d701a69c kevent_id + 8
    1   libdispatch.dylib             \t       0x1a532f390 _dispatch_kq_poll + 224
    2   libdispatch.dylib             \t       0x1a5324de4 __DISPATCH_WAIT_FOR_QUEUE__ + 312
    3   Sample QA App                 \t       0x101853af4 Store.flush() + 12 (Store.swift:81)
    4   Sample QA App                 \t       0x101853b00 closure #1 in Store.close() + 1 \
    (/<compiler-generated>:0)

    Binary Images:
           0x100108000 -        0x10ffffff Sample QA App arm64  <00112233> /var/Sample QA App
    EOF
    """

  /// macOS 10.15: the version the other way round, threads with two colons.
  static let macText = """
    Process:               lantern-helper [28966]
    Path:                  /Applications/Lantern.app/Contents/MacOS/lantern-helper
    Identifier:            com.example.lantern.helper
    Version:               1.0 (42)
    Code Type:             X86-64 (Native)
    Responsible:           Lantern [28000]

    Date/Time:             2020-08-14 09:16:04.580 +0100
    OS Version:            Mac OS X 10.15.5 (19F101)
    Report Version:        12

    Time Awake Since Boot: 2500 seconds

    Crashed Thread:        1  Dispatch queue: com.example.work

    Exception Type:        EXC_BAD_INSTRUCTION (SIGILL)
    Exception Codes:       0x0000000000000001, 0x0000000000000000
    Exception Note:        EXC_CORPSE_NOTIFY

    Termination Signal:    Illegal instruction: 4
    Termination Reason:    Namespace SIGNAL, Code 0x4
    Terminating Process:   exc handler [28966]

    Application Specific Information:
    Fatal error: Index out of range: file Swift/Array.swift, line 400

    Thread 0:: Dispatch queue: com.apple.main-thread
    0   libsystem_kernel.dylib        \t0x00007fff6a685dfa mach_msg_trap + 10

    Thread 1 Crashed:: Dispatch queue: com.example.work
    0   libswiftCore.dylib            \t0x00007fff6a686170 _assertionFailure + 40
    1   lantern-helper                \t0x000000010a1869a8 Index.rebuild(_:) + 312 (Index.swift:9)

    Thread 1 crashed with X86 Thread State (64-bit):
      rax: 0x0000000000000000  rbx: 0x0000000000000000

    Binary Images:
           0x10a0ab000 -        0x10a0bbff7 +lantern-helper (42) <AAAA> /Applications/lantern
    """

  /// KSCrash: offsets before the symbols, an empty thread.
  static let ksCrashText = """
    Incident Identifier: AAAAAAAA-0000-4000-8000-000000000008
    CrashReporter Key:   fc217c5977c6b679
    Hardware Model:      iPhone3,1
    Process:         Lantern [862]
    Version:         1.0 (1.0)
    Code Type:       ARM

    Date/Time:       2012-01-18 03:47:06.000 +0900
    OS Version:      iPhone OS 4.3.3 (8J2)
    Report Version:  104

    Exception Type:  EXC_CRASH (SIGABRT)
    Exception Codes: 0x00000000 at 0x3618da1c
    Crashed Thread:  0

    Thread 0 name:  Dispatch queue: apple.main-thread
    Thread 0 Crashed:
    0   libsystem_kernel.dylib          0x3618da1c 0x3617c000 + 72220 (__pthread_kill + 8)
    1   Lantern                         0x00065628 0x5f000 + 26152 (__32-[AppDelegate(UI) \
    crash]_block_invoke375 + 68)

    Thread 1:

    Binary Images:
        0x5f000 -    0x7afff +Lantern armv7  <00112233445566778899aabbccddeeff> /var/Lantern
    """

  /// PLCrashReporter: a signal as the exception type, ISO times, the short version first.
  static let plCrashText = """
    Incident Identifier: AAAAAAAA-0000-4000-8000-000000000009
    CrashReporter Key:   ???
    Hardware Model:      iPhone7,2
    Process:         Lantern [2948]
    Path:           \u{20}
    Identifier:      com.example.lantern
    Version:         1.4 (8)
    Code Type:       ARM-64

    Date/Time:       2016-04-14T23:23:50Z
    Launch Time:     2016-04-14T23:04:32Z
    OS Version:      iPhone OS 9.3.1 (13E238)
    Report Version:  104

    Exception Type:  SIGABRT
    Exception Codes: #0 at 0x180f0811c
    Crashed Thread:  0

    Last Exception Backtrace:
    0   CoreFoundation                  0x000000018136ee38 0x181244000 + 1224248
    1   Lantern                         0x0000000100f599e0 -[Feed load] + 36264416

    Thread 0 Crashed:
    0   libsystem_kernel.dylib          0x0000000180f0811c 0x180eec000 + 114972

    Binary Images:
           0x1000c4000 -        0x102f7ffff +Lantern arm64  <00112233> /var/Lantern
    """

  /// iOS 4: one old sentence, the CPU lines in lower case and wrapped.
  static let resumeIOS4 = """
    Exception Type: 00000020\u{20}
    Exception Codes: 0x8badf00d\u{20}
    Highlighted Thread: 0

    Application Specific Information:
    com.example.lantern failed to resume in time
    elapsed total CPU time (seconds): 1.030 (user 0.400, system 0.630), 5%\u{20}
    CPU elapsed application CPU time (seconds): 0.000, 0% CPU
    """
}
