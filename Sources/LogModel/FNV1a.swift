/// The hash FNV-1a with 64 bits: short, the same everywhere, and no secret to keep.
package enum FNV1a {
  /// The hash of no bytes.
  package static let start: UInt64 = 0xcbf2_9ce4_8422_2325

  /// The hash of the UTF-8 of a text, or of what stands before it and the text.
  @inline(__always)
  package static func hash(_ text: String, after hash: UInt64 = start) -> UInt64 {
    self.hash(text.utf8, after: hash)
  }

  /// The hash of bytes, or of what stands before them and the bytes.
  @inline(__always)
  package static func hash(_ bytes: some Sequence<UInt8>, after hash: UInt64 = start) -> UInt64 {
    bytes.reduce(hash) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }
}
