/// The names of the numbers that MetricKit prints where crash reports print names.
enum MachNames {
  /// The name of a Mach exception, as `mach/exception_types.h` numbers them, or `nil`.
  static func exception(_ number: UInt64) -> String? {
    let names: [UInt64: String] = [
      1: "EXC_BAD_ACCESS", 2: "EXC_BAD_INSTRUCTION", 3: "EXC_ARITHMETIC", 4: "EXC_EMULATION",
      5: "EXC_SOFTWARE", 6: "EXC_BREAKPOINT", 7: "EXC_SYSCALL", 8: "EXC_MACH_SYSCALL",
      9: "EXC_RPC_ALERT", 10: "EXC_CRASH", 11: "EXC_RESOURCE", 12: "EXC_GUARD",
      13: "EXC_CORPSE_NOTIFY",
    ]
    return names[number]
  }

  /// The name of a signal, as Darwin's `sys/signal.h` numbers them, or `nil`.
  static func signal(_ number: UInt64) -> String? {
    let names = [
      "HUP", "INT", "QUIT", "ILL", "TRAP", "ABRT", "EMT", "FPE", "KILL", "BUS", "SEGV", "SYS",
      "PIPE", "ALRM", "TERM", "URG", "STOP", "TSTP", "CONT", "CHLD", "TTIN", "TTOU", "IO", "XCPU",
      "XFSZ", "VTALRM", "PROF", "WINCH", "INFO", "USR1", "USR2",
    ]
    guard number >= 1, number <= UInt64(names.count) else { return nil }
    return "SIG" + names[Int(number) - 1]
  }
}
