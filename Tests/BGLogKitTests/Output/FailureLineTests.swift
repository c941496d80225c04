import BGLogKit
import Testing

/// What is said of inputs that could not be read, on standard error.
@Suite struct FailureLineTests {
  @Test(arguments: [
    "##vso[task.complete]a.log", "##[error]a.log", "##[command]a.log", "x/###[group]a.log",
    "##TeamCity[buildStop]", "a.log\n##vso[task.complete]x", "a.log\r\n::error::x",
    "::error::x", " \t::stop-commands::x", "a.log\u{2028}##[error]x", "a.log\u{1B}[2K##vso[x]",
  ])
  func `no path of an input is a command to a build server`(path: String) {
    var document = ReportDocument(tool: Analyzer.tool)
    var input = InputSummary(path: path)
    input.problems = [InputProblem(line: 3, message: "holds \(path)", isFatal: true)]
    document.inputs = [input]
    var triage = TriageDocument(tool: Analyzer.tool)
    triage.failures = [FailedInput(path: path, line: nil, message: "holds \(path)")]
    for line in ReportOutput.failures(in: document) + ReportOutput.failures(in: triage) {
      let text = line.lowercased()
      for command in ["##[", "##vso[", "##teamcity["] { #expect(!text.contains(command)) }
      #expect(!line.drop { $0.isWhitespace }.hasPrefix("::"))
      #expect(!line.unicodeScalars.contains { $0.value < 0x20 || $0 == "\u{2028}" })
    }
  }

  @Test func `an input that cannot be opened is reported in one line`() {
    let path = "/nowhere/##vso[task.complete]x"
    let document = Analyzer().analyze([.file(path)])
    let lines = ReportOutput.failures(in: document)
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("/nowhere/##\\vso[task.complete]x: ") == true)
  }
}
