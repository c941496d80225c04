internal import LogModel

/// The names of the numbers that MetricKit prints where crash reports print names.
enum MachNames {
  /// The name of a Mach exception, or `nil`.
  static func exception(_ number: UInt64) -> String? {
    MachExceptions.all.first { UInt64($0.number) == number }?.name
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
