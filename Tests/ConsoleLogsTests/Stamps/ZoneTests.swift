import LogModel
import Testing

@testable import ConsoleLogs

@Suite struct ZoneTests {
  @Test(arguments: [
    ("+0200", 7200), ("-0530", -19_800), ("+05:45", 20_700), ("+02", 7200), ("Z", 0),
    // What is left of a zone that lost a digit.
    ("+020", 7200), ("-050", -18_000), ("+053", 19_800), ("+054", 20_700), ("+000", 0),
    ("+103", 37_800), ("-500", -18_000), ("+930", 34_200), ("-330", -12_600), ("+545", 20_700),
    // It may be that of +1000, or +0100.
    ("+100", nil), ("+025", nil), ("+999", nil),
  ])
  func `a zone is read as what it can mean`(zone: String, seconds: Int32?) throws {
    for gap in ["", " "] where zone != "Z" || gap.isEmpty {
      let log = scan(
        "default\t2023-05-09 19:39:39.740783\(gap)\(zone)\tLantern\t"
          + "Background Time Remaining = 29.5\n")
      let event = try #require(log.events.first)
      #expect(event.process.name == "Lantern")
      #expect(event.at?.offsetSeconds == seconds)
    }
  }

  @Test func `a record whose zone lost a digit is of the same process`() {
    let log = scan(
      """
      2023-05-09 19:39:39.740783+020 Lantern[7897:1907411] Background Time Remaining = 29.5
      2023-05-09 19:39:39.741936+0200 Lantern[7897:1907361] x

      """)
    #expect(log.summary.records(of: .nslog) == 2)
    #expect(log.sightings.map(\.pid) == [7897])
    #expect(log.events.first?.at?.rfc3339 == "2023-05-09T19:39:39.740783+02:00")
  }

  @Test func `a number behind a time is no zone`() {
    let log = scan("2023-05-09 19:39:39.740783 -500 m, Background Time Remaining = 29.5\n")
    #expect(log.events.first?.at?.offsetSeconds == nil)
    #expect(log.events.first?.at != nil)
  }
}
