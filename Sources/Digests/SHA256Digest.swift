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

/// The SHA-256 digest of bytes that arrive in pieces, computed by the system's library: CryptoKit
/// on Apple platforms, libcrypto elsewhere.
package struct SHA256Digest {
  private var hash = SHA256()

  /// Creates the digest of no bytes.
  package init() {}

  /// Creates the digest of a text's UTF-8 bytes.
  package init(_ text: String) {
    update(ContiguousArray(text.utf8))
  }

  /// Appends all bytes of a buffer to the input of the digest.
  package mutating func update(_ buffer: ContiguousArray<UInt8>) {
    update(buffer, count: buffer.count)
  }

  /// Appends `count` bytes of a buffer, starting at the 0-based `offset`, to the input of the
  /// digest.
  package mutating func update(
    _ buffer: ContiguousArray<UInt8>, from offset: Int = 0, count: Int
  ) {
    unsafe buffer[offset..<offset + count].withUnsafeBytes {
      unsafe hash.update(bufferPointer: $0)
    }
  }

  /// The digest of all bytes so far, as 64 lowercase hexadecimal digits.
  package var hexadecimal: String {
    var text = ContiguousArray<UInt8>()
    text.reserveCapacity(64)
    for byte in hash.finalize() {
      text.append(Self.digits[Int(byte >> 4)])
      text.append(Self.digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The HMAC (RFC 2104) of a text with a key, as 64 lowercase hexadecimal digits.
  package static func authenticationCode(of text: String, key: String) -> String {
    var secret = ContiguousArray(key.utf8)
    if secret.count > blockSize { secret = digest(of: secret) }
    secret += ContiguousArray(repeating: 0, count: blockSize - secret.count)
    let inner = digest(of: ContiguousArray(secret.map { $0 ^ 0x36 }) + text.utf8)
    var outer = SHA256Digest()
    outer.update(ContiguousArray(secret.map { $0 ^ 0x5C }) + inner)
    return outer.hexadecimal
  }

  /// How many bytes SHA-256 takes at a time.
  private static let blockSize = 64

  private static func digest(of bytes: ContiguousArray<UInt8>) -> ContiguousArray<UInt8> {
    var digest = SHA256Digest()
    digest.update(bytes)
    return ContiguousArray(digest.hash.finalize())
  }

  /// The digest of all bytes so far in Base64, as a `Content-Security-Policy` header expects it.
  package var base64: String { Data(hash.finalize()).base64EncodedString() }

  private static let digits = Array("0123456789abcdef".utf8)
}

#if !canImport(CryptoKit)
  /// The part of CryptoKit's `SHA256` that this file uses, for platforms without CryptoKit.
  private struct SHA256 {
    private var context = SHA256_CTX()

    init() {
      _ = unsafe SHA256_Init(&context)
    }

    mutating func update(bufferPointer bytes: UnsafeRawBufferPointer) {
      _ = unsafe SHA256_Update(&context, bytes.baseAddress, bytes.count)
    }

    /// Returns the digest's 32 bytes. More bytes may be added later, because only a copy of the
    /// state is finalized.
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
