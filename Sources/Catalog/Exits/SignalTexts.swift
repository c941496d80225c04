/// The words that the C library has for signals (`strsignal`), as launchd and SpringBoard print them.
package enum SignalTexts {
  /// The signal that words stand for: `Segmentation fault`; `nil` for others.
  package static func signal(described words: some StringProtocol) -> ExitReason? {
    guard let entry = all.first(where: { words.hasPrefix($0.words) }) else { return nil }
    return ExitReason(namespace: ExitReason.signal, code: entry.number)
  }

  private static let all: [(words: String, number: UInt64)] = [
    ("Hangup", 1), ("Interrupt", 2), ("Quit", 3), ("Illegal instruction", 4),
    ("Trace/BPT trap", 5), ("Abort trap", 6), ("EMT trap", 7), ("Floating point exception", 8),
    ("Killed", 9), ("Bus error", 10), ("Segmentation fault", 11), ("Bad system call", 12),
    ("Broken pipe", 13), ("Alarm clock", 14), ("Terminated", 15), ("Cputime limit exceeded", 24),
    ("Filesize limit exceeded", 25),
  ]
}
