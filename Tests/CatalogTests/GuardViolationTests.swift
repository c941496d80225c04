import Catalog
import Testing

@Suite struct GuardViolationTests {
  @Test(arguments: [
    (UInt64(0x4000_0001_0000_0007), "FD", "CLOSE", 7),
    (0x8000_0005_0000_0000, "VNODE", "RENAME_TO, UNLINK", 0),
    (0x2000_0010_0000_0b03, "MACH_PORT", "INCORRECT_GUARD", 0xb03),
    (0x4000_1000_0000_0001, "FD", "flavor 4096", 1),
    (0xa000_0001_0000_0000, "VIRT_MEMORY", "DEALLOC_GAP", 0),
  ])
  func `takes the codes of EXC_GUARD apart`(
    code: UInt64, type: String, flavor: String, target: Int
  ) {
    let violation = GuardViolation(code: code)
    #expect(violation?.kind?.name == type)
    #expect(violation?.flavorName == flavor)
    #expect(violation?.target == target)
  }

  @Test(arguments: [UInt64(0), 0x1234, 0xe000_0000_0000_0000, .max])
  func `leaves codes of no known type alone`(code: UInt64) {
    #expect(GuardViolation(code: code) == nil)
  }
}
