import Digests
import Testing

/// Test cases of RFC 4231.
@Suite struct AuthenticationCodeTests {
  @Test(arguments: [
    (
      "Jefe", "what do ya want for nothing?",
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    (
      String(repeating: "\u{B}", count: 20), "Hi There",
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    ),
  ])
  func `a text and a key give the code of the standard`(key: String, text: String, code: String) {
    #expect(SHA256Digest.authenticationCode(of: text, key: key) == code)
  }

  @Test func `a long key is used by its digest`() {
    let key = String(repeating: "k", count: 65)
    #expect(
      SHA256Digest.authenticationCode(of: "x", key: key)
        != SHA256Digest.authenticationCode(of: "x", key: String(repeating: "k", count: 64)))
  }
}
