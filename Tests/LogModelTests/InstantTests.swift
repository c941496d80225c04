import Testing

@testable import LogModel

@Suite struct InstantTests {
  private func instant(
    _ year: Int?, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0, _ second: Int = 0,
    micro: Int = 0, zone: Int32? = nil, digits: UInt8 = 0
  ) -> Instant? {
    Instant(
      year: year, month: month, day: day, hour: hour, minute: minute, second: second,
      microsecond: micro, offsetSeconds: zone, fractionDigits: digits)
  }

  @Test func `every day from 1999 to 2101 follows the one before and prints as itself`() {
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    var expected = Instant.daysFromCivil(year: 1999, month: 1, day: 1)
    #expect(expected == 10_592)
    var wrong = 0
    for year in 1999...2101 {
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      for month in 1...12 {
        let count = lengths[month - 1] + (month == 2 && isLeap ? 1 : 0)
        for day in 1...count {
          let noon = instant(year, month, day, 12, 34, 56)
          if noon?.wallMicroseconds != (Int64(expected) * 86_400 + 45_296) * 1_000_000 {
            wrong += 1
          }
          let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
          if noon?.rfc3339 != "\(year)-\(two(month))-\(two(day))T12:34:56" { wrong += 1 }
          if noon?.year != year { wrong += 1 }
          expected += 1
        }
        #expect(instant(year, month, count + 1) == nil)
      }
    }
    #expect(wrong == 0)
  }

  @Test(arguments: [
    (1970, 1, 1, 0), (2000, 3, 1, 11_017), (1969, 12, 31, -1), (1600, 2, 29, -135_081),
    (9999, 12, 31, 2_932_896),
  ])
  func `days count from 1970`(year: Int, month: Int, day: Int, days: Int) {
    #expect(Instant.daysFromCivil(year: year, month: month, day: day) == days)
  }

  @Test func `what is no date or time is nil`() {
    #expect(instant(2011, 0, 1) == nil)
    #expect(instant(2011, 13, 1) == nil)
    #expect(instant(2011, 1, 0) == nil)
    #expect(instant(2011, 2, 29) == nil)
    #expect(instant(1900, 2, 29) == nil)
    #expect(instant(2000, 2, 29) != nil)
    #expect(instant(2011, 1, 1, 24) == nil)
    #expect(instant(2011, 1, 1, 23, 60) == nil)
    #expect(instant(2011, 1, 1, 23, 59, 61) == nil)
    #expect(instant(2011, 1, 1, -1) == nil)
    #expect(instant(10_000, 1, 1) == nil)
    #expect(instant(-1, 1, 1) == nil)
    #expect(instant(2016, 12, 31, 23, 59, 60)?.rfc3339 == "2017-01-01T00:00:00")
  }

  @Test(
    arguments: [
      (nil, 0, 0, "2011-10-30T22:35:28"), (nil, 608_000, 3, "2011-10-30T22:35:28.608"),
      (0, 608_001, 6, "2011-10-30T22:35:28.608001Z"),
      (7200, 1, 6, "2011-10-30T22:35:28.000001+02:00"),
      (-19_800, 50_000, 2, "2011-10-30T22:35:28.05-05:30"),
      (-1800, 0, 0, "2011-10-30T22:35:28-00:30"),
      (nil, 123_456, 9, "2011-10-30T22:35:28.123456"), (nil, 900_000, 1, "2011-10-30T22:35:28.9"),
    ] as [(Int32?, Int, UInt8, String)])
  func `prints what the input printed`(zone: Int32?, micro: Int, digits: UInt8, text: String) {
    let found = instant(2011, 10, 30, 22, 35, 28, micro: micro, zone: zone, digits: digits)
    #expect(found?.rfc3339 == text)
  }

  @Test func `a time before 1970 prints with its fraction`() {
    #expect(
      instant(1969, 12, 31, 23, 59, 59, micro: 500_000, digits: 3)?.rfc3339
        == "1969-12-31T23:59:59.500")
  }

  @Test func `without a year the placeholder stands in and says so`() throws {
    let leapDay = try #require(instant(nil, 2, 29))
    #expect(!leapDay.hasYear)
    #expect(leapDay.year == Instant.placeholderYear)
    #expect(try #require(instant(2011, 1, 1)).hasYear)
  }

  @Test func `differences count zones only when both are known`() throws {
    let east = try #require(instant(2011, 10, 30, 22, zone: 7200))
    let west = try #require(instant(2011, 10, 30, 22, zone: -7200))
    let local = try #require(instant(2011, 10, 30, 22, 0, 1, micro: 500_000))
    #expect(west.seconds(since: east) == 14_400)
    #expect(east.seconds(since: west) == -14_400)
    #expect(local.seconds(since: east) == 1.5)
    #expect(east.seconds(since: local) == -1.5)
    #expect(local.microseconds(since: local) == 0)
  }

  @Test func `moves to another year and back`() throws {
    let day = try #require(instant(nil, 2, 29, 23, 59, 59, micro: 999_999, digits: 6))
    #expect(day.moved(toYear: 2012).rfc3339 == "2012-02-29T23:59:59.999999")
    #expect(day.moved(toYear: 2011).rfc3339 == "2011-02-28T23:59:59.999999")
    let last = try #require(instant(2011, 12, 31, 23, 59, 59))
    #expect(last.moved(toYear: 1999).rfc3339 == "1999-12-31T23:59:59")
    #expect(last.moved(toYear: 1999).moved(toYear: 2011) == last)
  }

  @Test func `any number of seconds can be added`() throws {
    let start = try #require(instant(2011, 10, 30, 22, 35, 28))
    #expect(start.advanced(bySeconds: 599.5).seconds(since: start) == 599.5)
    #expect(start.advanced(bySeconds: -0.25).seconds(since: start) == -0.25)
    #expect(start.advanced(bySeconds: .nan) == start)
    for seconds in [Double.infinity, .greatestFiniteMagnitude, 1e300] {
      #expect(start.advanced(bySeconds: seconds).seconds(since: start) > 1e8)
      #expect(start.advanced(bySeconds: -seconds).seconds(since: start) < -1e8)
    }
  }

  @Test(arguments: [(0, 1.0), (3, 0.001), (6, 0.000001), (9, 0.000001)])
  func `resolution follows the digits`(digits: UInt8, seconds: Double) throws {
    let found = try #require(instant(2011, 1, 1, digits: digits))
    #expect(abs(found.resolutionSeconds - seconds) < seconds / 1000)
  }
}
