package import Scanning

/// What a walk comes upon.
package enum FoundInput: Sendable {
  /// Something to read.
  ///
  /// The path is the one to report it by; the size in bytes is `nil` where it cannot be told before it
  /// was read. It was named when it is itself one of the paths that were given, or what one of them
  /// unpacks to. A ``Input/stream(_:)`` can be read only until the walk goes on.
  case input(path: String, Input, size: Int?, isNamed: Bool)

  /// A file that is an archive; what is in it comes next.
  case archive(path: String)

  /// Something that is left out on purpose.
  case skipped(path: String, reason: String)

  /// Something that cannot be read; the message says what is wrong and what to do.
  case failed(path: String, message: String)
}
