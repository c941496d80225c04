import Foundation
import Testing

/// The program as its users run it: exit status, streams, and inputs that are none.
@Suite struct CommandLineTests {
  @Test(arguments: [
    (["logs/completed.log"], 0), (["logs/nothing.log"], 0), (["logs/leak-ios5.log"], 1),
    (["logs/refused.log"], 0), (["--fail-on", "warning", "logs/refused.log"], 1),
    (["--fail-on", "note", "logs/completed.log"], 1),
    (["--fail-on", "never", "logs/leak-ios5.log"], 0),
    (["no-such-file.log"], 2), (["logs"], 2), (["logs/leak-ios5.log", "no-such-file.log"], 2),
    (["--fail-on", "sometimes", "logs/completed.log"], 64), (["--budget", "-3", "x.log"], 64),
    (["--since", "yesterday", "logs/completed.log"], 64), (["-", "-"], 64),
    (["-j2", "logs/completed.log"], 0), (["--jobs", "3", "logs/completed.log"], 0),
    (["--jobs", "0", "logs/completed.log"], 64), (["-j", "many", "logs/completed.log"], 64),
    (["--format", "ndjson", "logs/completed.log"], 0),
    (["--format", "ndjson", "logs/leak-ios5.log"], 1),
    (["--format", "ndjson", "--fail-on", "never", "logs/leak-ios5.log"], 0),
    (["--format", "ndjson", "logs/leak-ios5.log", "no-such-file.log"], 2),
    (["--process", "Nobody", "logs/completed.log"], 2),
    (["--process", "Nobody", "--format", "ndjson", "logs/completed.log"], 2),
    (["--bundle", "com.example.nobody", "logs/completed.log"], 2),
    (["--since", "2030-01-01", "logs/expiry-not-handled.log"], 0),
    (["--since", "2030-01-02", "--until", "2030-01-01", "logs/completed.log"], 64),
    (["--since", "1h", "--until", "2h", "logs/completed.log"], 64),
    (["--since", "22:40", "--until", "22:30", "logs/completed.log"], 64),
    (["--since", "22:40", "--until", "00:30", "logs/completed.log"], 0),
    (["--ignore", "leaked-task", "logs/leak-ios5.log"], 1),
    (["--ignore", "leaked-task,assertion-kill", "logs/leak-ios5.log"], 0),
    (["--only", "double-end,leaked-task", "logs/leak-ios5.log"], 1),
    (["--only", "double-end", "--only", "user-quit", "logs/leak-ios5.log"], 0),
    (["--only", "leaked", "logs/leak-ios5.log"], 64),
    (["--format", "ndjson", "--ignore", "leaked-task,assertion-kill", "logs/leak-ios5.log"], 0),
  ])
  func `the exit status is the one of the contract`(arguments: [String], status: Int) throws {
    let run = try Tool.run(["analyze"] + arguments)
    #expect(run.status == Int32(status), "\(run.errors)")
  }

