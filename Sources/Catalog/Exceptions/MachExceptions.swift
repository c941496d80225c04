/// A table of the Mach exceptions: reports print their names, MetricKit their numbers
/// (`exception_types.h` of xnu).
package enum MachExceptions {
  /// One Mach exception.
  package struct Entry: Sendable {
    /// The number, which MetricKit gives as `exceptionType`.
    package var number: Int
    /// The name as printed: `EXC_BAD_ACCESS`.
    package var name: String
    /// What the exception means, in one sentence without a full stop.
    package var meaning: String
    /// What to look at; each an instruction to the reader.
    package var lookAt: [String]
  }

  /// The entry for a number, or `nil` if the number is unknown.
  package static func entry(_ number: UInt64) -> Entry? {
    all.first { UInt64($0.number) == number }
  }

  /// All entries, in ascending order of their numbers.
  package static let all: [Entry] = [
    Entry(
      number: 1, name: "EXC_BAD_ACCESS", meaning: "memory was read or written that is not there",
      lookAt: ["Read the termination first: a watchdog kill may be printed under this exception"]),
    Entry(
      number: 2, name: "EXC_BAD_INSTRUCTION",
      meaning: "an illegal instruction, on Intel a trap of the Swift runtime", lookAt: []),
    Entry(number: 3, name: "EXC_ARITHMETIC", meaning: "an arithmetic error", lookAt: []),
    Entry(number: 4, name: "EXC_EMULATION", meaning: "an instruction to emulate", lookAt: []),
    Entry(number: 5, name: "EXC_SOFTWARE", meaning: "software raised it itself", lookAt: []),
    Entry(
      number: 6, name: "EXC_BREAKPOINT",
      meaning: "a trap: a failed precondition or a forced unwrap of nil in Swift",
      lookAt: ["Look at the topmost frame of the crashed thread"]),
    Entry(number: 7, name: "EXC_SYSCALL", meaning: "a system call", lookAt: []),
    Entry(number: 8, name: "EXC_MACH_SYSCALL", meaning: "a Mach system call", lookAt: []),
    Entry(number: 9, name: "EXC_RPC_ALERT", meaning: "an alert of a remote call", lookAt: []),
    Entry(
      number: 10, name: "EXC_CRASH",
      meaning: "the process ended abnormally; with SIGKILL the system ended it, and the termination"
        + " says why",
      lookAt: ["Read the termination's namespace and code"]),
    Entry(
      number: 11, name: "EXC_RESOURCE",
      meaning: "a limit of CPU, wakeups, memory or disk was passed",
      lookAt: ["Give its first code to explain: bglog explain EXC_RESOURCE 0x…"]),
    Entry(
      number: 12, name: "EXC_GUARD",
      meaning: "something guarded was touched: a file descriptor, a port, an open database",
      lookAt: ["Give its first code to explain: bglog explain EXC_GUARD 0x…"]),
    Entry(
      number: 13, name: "EXC_CORPSE_NOTIFY",
      meaning: "the system looked at the process after its end; it says nothing of the reason",
      lookAt: ["Read the termination's namespace and code"]),
  ]

  /// What reports up to iOS 9 print as the type of an exception if the system killed the process.
  /// It is not a Mach exception.
  ///
  /// Such reports print the termination code, `0x8badf00d`, as the exception's codes.
  package static let simulated = Entry(
    number: 0x20, name: "00000020",
    meaning: "a kill by the system in reports up to iOS 9, not a Mach exception; the code stands in"
      + " Exception Codes", lookAt: ["Give the code to explain: bglog explain 0x8badf00d"])
}
