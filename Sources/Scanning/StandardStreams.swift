#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Standard input, output and error, and the terminals they may be connected to.
package enum StandardStreams {
  /// A failure to write.
  package enum WriteError: Error {
    /// The reader closed the pipe; the program should end quietly.
    case closedPipe
    /// Writing failed for another reason, for example a full disk.
    case failed(String)
  }

  /// Ignores SIGPIPE, so that writing to a closed pipe is an error that can be handled instead of a signal
  /// that ends the program.
  package static func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }

  /// Ends the program with an exit status. No output is lost, because writes are not buffered.
  package static func end(_ status: Int32) -> Never { exit(status) }

  /// Writes all of the bytes to standard output.
  package static func write(_ bytes: borrowing ContiguousArray<UInt8>) throws(WriteError) {
    try write(bytes, to: STDOUT_FILENO)
  }

  /// Writes a line to standard error. A failure is ignored, because there is nowhere to report it.
  package static func writeError(line: String) { writeError(text: line + "\n") }

  /// Writes a text to standard error, without adding a line feed.
  package static func writeError(text: String) {
    try? write(ContiguousArray(text.utf8), to: STDERR_FILENO)
  }

  /// Whether standard error is a terminal.
  package static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether standard input is a terminal.
  package static var inputIsTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// Whether standard output is a terminal.
  package static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// The width in columns of the terminal that standard output writes to, or `nil` if that is not a terminal.
  package static var outputWidth: Int? {
    var size = winsize()
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  /// The value of an environment variable, or `nil` if it is not set.
  package static func environment(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// The message for a full disk: what is wrong, and what to do.
  static let fullDisk = "the disk is full; make room or choose another place"

  /// Writes all of the bytes to a file descriptor.
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

/// `write(2)` under another name, because the methods above hide the C function.
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
  /// Occupies the descriptors of standard streams that were closed before the program began.
  ///
  /// Otherwise the next file to be opened would get such a descriptor, and messages would be written into it.
  /// Reading from a stream that was closed, or writing to it, still fails.
  package static func reserveClosed() {
    for (stream, mode) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ] where fcntl(stream, F_GETFD) == -1 {
      // open(2) returns the lowest free descriptor, and all lower ones are taken by now.
      _ = unsafe open("/dev/null", mode)
    }
  }
}
