/// Where the bytes of an input come from.
public enum Input: Sendable {
  /// A file, a device or a named pipe.
  case file(String)
  /// Standard input.
  case standardInput
  /// Bytes in memory, under a name to report them by.
  case memory(name: String, bytes: ContiguousArray<UInt8>)
  /// Bytes that come once, as those of a pipe do.
  case stream(ByteStream)

  /// The path as reports name it; `-` is standard input.
  public var path: String {
    switch self {
    case .file(let path): path
    case .standardInput: "-"
    case .memory(let name, _): name
    case .stream(let stream): stream.path
    }
  }
}
