/// The 64-bit hash function FNV-1a: fast and the same on every machine, but not secure against
/// attackers.
package enum FNV1a {
  /// The hash of an empty sequence.
  package static let start: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Returns the hash of a text in UTF-8. To continue a hash, pass the hash of the bytes before the
  /// text.
  @inline(__always)
  package static func hash(_ text: String, after hash: UInt64 = start) -> UInt64 {
    self.hash(text.utf8, after: hash)
  }

  /// Returns the hash of bytes. To continue a hash, pass the hash of the bytes before them.
  @inline(__always)
  package static func hash(_ bytes: some Sequence<UInt8>, after hash: UInt64 = start) -> UInt64 {
    bytes.reduce(hash) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }
}
