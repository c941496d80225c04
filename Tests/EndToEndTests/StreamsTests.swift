import Foundation
import Testing

/// Streams that are closed, full or no terminal.
@Suite struct StreamsTests {
  @Test(arguments: ["analyze --format text", "analyze --format json", "triage"])
  func `a closed pipe ends quietly with the status of the report`(command: String) throws {
    let run = try Tool.shell("($BGLOG \(command) logs/leak-ios5.log; echo $? >&2) | true")
    #expect(run.errors == "1\n")
  }

  @Test func `a task is written while its log goes on, once a line shows it to be over`() throws {
    let line = { (second: Int, who: String, text: String) in
      "Jun  9 21:47:\(second < 10 ? "0" : "")\(second) Ottos-iPhone \(who) <Notice>: \(text)\\n"
    }
    let noise = (0..<10).map { line(0, "mediaserverd[30]", "noise \($0)") }.joined()
    let task =
      line(
        2, "Lantern(UIKitCore)[1488]",
        "Created background task <_UIBackgroundTaskInfo: 0x1>: taskID = 12, "
          + "taskName = Sync, creationTime = 51873 (elapsed = 0).")
      + line(
        5, "Lantern(UIKitCore)[1488]", "Ending background task with UIBackgroundTaskIdentifier: 12")
    try Tool.inFolder { folder in
      let out = folder.appending(path: "out").path
      let count = "sleep 2; grep -c '\"type\":\"task\"' \(out) >&2"
      let later = { "printf '\(line($0, "mediaserverd[30]", "more"))'; \(count); " }
      let run = try Tool.shell(
        "{ printf '\(noise)\(task)'; \(count); \(later(14)) \(later(16)) } "
          + "| $BGLOG analyze --format ndjson - > \(out)")
      #expect(run.errors == "0\n0\n1\n")
    }
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
