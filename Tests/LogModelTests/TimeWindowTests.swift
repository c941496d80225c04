import Testing

@testable import LogModel

@Suite struct TimeWindowTests {
  private func at(_ text: String, hasYear: Bool = true) -> Instant? {
    let parts = text.split(whereSeparator: { "-T:.+".contains($0) }).compactMap { Int($0) }
    guard parts.count >= 6 else { return nil }
    var found = Instant(
      year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4],
      second: parts[5], microsecond: parts.count > 6 ? parts[6] : 0,
      offsetSeconds: parts.count > 7 ? Int32(parts[7] * 36) : nil, fractionDigits: 6)
    found?.hasYear = hasYear
    return found
  }

  @Test(arguments: [
    "2011-10-30", "2011-10-30 22:35", "2011-10-30 22:35:28", "2011-10-30 22:35:28.608",
    "2011-10-30T22:35:28+02:00", "2011-10-30T22:35:28.608001+0200", "2011-10-30T22:35:28Z",
    "22:35", "22:35:28", "22:35:28.6", "00:00", "23:59:60", "2011-10-30 22:35:28.123456789",
  ])
  func `reads what a user types`(text: String) { #expect(TimeBound(text) != nil) }

  @Test(arguments: [
    "", "now", "2011", "2011-10", "2011-13-01", "2011-02-30", "2011-10-30 ", "2011-10-30x",
    "2011-10-30T", "24:00", "22:60", "22", "22:3", "2:35", "22:35:", "22:35:2", "22:35.5",
    "22:35:28.",
    "22:35:28 +2", "2011/10/30", "22:35:28+02:0", "２２:35", "2011-10-30 22:35:28 ", "-1:00",
  ])
  func `other text is none`(text: String) { #expect(TimeBound(text) == nil) }

  @Test(arguments: [
    ("2011-10-30", "2011-10-30T00:00:00.000000", "2011-10-30T23:59:59.999999"),
    ("2011-10-30 22:35", "2011-10-30T22:35:00.000000", "2011-10-30T22:35:59.999999"),
    ("2011-10-30 22:35:28", "2011-10-30T22:35:28.000000", "2011-10-30T22:35:28.999999"),
    ("2011-10-30 22:35:28.60", "2011-10-30T22:35:28.600000", "2011-10-30T22:35:28.609999"),
    ("2011-10-30 22:35:28.600001", "2011-10-30T22:35:28.600001", "2011-10-30T22:35:28.600001"),
    ("22:35", "1999-01-01T22:35:00.000000", "2030-05-05T22:35:59.999999"),
  ])
  func `a bound holds all of the moment it names`(text: String, first: String, last: String) throws
  {
    let bound = try #require(TimeBound(text))
    let first = try #require(at(first))
    let last = try #require(at(last))
    let tick = 0.000001
    let since = TimeWindow(since: bound)
    #expect(since.contains(first))
    #expect(!since.contains(first.advanced(bySeconds: -tick)))
    let until = TimeWindow(until: bound)
    #expect(until.contains(last))
    #expect(!until.contains(last.advanced(bySeconds: tick)))
    let both = TimeWindow(since: bound, until: bound)
    #expect(both.contains(first) && both.contains(last))
  }

  @Test func `a time of day is that of the night the log was made in`() throws {
    let window = TimeWindow(since: TimeBound("23:50"), until: TimeBound("00:10"))
    let late = try #require(at("2026-04-01T23:55:00"))
    let early = try #require(at("2026-04-02T00:05:00"))
    for first in [late, early] {
      let night = window.anchored(at: first)
      #expect(night.contains(late) && night.contains(early))
      #expect(!night.contains(at("2026-04-01T23:49:59")))
      #expect(!night.contains(at("2026-04-02T00:11:00")))
      #expect(!night.contains(at("2026-04-02T23:55:00")))
      #expect(night.anchored(at: early) == night)
    }
    let dated = TimeWindow(since: TimeBound("2026-04-01 23:50"))
    #expect(dated.anchored(at: early) == dated)
  }

  @Test func `what is unknown is in every window`() {
    let window = TimeWindow(since: TimeBound("2011-10-30"), until: TimeBound("2011-10-30"))
    #expect(window.contains(nil))
    #expect(!window.isUnbounded)
    #expect(TimeWindow().isUnbounded)
    #expect(TimeWindow().contains(at("2011-10-30T00:00:00")))
  }

  @Test func `zones count when both name one`() throws {
    let window = TimeWindow(since: TimeBound("2011-10-30T12:00:00Z"))
    #expect(!window.contains(at("2011-10-30T13:00:00.0+0200")))
    #expect(window.contains(at("2011-10-30T14:00:00.0+0200")))
    #expect(window.contains(at("2011-10-30T12:30:00")))
    #expect(!window.contains(at("2011-10-30T11:30:00")))
  }

  @Test func `a line without a year lies in the window's years`() {
    let window = TimeWindow(since: TimeBound("2011-12-31"), until: TimeBound("2012-01-01"))
    #expect(window.contains(at("2000-12-31T10:00:00", hasYear: false)))
    #expect(window.contains(at("2001-01-01T10:00:00", hasYear: false)))
    #expect(!window.contains(at("2000-12-30T10:00:00", hasYear: false)))
    #expect(!window.contains(at("2001-01-02T10:00:00", hasYear: false)))
    #expect(!window.contains(at("2011-06-01T10:00:00", hasYear: false)))
    let long = TimeWindow(since: TimeBound("2010-12-31"), until: TimeBound("2012-01-01"))
    #expect(long.contains(at("2000-06-01T10:00:00", hasYear: false)))
  }
}
