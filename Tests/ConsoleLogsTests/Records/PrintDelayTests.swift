import LogModel
import Testing

@testable import ConsoleLogs

/// Lines that a program prints without a header, between records that have one.
@Suite struct PrintDelayTests {
  private static let header = "2024-03-01 10:00:00.100 Lantern[100:2000]"
  private static let next = "2024-03-01 10:00:30.000 Lantern[100:2000] done\n"

  /// The times of the events, and how many seconds later each may have been printed.
  private func times(_ log: String, chunk: Int? = nil) -> [String] {
    scan(log, chunk: chunk).events.map { event in
      let at = event.at.map { String($0.rfc3339.suffix(12)) } ?? "-"
      return "\(at) +\((event.delaySeconds * 10).rounded() / 10)"
    }
  }

  @Test(arguments: [
    "backgroundTimeRemaining = 12.3", "  backgroundTimeRemaining = 12.3", "12.3",
    "applicationDidEnterBackground:",
  ])
  func `a line between two records was printed between their times`(printed: String) {
    let log = "\(Self.header) working\n\(printed)\n\(Self.next)"
    #expect(times(log) == ["10:00:00.100 +29.9"])
    for chunk in [40, 64, 100] { #expect(times(log, chunk: chunk) == times(log)) }
  }

  @Test func `each of several lines was, and one behind the last record at any time after it`() {
    let lines = "backgroundTimeRemaining = 12.3\nbackgroundTimeRemaining = 11.3\n"
    #expect(
      times("\(Self.header) working\n" + lines + Self.next + lines) == [
        "10:00:00.100 +29.9", "10:00:00.100 +29.9", "10:00:30.000 +inf", "10:00:30.000 +inf",
      ])
  }

  @Test func `the record's own line has its time, and so has a message below an empty one`() {
    let reading = "backgroundTimeRemaining = 12.3\n"
    #expect(times("\(Self.header) \(reading)" + Self.next) == ["10:00:00.100 +0.0"])
    #expect(times("\(Self.header) \n\(reading)" + Self.next) == ["10:00:00.100 +0.0"])
    #expect(
      times("\(Self.header) begun, Background Time\nRemaining = 12.3\n" + Self.next) == [
        "10:00:00.100 +0.0"
      ])
  }

  @Test func `of a log that is printed newest first nothing is known`() {
    let log = Self.next + "backgroundTimeRemaining = 12.3\n\(Self.header) working\n"
    #expect(times(log) == ["10:00:30.000 +inf"])
  }

  @Test func `what a collector of records writes holds nothing else`() {
    let log = """
      Mar  1 10:00:00 iPhone Lantern[100] <Notice>: readings:
      backgroundTimeRemaining = 12.3
      Mar  1 10:00:30 iPhone Lantern[100] <Notice>: done

      """
    #expect(scan(log).events.map(\.delaySeconds) == [0])
  }

  @Test func `times of day are counted on past midnight`() {
    let log = "23:59:50.000  Lantern  working\n12.3\n00:00:10.000  Lantern  done\n"
    #expect(times(log) == ["23:59:50.000 +20.0"])
  }
}
