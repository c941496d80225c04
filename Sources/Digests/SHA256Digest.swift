#if canImport(CryptoKit)
  internal import CryptoKit
#else
  internal import CCrypto
#endif

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The SHA-256 digest of bytes that arrive in pieces, computed by the system: CryptoKit on Apple's platforms,
/// libcrypto elsewhere.
package struct SHA256Digest {
  private var hash = SHA256()

  /// Creates the digest of no bytes.
  package init() {}

  /// Creates the digest of the UTF-8 of a text.
  package init(_ text: String) {
    update(ContiguousArray(text.utf8))
  }

  /// Appends all bytes of a buffer.
  package mutating func update(_ buffer: ContiguousArray<UInt8>) {
    update(buffer, count: buffer.count)
  }

  /// Appends `count` bytes of a buffer, from the 0-based `offset` on.
  package mutating func update(
    _ buffer: ContiguousArray<UInt8>, from offset: Int = 0, count: Int
  ) {
    unsafe buffer[offset..<offset + count].withUnsafeBytes {
      unsafe hash.update(bufferPointer: $0)
    }
  }

  /// The digest of all bytes so far as 64 lower-case hexadecimal digits.
  package var hexadecimal: String {
    var text = ContiguousArray<UInt8>()
    text.reserveCapacity(64)
    for byte in hash.finalize() {
      text.append(Self.digits[Int(byte >> 4)])
      text.append(Self.digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The digest of all bytes so far in Base64, as a Content-Security-Policy names it.
  package var base64: String { Data(hash.finalize()).base64EncodedString() }

  private static let digits = Array("0123456789abcdef".utf8)
}

#if !canImport(CryptoKit)
  /// What is needed of CryptoKit's type of this name.
  private struct SHA256 {
    private var context = SHA256_CTX()

    init() {
      _ = unsafe SHA256_Init(&context)
    }

    mutating func update(bufferPointer bytes: UnsafeRawBufferPointer) {
      _ = unsafe SHA256_Update(&context, bytes.baseAddress, bytes.count)
    }

    /// The digest's 32 bytes; more bytes may follow, for a copy of the state is finished.
    func finalize() -> [UInt8] {
      var copy = context
      return unsafe [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_LENGTH)) {
        digest, count in
        _ = unsafe SHA256_Final(digest.baseAddress, &copy)
        count = digest.count
      }
    }
  }
#endif
