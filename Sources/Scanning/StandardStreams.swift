#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Standard output and standard error, as the terminal or pipe behind them is.
public enum StandardStreams {
  /// Writing failed.
  public enum WriteError: Error {
    /// Nobody reads any more; end quietly.
    case closedPipe
    /// Writing failed for another reason, for example a full disk.
    case failed(String)
  }

  /// Makes a closed pipe an error that can be handled, and not a signal that ends the program.
  public static func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }

  /// Writes all of the bytes to standard output.
  public static func write(_ bytes: borrowing ContiguousArray<UInt8>) throws(WriteError) {
    try write(bytes, to: STDOUT_FILENO)
  }

  /// Writes a line to standard error; where that fails there is nobody to tell.
  public static func writeError(line: String) { writeError(text: line + "\n") }

  /// Writes a text to standard error as it is.
  public static func writeError(text: String) {
    try? write(ContiguousArray(text.utf8), to: STDERR_FILENO)
  }

  /// Whether standard error is a terminal.
  public static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether standard input is a terminal.
  public static var inputIsTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// Whether standard output is a terminal.
  public static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// The width of the terminal behind standard output in columns, or `nil` when it is none.
  public static var outputWidth: Int? {
    var size = winsize()
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  /// The value of an environment variable, or `nil`.
  public static func environment(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  static func write(
    _ bytes: borrowing ContiguousArray<UInt8>, to file: CInt
  ) throws(WriteError) {
    var position = 0
    while position < bytes.count {
      let written = unsafe bytes.withUnsafeBytes { raw -> Int in
        guard let base = raw.baseAddress else { return raw.count }
        return unsafe systemWrite(file, base + position, raw.count - position)
      }
      if written >= 0 {
        position += written
      } else if errno == EPIPE {
        throw .closedPipe
      } else if errno != EINTR {
        let reason = unsafe strerror(errno).map { unsafe String(cString: $0) }
        throw .failed(reason ?? "error \(errno)")
      }
    }
  }
}

/// `write(2)` under a name that the methods above do not hide.
private func systemWrite(_ file: CInt, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  unsafe write(file, bytes, count)
}
