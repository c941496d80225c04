import LogModel

/// T6 and T11 to T14, and reports that are no background kill at all.
extension VerdictCase {
  private static let ios17 = "iPhone OS 17.4 (21E219)"

  private static func old(_ codes: String, _ information: String) -> String {
    ReportMaker.legacy("iOS 7.1.2 (11D257)", codes: codes, information: information)
  }

  private static func resource(_ codes: String, _ subtype: String, _ signal: String?) -> String {
    let signal = signal.map { #","signal":"\#($0)""# } ?? ""
    return ReportMaker.json(
      ios17, "SIGNAL", 9, [], .work,
      exception: #""type":"EXC_RESOURCE","codes":"\#(codes)","subtype":"\#(subtype)"\#(signal)"#)
  }

  static let others: [VerdictCase] = [
    VerdictCase(
      "iOS 7, locked file in a shared container",
      old(
        "0xdead10cc",
        "com.example.lantern was suspended with locked system files:\n"
          + "/private/var/mobile/Containers/Shared/AppGroup/AAAA/db.sqlite"), .fileLockKill,
      .certain,
      because: ["db.sqlite", "waits for events"]),
    VerdictCase(
      "iOS 7, locked file elsewhere",
      old(
        "0xdead10cc",
        "com.example.lantern was suspended with locked system files:\n"
          + "/private/var/mobile/Library/AddressBook/x.sqlitedb"), .fileLockKill, .certain,
      because: ["x.sqlitedb"], contradictions: ["no shared container"]),
    VerdictCase(
      "iOS 11, task-suspended",
      ReportMaker.text(
        "iPhone OS 11.3 (15E216)", reason: "Namespace SPRINGBOARD, Code 0xdead10cc",
        description: "SPRINGBOARD, com.example.lantern was task-suspended with locked system file"),
      .fileLockKill, .certain, because: ["task-suspended with locked system file"]),
    VerdictCase(
      "iOS 18, Xcode's text, locked file of another",
      ReportMaker.text(
        "iPhone OS 18.3 (22D60)", reason: "RUNNINGBOARD 3735883980",
        description: "RUNNINGBOARD, Lantern was suspended with locked system files:"
          + " /var/mobile/Library/Lantern/db.sqlite"), .fileLockKill, .certain,
      because: ["the locked file is /var/mobile/Library/Lantern/db.sqlite"],
      contradictions: ["no shared container"]),
    VerdictCase(
      "iOS 13, nothing but the code",
      ReportMaker.text("iPhone OS 13.3 (17C54)", reason: "Namespace RUNNINGBOARD, Code 0xdead10cc"),
      .fileLockKill, .certain, because: ["waits for events"]),
    VerdictCase(
      "iOS 17, locked, main thread writes",
      ReportMaker.json(ios17, "RUNNINGBOARD", 0xdead_10cc, [], .disk), .fileLockKill, .certain,
      because: ["'disk'"]),
    VerdictCase(
      "iOS 26, Xcode's text",
      ReportMaker.text("iPhone OS 26.1 (23B85)", reason: "RUNNINGBOARD 3735883980"),
      .fileLockKill, .certain, because: ["0xdead10cc"]),
    VerdictCase(
      "JETSAM 7", ReportMaker.json(ios17, "JETSAM", 7), .jetsamKill, .certain,
      because: ["JETSAM 7 (per-process-limit)"]),
    VerdictCase(
      "JETSAM 4", ReportMaker.text(ios17, reason: "Namespace JETSAM, Code 0x4"), .jetsamKill,
      .certain, because: ["vm-pageshortage", "not at fault"]),
    VerdictCase(
      "JETSAM 9", ReportMaker.json(ios17, "JETSAM", 9), .jetsamKill, .certain,
      because: ["idle-exit"]),
    VerdictCase(
      "JETSAM, a code nobody knows", ReportMaker.json(ios17, "JETSAM", 99), .jetsamKill, .weak,
      because: ["JETSAM 99"], contradictions: ["unknown"]),
    VerdictCase(
      "JETSAM 100", ReportMaker.json(ios17, "JETSAM", 100), .cpuKill, .certain,
      because: ["the CPU limit"]),
    VerdictCase(
      "fatal CPU limit, by its words", resource("0x0, 0x0", "CPU_FATAL", nil), .cpuKill, .certain,
      because: ["CPU_FATAL"]),
    VerdictCase(
      "fatal CPU limit, by its codes", resource("0x2800000000001e50, 0x61", "", nil), .cpuKill,
      .certain, because: ["80 % CPU over 60 s", "97 % CPU"]),
    VerdictCase(
      "CPU limit that only warns", resource("0x2400000000005a50, 0x53", "CPU", nil), .cpuKill,
      .weak,
      because: ["180 s"], contradictions: ["nothing in the report says"]),
    VerdictCase(
      "memory limit",
      resource(
        "0x6400000000000708, 0x0", "MEMORY (high watermark memory limit exceeded)", "SIGKILL"),
      .jetsamKill, .certain, because: ["1800 MB"]),
    VerdictCase(
      "wakeups", resource("0x4400000012c00096, 0x23d", "WAKEUPS", nil), .unexplainedKill, .certain),
    VerdictCase(
      "cache purge", ReportMaker.json(ios17, "RUNNINGBOARD", 0xbadd_d15c), .housekeepingKill,
      .certain, because: ["purge"]),
    VerdictCase(
      "languages changed", ReportMaker.json(ios17, "FRONTBOARD", 0x5bc1_ea41), .housekeepingKill,
      .certain, because: ["observed", "language"]),
    VerdictCase(
      "all apps cleared", ReportMaker.json(ios17, "FRONTBOARD", 0x5bc1_ea44), .housekeepingKill,
      .certain, because: ["observed"]),
    VerdictCase(
      "another process asked", ReportMaker.json(ios17, "RUNNINGBOARD", 0xdead_6502),
      .housekeepingKill, .certain, because: ["observed"]),
    VerdictCase(
      "iOS 5, heat",
      ReportMaker.legacy(
        "iPhone OS 5.1.1 (9B206)", codes: "0xc00010ff",
        information: "Topmost application\nThermal Level:       16"), .housekeepingKill, .certain,
      because: ["hot"], contradictions: ["the app itself may have"]),
    VerdictCase(
      "iOS 17, heat",
      ReportMaker.json(
        ios17, "FRONTBOARD", 0xc000_10ff,
        [
          "<RBSTerminateContext| domain:10 code:0xC00010FF explanation:%CPU:                41.92%"
            + " (sampled for 10.0 s)",
          "\"Thermal Level:   12\",", "reportType:CrashLog maxTerminationResistance:Interactive>",
        ], .work), .housekeepingKill, .certain,
      because: ["41.92% (sampled for 10.0 s)", "level 12"],
      contradictions: ["the app itself may have"]),
    VerdictCase(
      "user quit, idle", ReportMaker.json(ios17, "FRONTBOARD", 0xdead_fa11), .userQuit, .certain,
      because: ["ended the app by force"]),
    VerdictCase(
      "user quit, hung", ReportMaker.json(ios17, "FRONTBOARD", 0xdead_fa11, [], .lock), .userQuit,
      .certain, contradictions: ["may have hung"]),
    VerdictCase(
      "simulator's force quit", ReportMaker.json(ios17, "FRONTBOARD", 0xfbfb_fbfb), .userQuit,
      .certain, because: ["observed"]),
    VerdictCase(
      "no call reported", ReportMaker.json(ios17, "RUNNINGBOARD", 0xbaad_ca11), .callNotReported,
      .certain, because: ["no call was reported"]),
    VerdictCase(
      "iOS 7, resumed too often",
      old("0xbad22222", "SBUnsuspendLimit Lantern[611] exceeded 15 wakes in 300 sec"),
      .systemKill, .certain, because: ["resumed too often", "15 wakes"]),
    VerdictCase(
      "drew while locked", ReportMaker.json(ios17, "FRONTBOARD", 0x2bad_45ec, [], .work),
      .systemKill, .certain, because: ["while the device was locked"]),
    VerdictCase(
      "ordinary crash, idle main thread",
      ReportMaker.text(
        ios17, reason: "SIGNAL 11 Segmentation fault: 11", exception: "EXC_BAD_ACCESS (SIGSEGV)"),
      .crash, .certain, because: ["EXC_BAD_ACCESS (SIGSEGV)", "no kill for background tasks"]),
    VerdictCase(
      "an abort whose message speaks of assertions",
      ReportMaker.text(
        "iPhone OS 12.4 (16G77)", reason: "Namespace SIGNAL, Code 0x6",
        exception: "EXC_CRASH (SIGABRT)",
        information: "abort() called: last run: Lantern has active assertions beyond permitted time"
      ), .crash, .certain, because: ["EXC_CRASH (SIGABRT)", "the process says: abort() called"]),
    VerdictCase(
      "an abort whose message speaks of a locked file",
      ReportMaker.text(
        "iPhone OS 12.4 (16G77)", reason: "Namespace SIGNAL, Code 0x6",
        exception: "EXC_CRASH (SIGABRT)",
        information: "last run: Lantern was suspended with locked system files:\n/var/db.sqlite"),
      .crash, .certain, because: ["EXC_CRASH (SIGABRT)", "the process says: last run"]),
    VerdictCase(
      "plain kill", ReportMaker.json(ios17, "SIGNAL", 9), .unexplainedKill, .certain,
      because: ["SIGNAL 9"]),
    VerdictCase(
      "missing library", ReportMaker.json(ios17, "DYLD", 1), .systemKill, .certain,
      because: ["DYLD 1", "was not found"]),
    VerdictCase(
      "system watchdog", ReportMaker.json(ios17, "WATCHDOG", 1), .systemKill, .certain,
      because: ["WATCHDOG 1"]),
    VerdictCase(
      "unknown code", ReportMaker.json(ios17, "FRONTBOARD", 0xfade_d321), .unexplainedKill,
      .certain,
      because: ["0xfaded321", "unknown"]),
  ]
}
