import Catalog
import Testing

@Suite struct TerminationFlagsTests {
  @Test func `reads flags bit by bit`() {
    #expect(
      TerminationFlags.entries(in: 6).map(\.name) == ["GENERATE_CRASH_REPORT", "FROM_USERSPACE"])
    #expect(TerminationFlags.entries(in: 0x8000).isEmpty)
    #expect(TerminationFlags.all.count == 13)
  }
}
