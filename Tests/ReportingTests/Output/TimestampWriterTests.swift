import LogModel
import Reporting
import Testing

@Suite struct TimestampWriterTests {
  @Test func `times are those of rfc3339 whatever day, zone and precision`() throws {
    var writer = TimestampWriter()
    let walls: [Int64] = [
      0, -1, 1, 1_320_014_128_608_123, 1_320_014_128_999_999, 1_320_019_199_999_999,
      1_320_019_200_000_000, -86_400_000_000, -86_400_000_001, 951_782_400_000_000,
      253_402_300_799_000_000,
    ]
    let offsets: [Int32?] = [nil, 0, 7200, -12_600, 45_900]
    for wall in walls {
      for offset in offsets {
        for digits in UInt8(0)...9 {
          let instant = Instant(
            wallMicroseconds: wall, offsetSeconds: offset, fractionDigits: digits)
          var output = OutputBuffer()
          writer.write(instant, to: &output)
          #expect(String(decoding: output.bytes, as: UTF8.self) == instant.rfc3339)
        }
      }
    }
  }
}
