import LogModel
import Testing

@testable import ConsoleLogs

@Suite struct CopyArtifactTests {
  private func repaired(_ text: String) -> String {
    let bytes = ContiguousArray(text.utf8)
    return String(decoding: TextRepair(bytes.span).text, as: UTF8.self)
  }

  @Test(arguments: [
    ("\u{1B}[32mgreen\u{1B}[0m", "green"), ("a\u{1B}[38;5;196mb", "ab"),
    ("\\^[[31mred\\^[[0m", "red"), ("id:\\M-b\\M^@\\M-&5DAD", "id:\u{2026}5DAD"),
    ("F\\M-C\\M-$hre", "Fähre"), ("\\134 is a backslash", "\\ is a backslash"),
    ("\\[app\\<b\\>:1\\] a\\_b", "[app<b>:1] a_b"),
    ("&lt;Notice&gt;: a &amp; b", "<Notice>: a & b"),
    ("&quot;x&quot; &#39;y&#39; &#x27;z&#x27;&nbsp;.", "\"x\" 'y' 'z' ."),
    ("a\u{A0}b\u{202F}c", "a b c"), ("\u{201C}Upload\u{201D} can\u{2019}t", "\"Upload\" can't"),
    ("\u{FEFF}text", "text"),
  ])
  func `each trace of a copy is undone`(damaged: String, expected: String) {
    #expect(repaired(damaged) == expected)
  }

  @Test(arguments: [
    "a \\n in a string", "C:\\temp", "a && b; x &y= 1", "50 % & more;", "ä ö ü 漢字 🔵", "&unknown;",
    "\\", "&", "&#;", "&#xZZ;", "\\M", "\\M-", "\\^", "\\12", "\\777",
  ])
  func `what is no trace stays as it is`(text: String) {
    #expect(repaired(text) == text)
  }

  @Test(arguments: ["\u{1B}[0;32m", "", "> ", "// ", "3. "], ["", "\u{1B}[36m"])
  func `a list behind Appium's stamp and other marks is one message`(mark: String, colour: String) {
    let stamp = "2019-06-14 13:19:06:686 - info: \(colour)[IOS_SYSLOG_ROW ] "
    let log = scan(
      [
        "Jun 14 13:19:06 Annas-iPad Lantern[342] <Notice>: "
          + "-[BackgroundTaskManager stopBackgroundTask:]_block_invoke 1 OF (",
        "    1,", "    2", ")",
      ].map { mark + stamp + $0 + "\n" }.joined())
    #expect(log.events.map(\.identifier) == ["1"])
    #expect(log.events.map(\.openIdentifiers) == [["1", "2"]])
  }

  @Test(arguments: 0..<140)
  func `an escape is found wherever it stands among those of JSON`(place: Int) {
    let plain = String(repeating: #"\/private\/var \"x\" "#, count: 7).prefix(140)
    let escapes = ["\u{1B}[0m", "\\^[[0m", "\\134", "\\M-C\\M-$"]
    for escape in escapes {
      let bytes = ContiguousArray((plain.prefix(place) + " " + escape + plain).utf8)
      let isFound = CopyArtifact.isIn(bytes.span, isThorough: false)
      #expect(isFound, "\(escape)")
    }
    let bytes = ContiguousArray(plain.prefix(place).utf8)
    let isFound = CopyArtifact.isIn(bytes.span, isThorough: false)
    #expect(!isFound)
  }

  @Test func `JSON keeps its escapes`() {
    let line = #"{"eventMessage":"a \"b\" \/ \u003c &lt; \\[x\\]"}"# + "\n"
    #expect(repaired(line) == line)
  }

  @Test func `offsets lead back to where a byte came from`() {
    let text = "a&lt;b\\_c\u{1B}[0md\ne\u{A0}f"
    let bytes = ContiguousArray(text.utf8)
    let repair = TextRepair(bytes.span)
    for (offset, byte) in repair.text.enumerated() where "abcdef\n".utf8.contains(byte) {
      #expect(bytes[repair.original(of: offset)] == byte, "\(offset)")
    }
    #expect(repair.original(of: repair.text.count) == bytes.count)
  }

  @Test(arguments: ["> ", "// ", "# ", ">> ", "* "])
  func `marks before every line are taken away, and lines keep their numbers`(mark: String) {
    let lines = [
      "2011-10-30 22:35:28.608 State Lab[7449:207] Starting background",
      "task with 599.9 seconds remaining",
      "2011-10-30 22:35:53.608 State Lab[7449:207] Finishing background task",
      "with 574.9 seconds", "remaining",
    ]
    let found = scan(lines.map { mark + $0 }.joined(separator: "\n") + "\n")
    #expect(found.events.map(\.kind) == [.taskBegan, .taskEnded])
    #expect(found.events.map(\.line) == [1, 3])
    #expect(found.events.first?.text == mark + lines[0])
  }

  @Test func `numbers of a list are taken away`() {
    let text = """
      1. 2011-10-30 22:35:28.608 State Lab[7449:207] Starting background task with
      2. 599.9 seconds remaining
      3. 2011-10-30 22:35:53.608 State Lab[7449:207] application
      """
    let found = scan(text)
    #expect(found.events.map(\.kind) == [.taskBegan])
    #expect(found.summary.records(of: .nslog) == 2)
  }

  @Test func `a damaged log reads the same in pieces of any size`() {
    var text = ""
    for number in 0..<40 {
      text += "\u{1B}[3\(number % 8)m2011-10-30 22:35:\(10 + number).608 F\\M-C\\M-$hre[7449:207] "
      text += "Starting background task \(number) with 599.9 seconds&nbsp;remaining\u{1B}[0m\n"
      text += "a line that goes on \\[\(number)\\]\n"
    }
    let whole = scan(text)
    #expect(whole.events.count == 40)
    #expect(whole.events.allSatisfy { $0.process.name == "Fähre" })
    for chunk in [1, 64, 100, 333, 1000, 4096] {
      #expect(scan(text, chunk: chunk).digest == whole.digest, "\(chunk)")
    }
  }

  @Test func `what was not understood is kept with its line`() {
    let found = scan("nobody knows this\nBackground Time Remaining = 599.9\n\nnor this\n")
    #expect(found.summary.examples.map(\.line) == [1, 4])
    #expect(found.summary.examples.map(\.text) == ["nobody knows this", "nor this"])
    #expect(found.summary.linesNotUnderstood == 2)
  }
}
