import Testing

@testable import Digests

/// The vectors of FIPS 180-4's examples, and pieces against the whole.
struct SHA256DigestTests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `known texts have their known digests`(_ text: String, _ expected: String) {
    #expect(SHA256Digest(text).hexadecimal == expected)
  }

  @Test func `no bytes are an empty text`() {
    #expect(SHA256Digest().hexadecimal == SHA256Digest("").hexadecimal)
  }

  @Test func `a policy's form is Base64`() {
    #expect(SHA256Digest("abc").base64 == "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=")
  }

  @Test(arguments: [1 << 20, 65_536, 4_096, 1_021, 64, 63])
  func `a million a's have one digest in pieces of any size`(_ piece: Int) {
    let all = ContiguousArray(repeating: UInt8(ascii: "a"), count: 1_000_000)
    var digest = SHA256Digest()
    for start in stride(from: 0, to: all.count, by: piece) {
      digest.update(all, from: start, count: min(piece, all.count - start))
    }
    #expect(
      digest.hexadecimal == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test func `only the named part of a buffer counts`() {
    var digest = SHA256Digest()
    digest.update(ContiguousArray("xabcx".utf8), from: 1, count: 3)
    #expect(digest.hexadecimal == SHA256Digest("abc").hexadecimal)
  }

  @Test func `bytes may follow after the digest was read`() {
    var digest = SHA256Digest("a")
    #expect(digest.hexadecimal != SHA256Digest("abc").hexadecimal)
    digest.update(ContiguousArray("bc".utf8))
    #expect(digest.hexadecimal == SHA256Digest("abc").hexadecimal)
  }
}
