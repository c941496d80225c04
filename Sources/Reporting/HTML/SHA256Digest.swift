internal import Crypto
internal import FoundationEssentials

/// The SHA-256 digest of our own style and script, by which a policy names them.
struct SHA256Digest {
  /// The digest in Base64.
  let base64: String

  /// Digests the UTF-8 of a text.
  init(_ text: String) {
    base64 = Data(SHA256.hash(data: Array(text.utf8))).base64EncodedString()
  }
}
