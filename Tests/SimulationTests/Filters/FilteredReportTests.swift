import BGLogKit
import Foundation
import TestSupport
import Testing

/// Filters select what is reported, and do not change it.
@Suite struct FilteredReportTests {
  private func input(_ text: String, _ name: String) -> Input {
    .memory(name: name, bytes: ContiguousArray(text.utf8))
  }

  private static let log = """
    2024-11-20 03:02:31.402 Harbor[812:70b] applicationDidEnterBackground:
    2024-11-20 03:02:31.412 Harbor[812:70b] Starting background task 5 with 29.98 seconds remaining
    2024-11-20 03:02:40.000 Deck[90:70b] Starting background task 1 with 25.00 seconds remaining
    2024-11-20 03:02:41.000 Deck[90:70b] Finishing background task 1 with 24.00 seconds remaining
    2024-11-20 03:03:06.998 Harbor[812:70b] still uploading

    """

  private static let crash = """
    Incident Identifier: 6F9A1B2C-1111-4222-8333-444455556666
    Process:             Harbor [812]
    Identifier:          com.example.harbor
    Date/Time:           2024-11-20 03:03:20.000 +0100
    Exception Type:  EXC_CRASH (SIGKILL)
    Termination Reason: Namespace RUNNINGBOARD, Code 0x2182bad2

    """

  @Test func `in no sample`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Samples/logs").standardizedFileURL
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(files.count > 10)
    for name in files where name.hasSuffix(".log") {
      let bytes = ContiguousArray(try Data(contentsOf: folder.appending(path: name)))
      FilteredReports(.memory(name: name, bytes: bytes)).check(most: Effort.count(4, of: .max))
    }
  }

  @Test func `of several inputs either`() {
    let later = Self.log.replacingOccurrences(of: "2024-11-20", with: "2024-11-21")
    FilteredReports(
      input(Self.log, "console.log"), input(Self.crash, "harbor.crash"), input(later, "later.log")
    ).check()
  }

  @Test(arguments: Family.allCases)
  func `of no story`(family: Family) {
    let place = Family.allCases.firstIndex(of: family) ?? 0
    let step = Effort.count(48, of: 12)
    for (number, writer) in Writer.all.enumerated() where number % step == place % step {
      let scenario = Scenario(writer: writer, family: family, damage: .none, seed: 700 + number)
      FilteredReports(.memory(name: "made.log", bytes: scenario.made().log.bytes))
        .check(most: Effort.count(4, of: 40))
    }
  }
}