  @Test(arguments: [
    ("missing.log", Data?.none, "no such file"),
    ("empty.log", Data(), "is empty"),
    ("picture.png", Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0]), "PNG picture"),
    ("packed.log.gz", Data([0x1F, 0x8B, 8, 0, 0, 0]), "gunzip"),
    ("prose.txt", Data("It was a dark and stormy night.\n".utf8), "nothing that bglog understands"),
    ("noise.bin", Data((0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 7919 >> 3) }), "noise.bin"),
  ])
  func `a bad input gets one clear line and the others are reported`(
    name: String, content: Data?, words: String
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "bglog-bad-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: name).path
    if let content { try content.write(to: URL(filePath: path)) }
    let run = try Tool.run(["analyze", "--format", "json", path, "logs/leak-ios5.log"])
    #expect(run.status == 2)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 1, "\(run.errors)")
    #expect(lines.first?.hasPrefix("bglog: \(path)") == true)
    #expect(run.errors.contains(words), "\(run.errors)")
    let report = try Tool.json(run)
    let inputs = try #require(report["inputs"] as? [[String: Any]])
    #expect((inputs[0]["problems"] as? [Any])?.count == 1)
    #expect((report["tasks"] as? [[String: Any]])?.first?["outcome"] as? String == "leaked")
  }

  @Test func `a folder is named as one`() throws {
    let run = try Tool.run(["analyze", "logs"])
    #expect(run.errors.hasPrefix("bglog: logs: is a folder"))
  }

  @Test(arguments: [["-"], []])
  func `standard input gives the report of the file`(arguments: [String]) throws {
    let url = Sample.root.appending(path: "Samples/logs/completed.log")
    let json = ["analyze", "--format", "json"]
    let piped = try Tool.run(json + arguments, input: Data(contentsOf: url))
    let named = try Tool.run(json + ["logs/completed.log"])
    #expect(piped.status == 0)
    #expect(
      piped.output == named.output.replacingOccurrences(of: "\"logs/completed.log\"", with: "\"-\"")
    )
  }

  @Test func `colour is for terminals, and for whoever asks`() throws {
    let escape = "\u{1B}["
    #expect(try !Tool.run(["analyze", "logs/leak-ios5.log"]).output.contains(escape))
    let asked = ["analyze", "--color", "always", "logs/leak-ios5.log"]
    #expect(try Tool.run(asked).output.contains(escape))
  }

  @Test func `escape sequences in a log never reach the terminal`() throws {
    let log =
      "2011-10-30 22:35:28.608 Ev\u{1B}[31mil[1:2] Starting background task 1 with 5 seconds "
      + "remaining\u{1B}]0;owned\u{07}\n"
    let run = try Tool.run(["analyze", "--verbose", "-"], input: Data(log.utf8))
    #expect(run.output.contains("Ev"))
    #expect(!run.output.contains("\u{1B}") && !run.output.contains("\u{07}"))
  }

  @Test func `formats and schema print what the contract names`() throws {
    let formats = try Tool.run(["formats"])
    for name in ["nslog", "syslog", "ips-json", "ips-text", "crash-text"] {
      #expect(formats.output.contains(name))
    }
    let schema = try Tool.json(Tool.run(["schema"]))
    #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
  }

  @Test func `help leads with examples and names the exit status`() throws {
    let help = try Tool.run(["analyze", "--help"])
    #expect(help.status == 0)
    #expect(help.output.contains("EXAMPLES") && help.output.contains("EXIT STATUS"))
  }

  @Test func `process, bundle and time filter what is reported`() throws {
    func tasks(_ arguments: [String]) throws -> [[String: Any]] {
      let run = try Tool.run(["analyze", "--format", "json"] + arguments)
      return try #require(try Tool.json(run)["tasks"] as? [[String: Any]])
    }
    let log = "logs/parallel-tasks.log"
    #expect(try tasks([log]).count == 4)
    #expect(try tasks(["--process", "Deck", log]).count == 2)
    #expect(try tasks(["--bundle", "com.example.harbor", "logs/leak-ios9.log"]).count == 2)
    #expect(try tasks(["--until", "16:00:01", log]).count == 4)
    #expect(try tasks(["--until", "2012-08-21 16:00:00", log]).count == 2)
    let late = try tasks(["--since", "16:00:41", log])
    #expect(late.count == 2)
    #expect(late.allSatisfy { $0["began"] is [String: Any] })
    #expect(try tasks(["--since", "9m30s", log]).count == 3)
  }

  @Test func `a process that is not there is named with those that are`() throws {
    let run = try Tool.run(["analyze", "--process", "deck", "logs/parallel-tasks.log"])
    #expect(run.status == 2)
    #expect(run.output.hasPrefix("✗ NO MATCH  no process named \"deck\"; did you mean \"Deck\"?\n"))
    #expect(
      run.errors
        == "bglog: no process named \"deck\"; did you mean \"Deck\"? There is \"Deck\" and "
        + "\"Mail.Sync (Beta)\"\n")
    let folder = try Tool.run(["triage", "--process", "deck", "logs"])
    #expect(folder.status == 0)
    #expect(
      folder.output.hasPrefix("? NO MATCH  no process named \"deck\"; did you mean \"Deck\"?"))
    #expect(folder.errors == "bglog: no process named \"deck\"; did you mean \"Deck\"?\n")
  }

  @Test func `findings that are left out are counted in every format`() throws {
    let ignoring = ["analyze", "--ignore", "leaked-task,assertion-kill", "logs/leak-ios5.log"]
    let text = try Tool.run(ignoring)
    #expect(
      text.output.hasPrefix("✓ NO OTHER PROBLEM  2 findings left out by --only or --ignore\n"))
    let json = try Tool.json(Tool.run(ignoring + ["--format", "json"]))
    #expect((json["summary"] as? [String: Any])?["findingsLeftOut"] as? Int == 2)
    #expect((json["findings"] as? [Any])?.count == 0)
    let lines = try Tool.run(ignoring + ["--format", "ndjson"]).output.split(separator: "\n")
    #expect(lines.last?.contains("\"findingsLeftOut\":2") == true)
    for format in ["markdown", "github", "html"] {
      let report = try Tool.run(ignoring + ["--format", format])
      #expect(report.output.contains("2 findings left out by --only or --ignore"), "\(format)")
    }
  }
}
