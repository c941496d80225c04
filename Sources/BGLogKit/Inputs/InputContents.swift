internal import Digests
internal import LogModel
internal import Scanning
internal import Triage

/// What stands for the contents of inputs: a digest of their first bytes and of their length.
///
/// It is made where it is asked for, which is for findings that name neither a process nor an app; what can be
/// read only once gives its first bytes when it is opened.
final class InputContents {
  /// How many of the first bytes are digested.
  private static let head = 65_536

  private let inputs: [Input]
  private let heads: [String?]
  private let sizes: [Int]
  private var known: [InputIndex: String] = [:]

  /// Creates what stands for inputs.
  ///
  /// - Parameters:
  ///   - inputs: The inputs.
  ///   - heads: The digests of the first bytes of those that cannot be read again.
  ///   - sizes: How many bytes were read of each.
  init(_ inputs: [Input], heads: [String?], sizes: [Int]) {
    self.inputs = inputs
    self.heads = heads
    self.sizes = sizes
  }

  /// A digest of the content of an input.
  func digest(of input: InputIndex) -> String {
    if let known = known[input] { return known }
    guard inputs.indices.contains(input) else { return "" }
    let head = heads[input] ?? readHead(of: inputs[input])
    let digest = "\(head)/\(sizes[input])"
    known[input] = digest
    return digest
  }

  private func readHead(of input: Input) -> String {
    guard var reader = try? ChunkReader(input, chunk: Self.head) else { return "" }
    try? reader.advance(by: 0)
    return Self.digest(ofHead: reader.buffer, reader.filled)
  }

  /// The digest of the first bytes of what was read.
  static func digest(ofHead bytes: ContiguousArray<UInt8>, _ filled: Int) -> String {
    var digest = SHA256Digest()
    digest.update(bytes, count: min(filled, head))
    return digest.hexadecimal
  }
}
