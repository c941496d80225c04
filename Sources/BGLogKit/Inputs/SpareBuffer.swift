/// The buffer of an input that was read, for the next one: thousands of small files need not ask the
/// system for memory each.
final class SpareBuffer {
  /// The size in bytes from which a buffer is not kept.
  private static let limit = 1 << 20

  private var bytes: ContiguousArray<UInt8> = []

  /// Keeps a buffer that nobody needs any more.
  func keep(_ bytes: consuming ContiguousArray<UInt8>) {
    if bytes.count <= Self.limit { self.bytes = bytes }
  }

  /// Gives away the buffer that is kept; empty where there is none.
  func take() -> ContiguousArray<UInt8> {
    let taken = bytes
    bytes = []
    return taken
  }
}
