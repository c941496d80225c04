import LogModel
import Scanning
import TestSupport
import Testing

@testable import ConsoleLogs

@Suite struct MutationTests {
  @Test(arguments: 0..<Effort.count(3, of: 8))
  func `a damaged log traps nothing and reads the same in pieces`(part: Int) {
    let seed =
      SampleLogs.all.joined(separator: "\n") + "\n" + KillMessageTests.ios9 + "\n"
      + KillMessageTests.ios12
    let original = ContiguousArray(seed.utf8)
    let matcher = RuleMatcher()
    for number in 0..<Effort.count(150, of: 300) {
      var random = Seeded(UInt64(part * 1000 + number))
      let bytes = Self.mutated(original, &random)
      let whole = scan(bytes, matcher: matcher)
      let breaks = bytes.span.count(of: UInt8(ascii: "\n"), in: 0..<bytes.count)
      #expect(whole.lines.allSatisfy { $0 >= 1 && $0 <= breaks + 1 })
      #expect(whole.summary.linesNotUnderstood <= breaks + 1)
      guard number % 10 == 0 else { continue }
      let chunk = Int.random(in: 1...2000, using: &random)
      let pieces = scan(bytes, chunk: chunk, matcher: matcher).digest
      #expect(pieces == whole.digest, "seed \(part * 1000 + number) pieces of \(chunk)")
    }
  }

  @Test func `noise gives no events`() {
    let matcher = RuleMatcher()
    for seed in 0..<200 {
      var random = Seeded(UInt64(seed))
      let noise = ContiguousArray((0..<4000).map { _ in UInt8.random(in: 0...255, using: &random) })
      let log = scan(noise, chunk: 512, matcher: matcher)
      #expect(log.events.isEmpty)
      #expect(log.summary.recordCount == 0)
    }
  }

  private static func mutated(
    _ original: ContiguousArray<UInt8>, _ random: inout Seeded
  ) -> ContiguousArray<UInt8> {
    var bytes = original
    for _ in 0..<Int.random(in: 1...40, using: &random) {
      let start = Int.random(in: 0..<bytes.count, using: &random)
      let end = min(bytes.count, start + Int.random(in: 1...80, using: &random))
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes[start] = UInt8.random(in: 0...255, using: &random)
      case 1 where bytes.count > 200: bytes.removeSubrange(start..<end)
      case 2: bytes.insert(contentsOf: Array(bytes[start..<end]), at: start)
      case 3:
        let target = Int.random(in: 0...bytes.count, using: &random)
        bytes.insert(contentsOf: Array(bytes[start..<end]), at: target)
      default: bytes[start] = Array("\n\r []:<>().0 ".utf8).randomElement(using: &random) ?? 0
      }
    }
    return bytes
  }
}
