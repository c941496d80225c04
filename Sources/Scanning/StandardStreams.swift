#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Standard output and standard error, as the terminal or pipe behind them is.
package enum StandardStreams {
  /// Writing failed.
  package enum WriteError: Error {
    /// Nobody reads any more; end quietly.
    case closedPipe
    /// Writing failed for another reason, for example a full disk.
    case failed(String)
  }

  /// Makes a closed pipe an error that can be handled, and not a signal that ends the program.
  package static func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }

  /// Ends the program with a status; nothing that was written waits in a buffer.
  package static func end(_ status: Int32) -> Never { exit(status) }

  /// Writes all of the bytes to standard output.
  package static func write(_ bytes: borrowing ContiguousArray<UInt8>) throws(WriteError) {
    try write(bytes, to: STDOUT_FILENO)
  }

  /// Writes a line to standard error; a failure cannot be reported.
  package static func writeError(line: String) { writeError(text: line + "\n") }

  /// Writes a text to standard error as it is.
  package static func writeError(text: String) {
    try? write(ContiguousArray(text.utf8), to: STDERR_FILENO)
  }

  /// Whether standard error is a terminal.
  package static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether standard input is a terminal.
  package static var inputIsTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// Whether standard output is a terminal.
  package static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// The width of the terminal behind standard output in columns, or `nil` when it is none.
  package static var outputWidth: Int? {
    var size = winsize()
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  /// The value of an environment variable, or `nil`.
  package static func environment(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// What is wrong when there is no room, and what to do.
  static let fullDisk = "the disk is full; make room or choose another place"

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
        if errno == ENOSPC || errno == EDQUOT { throw .failed(fullDisk) }
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

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

extension StandardStreams {
  /// Takes the numbers of standard streams that were closed before the program began.
  ///
  /// The next file that is opened would get such a number: a message would be written into it.
  /// Reading from a stream that was closed, or writing to it, still fails.
  package static func reserveClosed() {
    for (stream, mode) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ] where fcntl(stream, F_GETFD) == -1 {
      // The lowest free number is given, and those below are taken by now.
      _ = unsafe open("/dev/null", mode)
    }
  }
}
