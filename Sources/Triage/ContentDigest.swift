internal import Crypto

/// The SHA-256 of an input's bytes, by which the same content is known wherever it lies.
package struct ContentDigest {
  private var hash = SHA256()

  /// Creates the digest of nothing.
  package init() {}

  /// Takes some bytes of a buffer in.
  package mutating func update(
    _ buffer: ContiguousArray<UInt8>, from offset: Int = 0, count: Int
  ) {
    hash.update(data: buffer[offset..<offset + count])
  }

  /// The digest of all that was taken in, as 64 lower-case hexadecimal digits.
  package consuming func finish() -> String {
    var text = ContiguousArray<UInt8>()
    text.reserveCapacity(64)
    for byte in hash.finalize() {
      text.append(Self.digits[Int(byte >> 4)])
      text.append(Self.digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static let digits = Array("0123456789abcdef".utf8)
}
