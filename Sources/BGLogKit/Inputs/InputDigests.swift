internal import Digests
internal import LogModel
internal import Scanning
internal import Triage

/// Computes digests of inputs, from their first bytes and their size.
///
/// The fingerprint of a finding that names neither a process nor an app includes the digest of its
/// input. A digest is computed when it is needed, except that the first bytes of an input that can be
/// read only once are digested when it is opened.
final class InputDigests {
  /// How many bytes from the start are digested.
  private static let head = 65_536

  private let inputs: [Input]
  private let heads: [String?]
  private let sizes: [Int]
  private var known: [InputIndex: String] = [:]

  /// Creates the digests of inputs.
  ///
  /// - Parameters:
  ///   - inputs: The inputs.
  ///   - heads: The digests of the first bytes of inputs that can be read only once; `nil` for other
  ///     inputs.
  ///   - sizes: How many bytes were read of each input.
  init(_ inputs: [Input], heads: [String?], sizes: [Int]) {
    self.inputs = inputs
    self.heads = heads
    self.sizes = sizes
  }

  /// Returns the digest of an input; empty if there is no such input.
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

  /// Returns the digest of the first bytes of an input. `filled` is how many bytes were read.
  static func digest(ofHead bytes: ContiguousArray<UInt8>, _ filled: Int) -> String {
    var digest = SHA256Digest()
    digest.update(bytes, count: min(filled, head))
    return digest.hexadecimal
  }
}
