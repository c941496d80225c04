/// Serves reads of any size from a closure that returns pieces of its own sizes.
final class PieceSource {
  private let path: String
  private let next: () throws -> ContiguousArray<UInt8>?
  private var piece = ContiguousArray<UInt8>()
  private var position = 0
  private var isAtEnd = false

  /// Creates a source of the pieces that `next` returns, until it returns `nil`.
  init(_ path: String, _ next: @escaping () throws -> ContiguousArray<UInt8>?) {
    self.path = path
    self.next = next
  }

  /// Reads up to `space` bytes into `buffer` at `offset` and returns how many; 0 at the end.
  ///
  /// - Throws: ``InputError`` with what the closure threw.
  func read(
    into buffer: inout ContiguousArray<UInt8>, at offset: Int, space: Int
  ) throws(InputError) -> Int {
    // An empty piece is not the end.
    while position == piece.count, !isAtEnd {
      do {
        if let next = try next() { piece = next } else { isAtEnd = true }
      } catch {
        throw InputError(path: path, reason: "cannot be read: \(error)")
      }
      if isAtEnd { piece = [] }
      position = 0
    }
    let count = min(space, piece.count - position)
    guard count > 0 else { return 0 }
    buffer.replaceSubrange(offset..<offset + count, with: piece[position..<position + count])
    position += count
    return count
  }
}
