import LogModel
import Reporting
import Testing

@Suite struct CSVWriterTests {
  @Test func `a task is a row of as many cells as the header`() throws {
    let rows = table(exported(.csv, [Fixtures.leak]))
    #expect(rows.count == 3)
    #expect(rows[0] == CSVWriter.columns)
    #expect(
      rows[1] == [
        "logs/console.log", "State Lab", "7449", "1", "State Lab/7449/1#1", "1", "Upload", "app",
        "backgroundTask", "2011-10-30T22:35:28.608", "3", "", "", "", "", "600",
        "2011-10-30T22:46:00.000", "leaked", "none", "9", "", "false", "leaked-task", "error", "1f",
        "",
      ])
    #expect(rows[2][13] == "12.345")
    #expect(rows[2][20] == "587.25")
    #expect(rows[2].suffix(4) == ["", "", "", ""])
  }

  @Test func `rows end in a carriage return and a line feed, the last one too`() {
    let text = exported(.csv, [Fixtures.leak, Fixtures.everything])
    let bytes = Array(text.utf8)
    #expect(bytes.suffix(2) == [0x0D, 0x0A])
    #expect(bytes.count { $0 == 0x0A } == bytes.count { $0 == 0x0D })
    #expect(table(text).allSatisfy { $0.count == CSVWriter.columns.count })
  }

  @Test func `what is no number is an empty cell, negative ones stay numbers`() {
    var document = Fixtures.late
    document.tasks[0].elapsedSeconds = .infinity
    document.tasks[0].backgroundSeconds = .nan
    let row = table(exported(.csv, [document]))[1]
    #expect(row[13] == "")
    #expect(row[14] == "")
    #expect(row[20] == "-3")
  }

  @Test func `a task of another log with the same key has findings of its own`() {
    let rows = table(exported(.csv, [Fixtures.sameKeys]))
    #expect(rows.dropFirst().map { $0[22] } == ["leaked-task", "", "close-call"])
    #expect(rows.dropFirst().map { $0[24] } == ["1f", "", "2f"])
  }

  @Test func `the worst finding gives severity and fingerprint, all give their rules`() {
    var document = Fixtures.leak
    var note = document.findings[0]
    note.rule = .clockStep
    note.severity = .note
    note.fingerprint = "2f"
    document.findings.insert(note, at: 0)
    let row = table(exported(.csv, [document]))[1]
    #expect(row.suffix(4) == ["clock-step leaked-task", "error", "1f", ""])
  }

  @Test(arguments: Fixtures.hostileTexts)
  func `hostile text stays in its cell and is no formula`(text: String) {
    let rows = table(exported(.csv, [Fixtures.hostile(text)]))
    #expect(rows.count == 4)
    for row in rows.dropFirst() {
      #expect(row.count == CSVWriter.columns.count)
      for cell in [row[0], row[1], row[4], row[5], row[6], row[7]] {
        let first = cell.unicodeScalars.first ?? " "
        #expect(!"=+-@\t\r\u{FF1D}".unicodeScalars.contains(first))
      }
    }
  }

  @Test func `a formula gets an apostrophe and keeps its text`() {
    let row = table(exported(.csv, [Fixtures.hostile("=1+\"a\",b")]))[1]
    #expect(row[6] == "'=1+\"a\",b")
  }

  /// The cells of a text after RFC 4180.
  private func table(_ text: String) -> [[String]] {
    var rows: [[String]] = []
    var row: [String] = []
    var cell = String.UnicodeScalarView()
    var isQuoted = false
    var wasQuote = false
    for scalar in text.unicodeScalars {
      if isQuoted, scalar != "\"" {
        cell.append(scalar)
      } else if scalar == "\"" {
        if !isQuoted && wasQuote { cell.append(scalar) }
        isQuoted.toggle()
        wasQuote = true
        continue
      } else if scalar == "," || scalar == "\n" {
        row.append(String(cell))
        cell = String.UnicodeScalarView()
        if scalar == "\n" {
          rows.append(row)
          row = []
        }
      } else if scalar != "\r" {
        cell.append(scalar)
      }
      wasQuote = false
    }
    #expect(!isQuoted && row.isEmpty && cell.isEmpty)
    return rows
  }
}
