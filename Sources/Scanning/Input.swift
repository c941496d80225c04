/// Where the bytes of an input come from.
public enum Input: Sendable {
  /// A file, a device or a named pipe.
  case file(String)
  /// Standard input.
  case standardInput
  /// Bytes in memory, and their name in reports.
  case memory(name: String, bytes: ContiguousArray<UInt8>)
  /// Bytes that can be read only once, like those of a pipe.
  case stream(ByteStream)

  /// The name of the input in reports; `-` for standard input.
  public var path: String {
    switch self {
    case .file(let path): path
    case .standardInput: "-"
    case .memory(let name, _): name
    case .stream(let stream): stream.path
    }
  }
}
