import BGLogKit
import Foundation
import Testing

/// What `bglog detect` counts.
@Suite struct FormatDetectionTests {
  private func detection(_ text: String, jobs: Int = 1) -> FormatDetection {
    FormatDetection(.memory(name: "a.log", bytes: ContiguousArray(text.utf8)), jobs: jobs)
  }

  private func sum(_ detection: FormatDetection) -> Int {
    detection.formats.reduce(0) { $0 + $1.lines } + detection.linesAround
      + detection.linesOfCutRecord + detection.linesNotUnderstood + detection.linesBlank
  }

  private static let record =
    "2024-03-01 10:00:00.000 App[100:1] Background Time Remaining = 29.5\n"

  @Test func `the lines of all kinds add up, and each kind has a row`() throws {
    let text = "the end of a record\n\n\n" + Self.record + "and more\n" + Self.record
    let detection = detection(text)
    #expect(detection.lines == 6)
    #expect(sum(detection) == 6)
    #expect(detection.linesOfCutRecord == 1)
    #expect(detection.linesBlank == 2)
    #expect(detection.text.contains("of a cut record"))
    #expect(detection.text.contains("blank"))
    let json = FormatDetection.json([detection])
    let parsed = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]]
    #expect(parsed?.first?["linesOfCutRecord"] as? Int == 1)
    #expect(parsed?.first?["linesBlank"] as? Int == 2)
  }

  @Test func `lines that are read ahead add up like those that are not`() {
    var text = "\n\nno header\n"
    for number in 0..<40_000 {
      text += Self.record
      if number % 5 == 0 { text += "and more\n\n" }
    }
    let alone = detection(text)
    #expect(sum(alone) == alone.lines)
    for jobs in [2, 8] {
      let detection = detection(text, jobs: jobs)
      #expect(sum(detection) == detection.lines)
      #expect(detection.text == alone.text)
    }
  }

  @Test func `a log without headers adds up, however many of its lines are understood`() {
    var text = ""
    for number in 0..<2_000 {
      text += "Background Time Remaining = 29.5\n\nline \(number)\n"
    }
    let detection = detection(text, jobs: 2)
    #expect(detection.lines == 6_000)
    #expect(detection.linesBlank == 2_000)
    #expect(detection.linesNotUnderstood == 2_000)
    #expect(sum(detection) == 6_000)
  }
}
