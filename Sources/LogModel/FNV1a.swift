/// The 64-bit hash FNV-1a: fast, and equal on every machine; it resists no attacker.
package enum FNV1a {
  /// The hash of an empty sequence.
  package static let start: UInt64 = 0xcbf2_9ce4_8422_2325

  /// The hash of a text in UTF-8; pass the hash of earlier bytes as `hash` to continue it.
  @inline(__always)
  package static func hash(_ text: String, after hash: UInt64 = start) -> UInt64 {
    self.hash(text.utf8, after: hash)
  }

  /// The hash of bytes; pass the hash of earlier bytes as `hash` to continue it.
  @inline(__always)
  package static func hash(_ bytes: some Sequence<UInt8>, after hash: UInt64 = start) -> UInt64 {
    bytes.reduce(hash) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }
}
