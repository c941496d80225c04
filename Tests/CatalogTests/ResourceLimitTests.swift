import Catalog
import Testing

@Suite struct ResourceLimitTests {
  @Test(arguments: [
    (UInt64(0x2800_0000_0000_1e50), UInt64?.some(0x61), "CPU_FATAL", "80 % CPU over 60 s", true),
    (0x2400_0000_0000_5a50, nil, "CPU", "80 % CPU over 180 s", false),
    (0x4400_0000_12c0_0096, 0x23d, "WAKEUPS", "150 wakeups a second over 300 s", false),
    (0x6400_0000_0000_0708, nil, "HIGH_WATERMARK", "1800 MB", true),
    (0x8400_0000_0708_0400, nil, "PHYSICAL_WRITES", "1024 MB over 3600 s", false),
    (0xc400_0000_0000_4e20, nil, "HIGH_WATERMARK", "20000 ports", true),
  ])
  func `takes the codes of EXC_RESOURCE apart`(
    code: UInt64, subcode: UInt64?, flavor: String, limit: String, isFatal: Bool
  ) {
    let resource = ResourceLimit(code: code, subcode: subcode)
    #expect(resource?.flavorName == flavor)
    #expect(resource?.limit == limit)
    #expect(resource?.isFatal == isFatal)
  }

  @Test(arguments: [UInt64(0), 0x1234, 0xe000_0000_0000_0000, .max])
  func `leaves codes of no known type alone`(code: UInt64) {
    #expect(ResourceLimit(code: code) == nil)
  }
}
