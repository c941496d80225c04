import Testing

@testable import CrashReports

@Suite struct BinaryImageTests {
  private func image(_ line: String) -> BinaryImage? {
    let copy = bytes(line)
    return BinaryImage(line: 0..<copy.count, in: copy.span)
  }

  @Test(
    arguments: [
      (
        "0x102ba0000 - 0x102de7fff Runner arm64  <9a6b8acd01a73a46ae6c5d3fd9c9d8bb> /var/Runner.app/Runner",
        "Runner", "arm64", "9a6b8acd01a73a46ae6c5d3fd9c9d8bb", "/var/Runner.app/Runner", false
      ),
      (
        "0x1000 -   0xd98fff +Night Sky armv7  <d446ccbaefe96d237cfa331a4d8216b9> /var/Night Sky.app/Night Sky",
        "Night Sky", "armv7", "d446ccbaefe96d237cfa331a4d8216b9", "/var/Night Sky.app/Night Sky",
        true
      ),
      (
        "0x116884000 -        0x116915f47  dyld (750.6) <F58DDECD-315C-3B7C-8162-A5E8E1D62FE3> /usr/lib/dyld",
        "dyld", nil, "F58DDECD-315C-3B7C-8162-A5E8E1D62FE3", "/usr/lib/dyld", false
      ),
      (
        "0x1000 - 0x2000 Tool.debug.dylib arm64e <01> ", "Tool.debug.dylib", "arm64e", "01", nil,
        false
      ),
      ("0x1000 - 0x2000 Tool", "Tool", nil, nil, nil, false),
    ] as [(String, String?, String?, String?, String?, Bool)])
  func `takes a line apart`(
    line: String, name: String?, architecture: String?, uuid: String?, path: String?,
    isForeign: Bool
  ) throws {
    let image = try #require(self.image(line))
    #expect(image.name == name && image.architecture == architecture)
    #expect(image.uuid == uuid && image.path == path && image.isMarkedForeign == isForeign)
    #expect(image.base == UInt64(line.dropFirst(2).prefix { $0 != " " }, radix: 16))
  }

  @Test(arguments: [
    "", "0x1000", "0x1000 - ", "0x2000 - 0x1000 Tool", "Tool", "0x1000 0x2000 Tool", "0x1 - 0x2 ",
    "0x10000000000000000 - 0x2 Tool",
  ])
  func `other lines are none`(line: String) { #expect(image(line) == nil) }

  @Test func `no line can make it fail, wherever it is cut`() {
    let line = Array("0x1000 - 0xd98fff +Sky armv7  <d446ccba> /var/Sky.app/Sky (\u{2028}é)".utf8)
    for end in line.indices {
      let copy = ContiguousArray(line[..<end])
      _ = BinaryImage(line: 0..<end, in: copy.span)
    }
  }
}
