import CrashReports
import LogModel
import Testing

/// Reports of processes that went wrong themselves, and of main threads that show nothing.
@Suite struct OrdinaryCrashTests {
  private func crash(_ text: String) throws -> CrashReport {
    try #require(read(text).crashes.first)
  }

  private static let offMain = """
    Process:             Lantern [611]
    Identifier:          com.example.lantern
    OS Version:          iPhone OS 17.4 (21E219)

    Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
    Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000010
    Termination Reason: SIGNAL 11 Segmentation fault: 11
    Triggered by Thread:  3

    Thread 0 name:  Dispatch queue: com.apple.main-thread
    Thread 0:
    0   libsystem_kernel.dylib  0x00000001dda93ce4 mach_msg2_trap + 8
    1   libsystem_kernel.dylib  0x00000001dda93ce4 mach_msg + 8

    Thread 3 name:  Dispatch queue: com.example.feed
    Thread 3 Crashed:
    0   libobjc.A.dylib         0x00000001dda93ce4 objc_msgSend + 8
    1   Lantern                 0x0000000102a6572c -[Feed reload] + 44 (Feed.m:12)

    """

  @Test func `the thread that crashed is kept, with its queue and its frames`() throws {
    let crash = try crash(Self.offMain)
    #expect(crash.verdict?.rule == .crash)
    #expect(crash.crashedThread?.index == 3)
    #expect(crash.crashedThread?.queue == "com.example.feed")
    #expect(crash.crashedThread?.frames.map(\.symbol) == ["objc_msgSend", "-[Feed reload]"])
    #expect(crash.crashedThread?.state == nil)
    #expect(
      crash.verdict?.summary == "crashed: EXC_BAD_ACCESS (SIGSEGV) on thread 3 in -[Feed reload]")
    #expect(crash.verdict?.because.contains { $0.contains("0x0000000000000010") } == true)
  }

  static func thrown(_ reason: String) -> String {
    """
    Exception Type:  EXC_CRASH (SIGABRT)
    Termination Reason: SIGNAL 6 Abort trap: 6
    Triggered by Thread:  0

    Application Specific Information:
    *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: '\(reason)'

    Last Exception Backtrace:
    0   CoreFoundation          0x00000001dda93ce4 __exceptionPreprocess + 8
    1   libobjc.A.dylib         0x00000001dda93ce4 objc_exception_throw + 8
    2   Lantern                 0x0000000102a6572c -[Feed setUp] + 44 (Feed.m:12)

    """
  }

  @Test func `an uncaught exception has its name, its reason and where it was thrown`() throws {
    let crash = try crash(Self.thrown("index 3 beyond bounds [0 .. 2]"))
    #expect(crash.lastException?.name == "NSInternalInconsistencyException")
    #expect(crash.lastException?.reason == "index 3 beyond bounds [0 .. 2]")
    #expect(crash.lastException?.frames.last?.symbol == "-[Feed setUp]")
    #expect(crash.applicationSpecific.count == 1)
    #expect(
      crash.verdict?.summary
        == "crashed: uncaught exception NSInternalInconsistencyException in -[Feed setUp]:"
        + " index 3 beyond bounds [0 .. 2]")
  }

  @Test func `the exception of a JSON report is read`() throws {
    let crash = try crash(
      """
      {"pid":611,"procName":"Lantern","exception":{"type":"EXC_CRASH","signal":"SIGABRT"},"termination":\
      {"namespace":"SIGNAL","code":6,"indicator":"Abort trap: 6"},"faultingThread":1,"exceptionReason":\
      {"composed_message":"index 3","name":"NSRangeException","format_string":"index %d"},"threads":\
      [{"id":1,"frames":[]},{"id":2,"triggered":true,"name":"feed","queue":"com.example.feed","frames":\
      [{"imageOffset":1,"symbol":"abort","imageIndex":0}]}],"usedImages":[]}
      """)
    #expect(crash.lastException?.name == "NSRangeException")
    #expect(crash.crashedThread?.name == "feed")
    #expect(crash.crashedThread?.queue == "com.example.feed")
    #expect(crash.verdict?.rule == .crash)
  }

  @Test(arguments: [
    "", "Thread 0 Crashed:\n0   libsystem_kernel.dylib  0x0000000183208bc4 0x183208000 + 3012\n",
    "Thread 0 Crashed:\n0   libsystem_kernel.dylib  0x0000000183208bc4 mach_msg_trap + 8\n",
    "Thread 0 Crashed:\n0   Lantern  0x0000000183208bc4 0x183208000 + 3012\n",
  ])
  func `of a main thread that shows nothing nothing is said`(frames: String) throws {
    for reason in ["Namespace ASSERTIOND, Code 0x8badf00d", "Namespace <0xF>, Code 0x8badf00d"] {
      let verdict = try #require(
        try crash(
          "Exception Type:  EXC_CRASH (SIGKILL)\nTermination Reason: \(reason)\nTriggered by Thread:  0\n\n"
            + frames
        ).verdict)
      #expect(verdict.rule == .assertionKill)
      #expect(verdict.confidence <= 0.5)
      let words = (verdict.because + verdict.contradictions + verdict.next).joined(separator: "\n")
      #expect(!words.contains("at work") && !words.contains("is not idle"))
    }
  }

  @Test func `a deadlock that the watchdog found is said, and two threads are to be looked for`()
    throws
  {
    let verdict = try #require(
      try crash(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Termination Reason: FRONTBOARD 2343432205
        <RBSTerminateContext| domain:10 code:0x8BADF00D explanation:scene-update watchdog transgression: \
        app<com.example.lantern(0F-1)>:812 is stuck (deadlock)
        ProcessVisibility: Foreground
        WatchdogEvent: scene-update
        reportType:CrashLog maxTerminationResistance:Interactive>

        """
      ).verdict)
    #expect(verdict.rule == .watchdogKill)
    #expect(
      verdict.summary == "was killed by the watchdog (scene-update): it was stuck in a deadlock")
  }

  @Test func `an initializer that runs once is no other queue, and the loader is no disk`() throws {
    func main(_ frames: String) throws -> CrashReport {
      try crash(
        "Exception Type:  EXC_CRASH (SIGKILL)\nTermination Reason: FRONTBOARD 2343432205\n"
          + "Triggered by Thread:  0\n\nThread 0 Crashed:\n\(frames)")
    }
    let once = try main(
      """
      0   libsystem_kernel.dylib  0x00000001dda93ce4 __ulock_wait + 8
      1   libdispatch.dylib       0x00000001dda93ce4 _dispatch_once_wait + 8
      2   Lantern                 0x0000000102a6572c Store.shared.unsafeMutableAddressor + 44

      """)
    #expect(once.verdict?.next.contains { $0.contains("same initializer") } == true)
    let loader = try main(
      """
      0   dyld                    0x00000001dda93ce4 __fcntl + 8
      1   dyld                    0x00000001dda93ce4 dyld4::SyscallDelegate::fcntl(int) const + 8
      2   dyld                    0x0000000102a6572c dyld4::prepare(void*) + 44

      """)
    #expect(loader.mainThread?.state == .dyld)
  }
}
