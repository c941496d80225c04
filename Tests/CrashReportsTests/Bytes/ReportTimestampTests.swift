import LogModel
import Testing

@testable import CrashReports

@Suite struct ReportTimestampTests {
  @Test(arguments: [
    ("2015-04-03 14:02:13.306 +0800", "2015-04-03T14:02:13.306+08:00"),
    ("2016-01-02 10:48:44.44 +0100", "2016-01-02T10:48:44.44+01:00"),
    ("2024-11-17 00:36:34.7392 -0330", "2024-11-17T00:36:34.7392-03:30"),
    ("2018-09-22 08:59:45.123456 -0500", "2018-09-22T08:59:45.123456-05:00"),
    ("2014-07-16 00:25:09 +0000", "2014-07-16T00:25:09Z"),
    ("2016-04-21T20:09:40Z", "2016-04-21T20:09:40Z"),
    ("2024-01-18T08:22:33.112Z", "2024-01-18T08:22:33.112Z"),
    ("2010-06-01 15:08:15", "2010-06-01T15:08:15"),
    ("2025-02-01 8:51:02 PM +0000", "2025-02-01T20:51:02Z"),
    ("2025-02-01 12:51:02.5 am -0100", "2025-02-01T00:51:02.5-01:00"),
    ("2025-02-01 12:51:02\u{202F}PM +01:00", "2025-02-01T12:51:02+01:00"),
    ("  2014-07-16 00:25:09 +0000  ", "2014-07-16T00:25:09Z"),
  ])
  func `reads every form of a time`(text: String, expected: String) {
    let copy = bytes(text)
    let instant = ReportTimestamp.instant(in: 0..<copy.count, of: copy.span)
    #expect(instant?.rfc3339 == expected)
  }

  @Test(arguments: [
    "", "2024", "2024-13-01 00:00:00", "2024-02-30 00:00:00", "2024-01-01", "???",
    "2024-01-01 25:00:00", "2024-01-01 13:00:00 PM", "99999999999999999999-01-01 00:00:00",
  ])
  func `gives nothing for what is no time`(text: String) {
    let copy = bytes(text)
    let instant = ReportTimestamp.instant(in: 0..<copy.count, of: copy.span)
    #expect(instant == nil)
  }
}
