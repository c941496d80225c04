import Foundation
import Testing

/// `bglog explain` as its users run it.
@Suite struct ExplainTests {
  @Test(arguments: [
    (["0x8badf00d"], 0), (["FRONTBOARD", "2343432205"], 0), (["leaked-task", "idle"], 0), ([], 0),
    (["no-such-topic"], 1), (["leaked-task", "0xfaded321"], 1), (["--format", "xml", "idle"], 64),
  ])
  func `the exit status depends on whether everything is known`(topics: [String], status: Int)
    throws
  {
    let run = try Tool.run(["explain"] + topics)
    #expect(run.status == Int32(status), "\(run.errors)")
    #expect(run.errors.isEmpty == (status == 0))
  }

  @Test func `what is known is explained beside what is not`() throws {
    let run = try Tool.run(["explain", "leaked-task", "leeked"])
    #expect(run.output.hasPrefix("leaked-task: rule"))
    #expect(run.errors == "bglog: 'leeked' is no topic; did you mean 'leaked'?\n")
  }

  @Test func `control characters of arguments never reach the terminal`() throws {
    for format in ["text", "json"] {
      let run = try Tool.run(["explain", "--format", format, "\u{1B}]0;owned\u{07}"])
      #expect(!(run.output + run.errors).contains("\u{1B}"))
      #expect(run.status == 1)
    }
  }

  @Test func `colour is asked for, ASCII too`() throws {
    let run = try Tool.run(["explain", "--color", "always", "EXC_RESOURCE"])
    #expect(run.output.contains("\u{1B}["))
    let ascii = try Tool.run(["explain", "--ascii", "EXC_RESOURCE"])
    #expect(ascii.output.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test func `help leads with examples`() throws {
    let help = try Tool.run(["explain", "--help"])
    #expect(help.output.contains("EXAMPLES") && help.output.contains("EXIT STATUS"))
  }
}
