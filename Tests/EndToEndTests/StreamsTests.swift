import Foundation
import Testing

/// Streams that are closed, full or no terminal.
@Suite struct StreamsTests {
  @Test(arguments: ["analyze --format text", "analyze --format json", "triage"])
  func `a closed pipe ends quietly with the status of the report`(command: String) throws {
    let run = try Tool.shell("($BGLOG \(command) logs/leak-ios5.log; echo $? >&2) | true")
    #expect(run.errors == "1\n")
  }

  @Test(arguments: [
    "--help", "formats", "explain", "schema", "rules list", "config show", "man",
    "detect logs/leak-ios5.log",
    "completions zsh",
  ])
  func `a closed pipe is no failure of what prints`(command: String) throws {
    let run = try Tool.shell("($BGLOG \(command); echo $? >&2) | true")
    #expect(run.errors == "0\n")
  }

  @Test func `a closed pipe does not keep the other reports from being written`() throws {
    try Tool.inFolder { folder in
      let file = folder.appending(path: "a.json").path
      let run = try Tool.shell(
        "($BGLOG analyze -o - -o \(file) logs/leak-ios5.log; echo $? >&2) | true")
      #expect(run.errors == "1\n")
      let baseline = folder.appending(path: "b.json").path
      for command in ["analyze --format ndjson", "triage --format ndjson"] {
        let line = "\(command) --write-baseline \(baseline) logs/leak-ios5.log"
        #expect(try Tool.shell("($BGLOG \(line); echo $? >&2) | true").errors == "0\n")
        let size = try FileManager.default.attributesOfItem(atPath: baseline)[.size] as? Int
        #expect((size ?? 0) > 100)
        try FileManager.default.removeItem(atPath: baseline)
      }
      #expect(FileManager.default.fileExists(atPath: file))
    }
  }

  #if os(Linux)
    @Test(arguments: [
      "--help", "formats", "analyze logs/leak-ios5.log", "triage logs",
      "analyze --format ndjson logs/leak-ios5.log", "triage --format ndjson logs", "rules list",
    ])
    func `a full disk is reported`(command: String) throws {
      let run = try Tool.shell("$BGLOG \(command) > /dev/full")
      #expect(run.status == 2)
      #expect(run.errors.hasPrefix("bglog: cannot write"))
      #expect(run.errors.hasSuffix(": the disk is full; make room or choose another place\n"))
    }
  #endif

  @Test func `closed streams are reported, and no file takes their place`() throws {
    let closed = try Tool.shell("$BGLOG analyze logs/leak-ios5.log >&-")
    #expect(closed.status == 2)
    #expect(closed.errors.hasPrefix("bglog: cannot write the report"))
    #expect(try Tool.shell("$BGLOG analyze - <&-").status == 2)
    try Tool.inFolder { folder in
      let file = folder.appending(path: "a.json").path
      let run = try Tool.shell("$BGLOG triage -o \(file) logs no-such-file 2>&- >&- <&-")
      #expect(run.status == 2)
      let text = try String(contentsOfFile: file, encoding: .utf8)
      #expect(text.hasPrefix("{") && !text.contains("bglog: "))
    }
  }

  @Test(arguments: [
    ([:], false), (["CLICOLOR_FORCE": "1"], true), (["CLICOLOR_FORCE": "0"], false),
    (["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false),
    (["CLICOLOR_FORCE": "1", "TERM": "dumb"], true),
  ])
  func `the environment says whether there is colour`(
    environment: [String: String], isColored: Bool
  ) throws {
    let own = ["NO_COLOR": ""].merging(environment) { $1 }
    let run = try Tool.run(["analyze", "logs/leak-ios5.log"], environment: own)
    #expect(run.output.contains("\u{1B}[") == isColored)
  }
}
