#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The signals that stop a program that would run for ever: Ctrl-C and `kill`.
///
/// They are blocked and polled, so that nothing is interrupted; a second one ends the program at once.
package struct StopSignals {
  /// The signals that are polled. Signals that were ignored from the start, as `nohup` and shells have it for
  /// programs in the background, are not.
  private let numbers: [CInt]

  /// The signal that came, or `nil`.
  package private(set) var received: CInt?

  /// Holds the signals back from now on.
  package init() {
    numbers = Self.heeded
    var set = set
    _ = unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Looks whether one came.
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

  /// The signals that are to end a program, but for those that were to be ignored from the start.
  static var heeded: [CInt] { [SIGINT, SIGTERM, SIGHUP].filter { !isIgnored($0) } }

  private static func isIgnored(_ number: CInt) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
    // The handler, which every system has first; it has another name on each.
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
  /// The height of the terminal behind standard output in lines, or `nil` when it is none.
  package static var outputHeight: Int? {
    var size = winsize()
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0 else {
      return nil
    }
    return Int(size.ws_row)
  }
}
