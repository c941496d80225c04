import Foundation
import Testing

/// What the program says to whoever mistypes, or asks for help.
@Suite struct UsageTests {
  @Test(arguments: [
    (["anlyze", "x.log"], "did you mean 'analyze'?"), (["rules", "lst"], "did you mean 'list'?"),
    (["analyze", "--format", "jsno", "x.log"], "--format cannot be 'jsno'; did you mean 'json'?"),
    (["analyze", "--format=jsno", "x.log"], "did you mean 'json'?"),
    (["analyze", "--fail-on", "err", "x.log"], "did you mean 'error'?"),
    (["analyze", "--fail-on", "zebra", "x.log"], "expected one of never, note, warning, error"),
    (["analyze", "--fial-on", "error", "x.log"], "'--fial-on'; did you mean '--fail-on'?"),
    (["analyze", "--since", "yesterday", "x.log"], "expected a time as in 22:35"),
    (["analyze", "--since", "2h ago", "x.log"], "write 2h: it counts back from the last record"),
    (["analyze", "--since", "2h", "ago", "x.log"], "Leave out 'ago'"),
    (["triage", "--until", "an hour ago", "x.log"], "write 30m: it counts back"),
    (["watch", "--ignore", "lekaed-task", "x.log"], "did you mean 'leaked-task'?"),
    (
      ["analyze", "--only", "late-completion,zebra", "x"],
      "--only cannot be 'zebra'; expected one of"
    ),
    (["analyze", "--since", "30m", "--until", "1h", "x.log"], "--until lies before --since"),
    (["analyze", "--budget", "long", "x.log"], "expected a number of seconds"),
    (["analyze", "--budget", "0.5", "x.log"], "--budget takes seconds from 1 to 86400"),
    (["analyze", "--jobs", "many", "x.log"], "expected a whole number"),
    (["analyze", "--input-format", "nlog", "x.log"], "did you mean 'nslog'?"),
    (["analyze", "-x"], "unknown option '-x'"), (["analyze", "-vx"], "unknown option '-vx'"),
    (["completions", "bsh"], "shell cannot be 'bsh'; did you mean 'bash'?"),
    (["man", "anlyze"], "did you mean 'analyze'?"),
    (["logs/completed.log"], "write: bglog analyze logs/completed.log"),
    (["logs/missing.log"], "there is no such file; to analyze one, write: bglog analyze logs/m"),
    (["-"], "write: bglog analyze -"), (["logs"], "write: bglog triage logs"),
    (["schema", "--config", "--rules"], "alone"), (["zebra\u{1B}[31m"], "zebra"),
  ])
  func `a mistake is named, with what was meant or expected`(
    arguments: [String], words: String
  ) throws {
    let run = try Tool.run(arguments)
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix("bglog: "))
    #expect(run.errors.contains(words), "\(run.errors)")
    #expect(!run.errors.contains("\u{1B}") && !run.errors.contains("Error"))
  }

  @Test func `the help that is named is the one of the command`() throws {
    #expect(try Tool.run(["rules", "lst"]).errors.contains("See 'bglog rules --help'."))
    #expect(
      try Tool.run(["rules", "list", "-x"]).errors.contains("See 'bglog rules list --help'."))
  }

  @Test func `a file whose name starts with a dash is no bundle of options`() throws {
    try Tool.inFolder { folder in
      let sample = Sample.root.appending(path: "Samples/logs/completed.log")
      try FileManager.default.copyItem(at: sample, to: folder.appending(path: "-dash.log"))
      let run = try Tool.run(["analyze", "-dash.log"], in: folder)
      #expect(run.status == 64)
      #expect(run.errors.contains("write ./-dash.log, or -- before it"), "\(run.errors)")
      for arguments in [["./-dash.log"], ["--", "-dash.log"]] {
        #expect(try Tool.run(["analyze"] + arguments, in: folder).status == 0)
      }
    }
  }

  @Test(arguments: [
    [], ["analyze"], ["watch"], ["triage"], ["explain"], ["detect"], ["rules"], ["rules", "list"],
    ["rules", "show"], ["rules", "check"], ["rules", "test"], ["rules", "new"], ["formats"],
    ["schema"], ["config"], ["config", "show"], ["config", "path"], ["completions"], ["man"],
  ])
  func `help leads with examples and keeps to 80 columns`(command: [String]) throws {
    let help = try Tool.run(command + ["--help"])
    #expect(help.status == 0)
    #expect(help.errors.isEmpty)
    let lines = help.output.split(separator: "\n")
    #expect(lines.filter { $0.count > 80 }.isEmpty)
    if command != ["formats"] {
      let example = try #require(lines.firstIndex { $0.hasPrefix("EXAMPLE") })
      #expect(example <= 3)
    }
    #expect(try Tool.run(["help"] + command).output == help.output)
  }

  @Test func `without a word the program prints its help, with --version what is built in`() throws
  {
    let run = try Tool.run([])
    #expect(run.status == 0)
    #expect(try Tool.run(["--help"]).output == run.output)
    let version = try Tool.run(["--version"])
    #expect(version.output.hasPrefix("bglog 0."))
    #expect(version.output.contains("archives") && version.output.contains("store"))
  }
}
