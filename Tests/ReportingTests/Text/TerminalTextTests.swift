import LogModel
import Reporting
import Testing

@Suite struct TerminalTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("\u{1B}[31mred\u{1B}[0m", "␛[31mred␛[0m"),
    ("\u{9B}2J", "\\u{9B}2J"), ("a\u{85}b", "a\\u{85}b"), ("tab\there", "tab␉here"),
    ("one\r\ntwo", "one␍␊two"), ("\u{7F}\0\u{7}", "␡␀␇"), ("\u{202E}evil", "\\u{202E}evil"),
    ("\u{2066}\u{2069}\u{200E}\u{200F}\u{61C}", "\\u{2066}\\u{2069}\\u{200E}\\u{200F}\\u{61C}"),
    ("a\u{2028}b\u{2029}", "a\\u{2028}b\\u{2029}"), ("\u{FEFF}\u{200B}", "\\u{FEFF}\\u{200B}"),
    ("日本 👩‍👩‍👧 é", "日本 👩‍👩‍👧 é"), ("\u{FFFD}", "\u{FFFD}"),
  ])
  func `what a terminal would obey is made visible`(text: String, shown: String) {
    #expect(TerminalText(untrusted: text).string == shown)
    #expect(("'\(text)'" as TerminalText).string == "'\(shown)'")
  }

  @Test func `no control character survives, whatever scalar it is`() {
    for value in UInt32(0)...0x2100 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let shown = TerminalText(untrusted: "x" + String(scalar)).string
      let harmful = shown.unicodeScalars.contains {
        $0.value < 0x20 || (0x7F...0x9F).contains($0.value)
          || $0.properties.generalCategory == .lineSeparator
          || $0.properties.generalCategory == .paragraphSeparator
          || $0.properties.isBidiControl
      }
      #expect(!harmful, "U+\(String(value, radix: 16))")
    }
  }

  @Test func `hostile text does no harm anywhere in a report`() {
    var document = Fixtures.everything
    let hostile = "\u{1B}[2J\u{9B}1m\u{202E}\n\u{2028}\u{7}"
    document.inputs[0].path = "dir/" + hostile
    document.inputs[0].format = hostile
    document.inputs[0].problems = [.init(line: 1, message: hostile)]
    document.assumptions = [hostile]
    document.processes[0].process.name = hostile
    document.processes[0].bundleIdentifier = hostile
    for index in document.tasks.indices {
      document.tasks[index].process = document.processes[0].process
      document.tasks[index].label = hostile
      document.tasks[index].identifier = hostile
      document.tasks[index].owner = .sdk(hostile)
    }
    for index in document.findings.indices {
      document.findings[index].message = hostile
      document.findings[index].advice = hostile
      document.findings[index].evidence[0].text = hostile
    }
    document.crashes[0].process.name = hostile
    document.crashes[0].termination?.reasons = [hostile]
    document.crashes[0].mainThread?.frames[0].symbol = hostile
    document.crashes[0].assertions[0].name = hostile
    document.crashes[0].verdict?.because = [hostile]
    for options in [
      TextReportOptions(), TextReportOptions(width: 40, verbose: true),
      TextReportOptions(ascii: true),
    ] {
      let report = text(document, options)
      let controls = report.unicodeScalars.filter {
        ($0.value < 0x20 && $0 != "\n") || (0x7F...0x9F).contains($0.value)
          || $0.properties.isBidiControl || $0 == "\u{2028}"
      }
      #expect(controls.isEmpty)
      // Each of the hostile texts has a line feed that must not have become one.
      #expect(!report.contains("\n\u{2028}"))
      if options.ascii { #expect(report.utf8.allSatisfy { $0 < 0x80 }) }
    }
  }
}
