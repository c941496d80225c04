/// A table of Darwin's signals (`sys/signal.h`): reports print their names, MetricKit their
/// numbers.
package enum Signals {
  /// What is known about one signal.
  package struct Entry: Sendable {
    /// The number.
    package var number: UInt64
    /// The name: `SIGKILL`.
    package var name: String
    /// The C library's description (`strsignal`), which launchd and SpringBoard print; `nil` if no
    /// log is known that prints one.
    package var words: String?
    /// Why a process ends with this signal, in one sentence without a full stop; `nil` if the
    /// signal ends no process.
    package var meaning: String?

    /// Creates an entry.
    init(_ number: UInt64, _ name: String, _ words: String? = nil, _ meaning: String? = nil) {
      self.number = number
      self.name = name
      self.words = words
      self.meaning = meaning
    }
  }

  /// The name of the signal with the given number, or `nil` if there is none.
  package static func name(of number: UInt64) -> String? {
    all.first { $0.number == number }?.name
  }

  /// The number of the signal with the given name, if that signal ends processes; otherwise `nil`.
  package static func number(of name: String) -> UInt64? {
    all.first { $0.name == name && $0.meaning != nil }?.number
  }

  /// The number of the signal whose description a text starts with, such as `Segmentation fault`;
  /// `nil` if none matches.
  package static func number(describedBy text: some StringProtocol) -> UInt64? {
    all.first { $0.words.map { text.hasPrefix($0) } ?? false }?.number
  }

  /// All entries, in ascending order of their numbers.
  package static let all: [Entry] = [
    Entry(1, "SIGHUP", "Hangup", "the terminal or the owner of the process went away"),
    Entry(2, "SIGINT", "Interrupt", "somebody interrupted the process"),
    Entry(3, "SIGQUIT", "Quit", "somebody asked the process to end and to leave a report"),
    Entry(
      4, "SIGILL", "Illegal instruction", "an illegal instruction, also a trap of the Swift runtime"
    ),
    Entry(
      5, "SIGTRAP", "Trace/BPT trap",
      "a trap: a failed precondition or a forced unwrap of nil in Swift"),
    Entry(
      6, "SIGABRT", "Abort trap", "the process aborted itself, mostly for an uncaught exception"),
    Entry(7, "SIGEMT", "EMT trap", "an instruction that has to be emulated"),
    Entry(8, "SIGFPE", "Floating point exception", "an arithmetic error"),
    Entry(
      9, "SIGKILL", "Killed",
      "a plain kill without a reason, as when Xcode or a debugger stops an app"),
    Entry(
      10, "SIGBUS", "Bus error",
      "a bad access to memory, also to a file that was cut while it was mapped"),
    Entry(11, "SIGSEGV", "Segmentation fault", "a bad access to memory"),
    Entry(12, "SIGSYS", "Bad system call", "a system call that does not exist or is not allowed"),
    Entry(
      13, "SIGPIPE", "Broken pipe", "a write to a socket or pipe that the other side had closed"),
    Entry(14, "SIGALRM", "Alarm clock", "an alarm that nobody handled"),
    Entry(15, "SIGTERM", "Terminated", "somebody asked the process to end"),
    Entry(16, "SIGURG"), Entry(17, "SIGSTOP"), Entry(18, "SIGTSTP"), Entry(19, "SIGCONT"),
    Entry(20, "SIGCHLD"), Entry(21, "SIGTTIN"), Entry(22, "SIGTTOU"), Entry(23, "SIGIO"),
    Entry(
      24, "SIGXCPU", "Cputime limit exceeded",
      "a limit of CPU time that the process was started with"),
    Entry(
      25, "SIGXFSZ", "Filesize limit exceeded",
      "a limit of file size that the process was started with"),
    Entry(26, "SIGVTALRM"), Entry(27, "SIGPROF"), Entry(28, "SIGWINCH"), Entry(29, "SIGINFO"),
    Entry(30, "SIGUSR1"), Entry(31, "SIGUSR2"),
  ]
}
