import Scanning
import TestSupport
import Testing

@Suite struct JSONTextTests {
  /// The same, byte for byte.
  private func escapesLetter(_ text: ArraySlice<UInt8>) -> Bool {
    var isEscaped = false
    for byte in text {
      if isEscaped, Byte.isLetter(byte) { return true }
      isEscaped = !isEscaped && byte == Byte.backslash
    }
    return false
  }

  @Test(arguments: 0..<200)
  func `an escaped letter is seen wherever it stands`(seed: UInt64) {
    var random = Seeded(seed)
    let letters = Array("n".utf8)
    let others = Array("/\"\\  7".utf8)
    let bytes = (0..<Int.random(in: 1..<300, using: &random)).map { _ in
      // Few enough letters for some texts to escape none.
      let isLetter = Int.random(in: 0..<40, using: &random) == 0
      return (isLetter ? letters : others).randomElement(using: &random)!
    }
    for _ in 0..<40 {
      let start = Int.random(in: 0..<bytes.count, using: &random)
      let range = start..<Int.random(in: start...bytes.count, using: &random)
      #expect(JSONText.escapesLetter(range, in: bytes.span) == escapesLetter(bytes[range]))
    }
  }
}
