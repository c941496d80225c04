#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The signals that stop a program which would otherwise run forever: Ctrl-C, `kill` and a hangup.
///
/// The signals are blocked and polled so that they interrupt nothing. Once one was received they are
/// unblocked, so a second one ends the program at once.
package struct StopSignals {
  /// The signals that are polled. Signals that were already ignored at the start are left out: `nohup` and,
  /// for programs in the background, shells ignore some.
  private let numbers: [CInt]

  /// The number of the signal that was received, or `nil`.
  package private(set) var received: CInt?

  /// Blocks the signals from now on.
  package init() {
    numbers = Self.heeded
    var set = set
    _ = unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Returns whether a signal was received, now or at an earlier call.
  package mutating func look() -> Bool {
    if received != nil { return true }
    var pending = sigset_t()
    guard unsafe sigpending(&pending) == 0 else { return false }
    guard let number = numbers.first(where: { unsafe sigismember(&pending, $0) == 1 }) else {
      return false
    }
    var set = set
    var taken: CInt = 0
    _ = unsafe sigwait(&set, &taken)
    _ = unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
    received = number
    return true
  }

  /// The numbers of the signals that should end a program, except those that are ignored.
  static var heeded: [CInt] { [SIGINT, SIGTERM, SIGHUP].filter { !isIgnored($0) } }

  private static func isIgnored(_ number: CInt) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
    // The handler is the first member on every system, but its name differs.
    return unsafe withUnsafeBytes(of: action) { unsafe $0.load(as: Int.self) } == Self.ignore
  }

  private static let ignore = unsafe unsafeBitCast(SIG_IGN, to: Int.self)

  private var set: sigset_t {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for number in numbers { unsafe sigaddset(&set, number) }
    return set
  }
}

extension StandardStreams {
  /// The height in lines of the terminal that standard output writes to, or `nil` if that is not a terminal.
  package static var outputHeight: Int? {
    var size = winsize()
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0 else {
      return nil
    }
    return Int(size.ws_row)
  }
}
