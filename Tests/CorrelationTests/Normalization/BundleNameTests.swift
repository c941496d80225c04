import TestSupport
import Testing

@testable import Correlation

@Suite struct BundleNameTests {
  @Test func `names agree without case and marks`() {
    #expect(BundleName.normalized("State Lab-2") == "statelab2")
    #expect(BundleName.normalized("Café-5") == "café5")
    #expect(BundleName.normalized("写真 Up") == "写真up")
    #expect(BundleName.normalized("\r\n. _") == "")
  }

  @Test func `a name of ASCII is what its characters are without case and marks`() {
    var random = Seeded(23)
    for _ in 0..<2000 {
      let letters = (0..<Int.random(in: 0...20, using: &random)).map { _ in
        UInt8.random(in: 0..<0x80, using: &random)
      }
      let name = String(decoding: letters, as: UTF8.self)
      let expected = name.lowercased().filter { $0.isLetter || $0.isNumber }
      #expect(BundleName.normalized(name) == expected, "\(letters)")
    }
  }
}
