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
