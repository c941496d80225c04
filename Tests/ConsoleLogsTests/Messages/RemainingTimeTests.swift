import LogModel
import Scanning
import Testing

@testable import ConsoleLogs

@Suite struct RemainingTimeTests {
  static let digits309 =
    "17976931348623157" + String(repeating: "0", count: 292) + ".000000"

  @Test(arguments: [
    "1.797693134862316e+308", "1.7976931348623157e+308", "1.79769313486232E+308", digits309,
    "1,797693134862316e+308", "-1", "-1.000000", "inf", "+inf", "-inf", "Inf", "infinity",
    "Infinity", "9223372036854775807", "-9223372036854775808", "18446744073709551615",
    "2147483647", "-2147483648", "4294967295", "Undetermined", "undetermined", "Unlimited",
    "DBL_MAX", "∞", "1e400",
  ])
  func `every spelling of unlimited is unlimited`(text: String) {
    #expect(RemainingTime(printed: text) == .unlimited)
    // The same in every message that prints a reading.
    for message in [
      "Background Time Remaining = \(text)", "Background time remaining = \(text) seconds",
      "remaining background time: \(text)",
      "Starting background task 3 with \(text) seconds remaining",
      "Finishing background task with \(text) seconds remaining",
      "BackgroundTimeRemaining: \(text).",
    ] where !(text == "Inf" || text == "DBL_MAX" && message.hasSuffix(".")) {
      let log = scan("2011-10-30 22:35:28.608 State Lab[7449:207] \(message)\n")
      #expect(log.events.map(\.remaining) == [.unlimited], "\(message)")
    }
  }

  @Test(arguments: [
    ("599.92", 599.92), ("0", 0), ("0.000000", 0), ("-1.5", -1.5), ("-0.5", -0.5), ("29,53", 29.53),
    ("1.5e1", 15), ("5.68e-05", 0.0000568), ("+12.5", 12.5), ("600", 600), ("-2", -2),
  ])
  func `seconds are seconds`(text: String, seconds: Double) {
    #expect(RemainingTime(printed: text) == .seconds(seconds))
    let log = scan("Background Time Remaining = \(text) Seconds\n")
    #expect(log.events.map(\.remaining) == [.seconds(seconds)])
  }

  @Test(arguments: ["", "-", "+", ".", "1.2.3", "12:30", "--1", "0x10"])
  func `other text is no reading`(text: String) {
    #expect(RemainingTime(printed: text)?.seconds == (text == "0x10" ? 16 : nil))
    #expect(RemainingTime(printed: text)?.isUnlimited != true)
  }
}

@Suite struct BareNumberTests {
  @Test(arguments: [
    "599.92", "  599.92\t", "-1.5", "29,53", "1.797693134862316e+308", "1E5",
    "1.79769313486232E+308",
    "0.0", "1e-5", RemainingTimeTests.digits309,
  ])
  func `a decimal number alone is a reading`(text: String) {
    for header in ["", "2011-10-30 22:35:28.608 Mono.App[7449:207] ", "Oct 30 22:35:28 h A[1]: "] {
      let log = scan(header + text + "\r\n")
      #expect(log.kinds == [.bareNumber], "\(header)")
      let below = scan(header + "text\n" + text + "\n")
      #expect(below.kinds == [.bareNumber])
      #expect(below.lines == [2])
    }
  }

  @Test(arguments: [
    "", "5", "599", "-1", "599.", ".5", "1.2.3", "12:30", "5.5 s", "5.5s", "x5.5", "1e", "1e+", "-",
    "5.5 5.5", "５.５", "+5.5", "1,000.5", "inf", String(repeating: "1", count: 400) + ".5",
  ])
  func `anything else is not`(text: String) {
    #expect(scan(text + "\n").events.isEmpty)
    #expect(scan("2011-10-30 22:35:28.608 App[7449:207] \(text)\n").events.isEmpty)
  }

  @Test func `a number behind a category or in a sentence is not alone`() {
    #expect(scan("2011-10-30 22:35:28.608 App[7449:207] [Cat] 5.5\n").events.isEmpty)
    #expect(scan("took\n5.5 ms\n").events.isEmpty)
  }
}
