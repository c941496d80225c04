import Foundation
import Testing

/// `bglog triage` as its users run it.
@Suite struct TriageTests {
  /// A folder that is gone when the body is done.
  private func inFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "bglog-triage-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  private func triage(_ arguments: [String], input: Data? = nil) throws -> [String: Any] {
    let run = try Tool.run(["triage", "--format", "json"] + arguments, input: input)
    #expect(run.status <= 2, "\(run.errors)")
    return try Tool.json(run)
  }

  private func counts(_ report: [String: Any]) -> [String: Int] {
    report["inputs"] as? [String: Int] ?? [:]
  }

  @Test(arguments: [
    (["logs", "reports"], 1), (["--fail-on", "never", "reports"], 0),
    (["logs/completed.log"], 0), (["no-such-folder"], 2), (["no-such-*.log"], 2),
    (["--max-expansion", "0", "logs"], 64), (["--format", "yaml", "logs"], 64),
    (["-o", "report.unknown", "logs"], 64), (["-o", "a.json", "-o", "a.json", "logs"], 64),
    (["--format", "json", "-o", "a.json", "-o", "b.json", "logs"], 64),
    (["--baseline", "no-such-baseline.json", "logs"], 64),
    (["--baseline", "logs/leak-ios5.log", "logs"], 64),
    (["--store", "logs/leak-ios5.log", "logs"], 2),
  ])
  func `the exit status is the one of the contract`(arguments: [String], status: Int) throws {
    let run = try Tool.run(["triage"] + arguments)
    #expect(run.status == Int32(status), "\(run.errors)")
  }

  @Test func `every sample is read, and each in one place of the count`() throws {
    let report = try triage(["logs", "reports"])
    #expect(counts(report)["read"] == 20)
    #expect(counts(report)["found"] == 20)
    let groups = try #require(report["groups"] as? [[String: Any]])
    #expect(groups.contains { ($0["signature"] as? String)?.contains("scene-update") == true })
    let tasks = try #require(report["leakedTasks"] as? [[String: Any]])
    #expect(tasks.contains { $0["label"] as? String == "Persist drafts" })
  }

  @Test(arguments: ["json", "ndjson", "sarif", "junit", "csv", "prometheus", "otlp"])
  func `the report is the same for any number of threads`(format: String) throws {
    let runs = try ["1", "2", "7"].map { jobs in
      try Tool.run(["triage", "--format", format, "-j", jobs, "logs", "reports"]).output
    }
    #expect(!runs[0].isEmpty)
    #expect(runs[1] == runs[0])
    #expect(runs[2] == runs[0])
  }

  @Test(arguments: ["\n", "\r\n", "\0"])
  func `a list of inputs is read from standard input`(separator: String) throws {
    let list = ["logs/completed.log", "reports", "", "logs/leak-*.log"].joined(separator: separator)
    let flags = separator == "\0" ? ["-0"] : []
    let report = try triage(flags, input: Data((list + separator).utf8))
    #expect(counts(report)["found"] == 9)
    let named = try triage(flags + ["-"], input: Data(list.utf8))
    #expect(counts(named) == counts(report))
    let listed = try triage(flags + ["--files-from", "-"], input: Data(list.utf8))
    #expect(counts(listed) == counts(report))
  }

  #if Archives
    @Test func `an archive is read with the paths in it, and what is in it twice counts once`()
      throws
    {
      try inFolder { folder in
        let archive = folder.appending(path: "sysdiagnose.tar.gz").path
        let tar = Process()
        tar.executableURL = URL(filePath: "/usr/bin/env")
        tar.arguments = ["tar", "czf", archive, "logs", "reports"]
        tar.currentDirectoryURL = Sample.root.appending(path: "Samples")
        try tar.run()
        tar.waitUntilExit()
        try #require(tar.terminationStatus == 0)
        let packed = try triage([archive])
        #expect(counts(packed)["read"] == 20)
        let groups = try #require(packed["groups"] as? [[String: Any]])
        let examples = groups.compactMap { ($0["exampleInputs"] as? [String])?.first }
        #expect(examples.contains("\(archive)/reports/scene-update.ips"))
        let plain = try triage(["logs", "reports"])
        #expect((plain["groups"] as? [Any])?.count == groups.count)
        let both = try triage([archive, "logs", "reports"])
        #expect(counts(both)["repeated"] == 20)
        #expect((both["summary"] as? NSDictionary) == (packed["summary"] as? NSDictionary))
      }
    }
  #endif

  #if Store
    @Test func `a store knows what it has seen, by content`() throws {
      try inFolder { folder in
        let store = folder.appending(path: "crashes.sqlite").path
        let first = try triage(["--store", store, "reports"])
        #expect((first["store"] as? [String: Any])?["newInputs"] as? Int == 5)
        let second = try triage(["--store", store, "reports", "logs"])
        #expect((second["store"] as? [String: Any])?["knownInputs"] as? Int == 5)
        #expect((second["store"] as? [String: Any])?["newInputs"] as? Int == 15)
        let groups = try #require(second["groups"] as? [[String: Any]])
        #expect(groups.allSatisfy { $0["isNew"] as? Bool == false })
        let findings = try #require(second["findings"] as? [[String: Any]])
        #expect(findings.contains { $0["isNew"] as? Bool == true })
        #expect(findings.contains { $0["isNew"] as? Bool == false })
      }
    }

    /// A way to spoil the store `$S` in the working folder, as a command of the shell.
    private static let spoiled: [(name: String, command: String)] = [
      ("no folder", "S=none/s.sqlite"), ("a folder", "S=s.sqlite; mkdir $S"),
      ("a file that nobody may write", "S=/proc/version"),
      ("another kind of file", "S=s.sqlite; echo 'is no database at all' > $S"),
      // The header stays, what follows is nothing.
      (
        "a damaged store",
        """
        S=s.sqlite; "$BGLOG" triage --store $S "$SAMPLES"/reports >first; \
        { head -c 100 $S; head -c 200000 /dev/zero; } > cut; mv cut $S
        """
      ),
      // As on a full disk, writing fails: no file may grow over 64 KB, and the signal is ignored.
      ("a full disk", "S=s.sqlite; trap '' XFSZ; ulimit -f 64"),
    ]

    @Test(arguments: spoiled.map(\.name))
    func `a store that cannot be written does not take the report with it`(name: String) throws {
      let command = try #require(Self.spoiled.first { $0.name == name }?.command)
      try inFolder { folder in
        let samples = Sample.root.appending(path: "Samples").path
        func run(_ script: String) throws -> Tool.Run {
          try Tool.shell(script, environment: ["SAMPLES": samples], in: folder)
        }
        let plain = try run(#""$BGLOG" triage --format json "$SAMPLES"/reports"#)
        let stored = try run(
          command + #"; exec "$BGLOG" triage --format json --store $S "$SAMPLES"/reports"#)
        #expect(stored.status == 2)
        #expect(stored.errors.split(separator: "\n").count == 1, "\(stored.errors)")
        #expect(stored.errors.hasPrefix("bglog: "))
        var report = try Tool.json(stored)
        let store = try #require(report["store"] as? [String: Any])
        let reason = try #require(store["failure"] as? String)
        #expect(stored.errors.contains(reason))
        report["store"] = NSNull()
        func groups(_ report: [String: Any]) -> NSDictionary {
          var report = report
          for list in ["groups", "findings"] {
            report[list] = (report[list] as? [[String: Any]])?.map { group in
              group.filter { $0.key != "isNew" }
            }
          }
          return report as NSDictionary
        }
        #expect(try groups(report) == groups(Tool.json(plain)))
      }
    }

    @Test func `what was asked for besides a store that cannot be written is written`() throws {
      try inFolder { folder in
        let run = try Tool.run([
          "triage", "--store", folder.path + "/none/s.sqlite", "-o", folder.path + "/a.sarif",
          "-o", folder.path + "/a.txt", "--write-baseline", folder.path + "/known.json", "reports",
        ])
        #expect(run.status == 2)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names.sorted() == ["a.sarif", "a.txt", "known.json"])
        let text = try String(contentsOfFile: folder.path + "/a.txt", encoding: .utf8)
        #expect(text.contains("nothing is stored in "))
      }
    }
  #endif

  @Test func `what a baseline knows does not fail, what is new does`() throws {
    try inFolder { folder in
      let baseline = folder.appending(path: "known.json").path
      let written = try Tool.run(["triage", "--write-baseline", baseline, "reports"])
      #expect(written.status == 0)
      let known = try Tool.run(["triage", "--baseline", baseline, "reports"])
      #expect(known.status == 0)
      #expect(known.output.contains("NOTHING NEW"))
      let more = try Tool.run(["triage", "--baseline", baseline, "reports", "logs"])
      #expect(more.status == 1)
      let one = try Tool.run(
        ["analyze", "--baseline", baseline, "--format", "json", "reports/scene-update.ips"])
      #expect(one.status == 0)
      let findings = try #require(try Tool.json(one)["findings"] as? [[String: Any]])
      #expect(findings.allSatisfy { $0["known"] as? Bool == true })
      let streamed = try Tool.run(
        ["analyze", "--baseline", baseline, "--format", "ndjson", "reports/scene-update.ips"])
      #expect(streamed.status == 0)
    }
  }

  private func lines(of text: String) -> [Substring] { text.split(separator: "\n").sorted() }

  @Test func `several reports are written at once, each in the format of its name`() throws {
    try inFolder { folder in
      let names = [
        "a.json", "a.ndjson", "a.sarif", "a.xml", "a.prom", "a.om", "a.trace.json", "a.otlp.json",
        "a.csv", "a.md", "a.txt",
      ]
      let arguments = names.flatMap { ["-o", folder.appending(path: $0).path] }
      let github = ["-o", "github:" + folder.appending(path: "notes").path]
      for command in ["analyze", "triage"] {
        let run = try Tool.run([command] + arguments + github + ["logs/leak-ios12.log"])
        #expect(run.status == 1, "\(run.errors)")
        #expect(run.output.isEmpty)
        let written = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(Set(written) == Set(names + ["notes"]))
        for name in written {
          let path = folder.appending(path: name)
          let size = try FileManager.default.attributesOfItem(atPath: path.path)[.size] as? Int
          #expect((size ?? 0) > 0, "\(name)")
        }
        for name in names {
          let alone = try Tool.run(
            [command, "--format", format(of: name), "logs/leak-ios12.log"]
          ).output
          let file = try String(
            decoding: Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
          // Alone, a stream has each task as soon as it is judged; beside other reports, all are judged at the end.
          let isStream = name == "a.ndjson"
          #expect(
            isStream ? lines(of: file) == lines(of: alone) : file == alone, "\(command) \(name)")
        }
      }
    }
  }

  private func format(of name: String) -> String {
    let formats = [
      "xml": "junit", "prom": "prometheus", "om": "openmetrics", "trace.json": "chrome-trace",
      "otlp.json": "otlp", "md": "markdown", "txt": "text",
    ]
    let ending = String(name.dropFirst(2))
    return formats[ending] ?? ending
  }

  @Test func `what came before the damage of a compressed log counts`() throws {
    try inFolder { folder in
      let sample = Sample.root.appending(path: "Samples/logs/leak-ios12.log")
      var random = SystemRandomNumberGenerator()
      var text = try String(contentsOf: sample, encoding: .utf8)
      for number in 0..<4000 {
        text += "Jun  9 21:51:02 Ottos-iPhone kernel[0] <Notice>: \(random.next()) \(number)\n"
      }
      try Data(text.utf8).write(to: folder.appending(path: "whole.log"))
      let packing = Process()
      packing.executableURL = URL(filePath: "/usr/bin/env")
      packing.arguments = ["gzip", folder.path + "/whole.log"]
      try packing.run()
      packing.waitUntilExit()
      let packed = try Data(contentsOf: folder.appending(path: "whole.log.gz"))
      let cut = folder.appending(path: "cut.log.gz").path
      try packed.prefix(packed.count * 9 / 10).write(to: URL(filePath: cut))
      let run = try Tool.run(["triage", "--format", "json", cut])
      #expect(run.status == 2)
      #expect(run.errors.contains("damaged or cut off"))
      let report = try Tool.json(run)
      #expect(counts(report)["failed"] == 1)
      let tasks = try #require(report["leakedTasks"] as? [[String: Any]])
      #expect(tasks.contains { $0["label"] as? String == "Persist drafts" })
    }
  }

  @Test func `hidden files are read when they are asked for`() throws {
    try Tool.inFolder { folder in
      let report = Sample.root.appending(path: "Samples/reports/scene-update.ips")
      let hidden = folder.appending(path: ".old")
      try FileManager.default.createDirectory(at: hidden, withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: report, to: hidden.appending(path: ".a.ips"))
      func read(_ flags: [String]) throws -> Any? {
        let run = try Tool.run(["triage", "--format", "json"] + flags + ["."], in: folder)
        return (try Tool.json(run)["inputs"] as? [String: Any])?["read"]
      }
      #expect(try read([]) as? Int == 0)
      #expect(try read(["--hidden"]) as? Int == 1)
    }
  }

  @Test(arguments: [["empty"], ["--include", "*.ipz", "."]])
  func `a run that read nothing says so`(arguments: [String]) throws {
    try inFolder { folder in
      try FileManager.default.createDirectory(
        at: folder.appending(path: "empty"), withIntermediateDirectories: true)
      try Data("x".utf8).write(to: folder.appending(path: "a.txt"))
      let run = try Tool.run(["triage"] + arguments, in: folder)
      #expect(run.status == 2)
      #expect(run.errors.contains("nothing was read"))
    }
  }

  @Test func `what a run writes is no input of it, and what runs wrote is none of others`() throws {
    try inFolder { folder in
      for name in ["logs/leak-ios12.log", "reports/scene-update.ips"] {
        let sample = Sample.root.appending(path: "Samples/\(name)")
        try FileManager.default.copyItem(
          at: sample, to: folder.appending(path: sample.lastPathComponent))
      }
      let names = [
        "a.json", "a.ndjson", "a.sarif", "a.xml", "a.prom", "a.trace.json", "a.otlp.json", "a.csv",
        "a.md", "a.txt", "github:a.gh",
      ]
      let outputs = names.flatMap { ["-o", $0] } + ["-o", "json:-"]
      let more = ["--store", "s.sqlite", "--write-baseline", "known.json", "."]
      let first = try Tool.run(["triage"] + outputs + more, in: folder)
      let second = try Tool.run(["triage"] + outputs + more, in: folder)
      #expect(first.status == 0 && second.status == 0)
      let reports = try [first, second].map { try Tool.json($0) }
      #expect(reports.map { counts($0)["found"] } == [2, 2])
      #expect((reports[0]["groups"] as? [Any])?.count == (reports[1]["groups"] as? [Any])?.count)
      let others = try Tool.run(["triage", "--format", "json", "."], in: folder)
      #expect(try counts(Tool.json(others))["read"] == 2)
      #expect(try counts(Tool.json(others))["skipped"] == 13)
    }
  }

  @Test(arguments: [
    ["triage", "--store", "s.json", "-o", "s.json", "in.log"],
    ["triage", "--store", "s.json", "--write-baseline", "./s.json", "in.log"],
    ["triage", "-o", "text:in.log", "in.log"], ["analyze", "-o", "text:./in.log", "in.log"],
    ["analyze", "--write-baseline", "link.log", "in.log"],
    ["analyze", "--baseline", "known.json", "-o", "known.json", "in.log"],
    ["triage", "--write-baseline", "a.json", "-o", "a.json", "in.log"],
    ["triage", "--files-from", "list.txt", "-o", "text:list.txt"],
    ["analyze", "--rules", "packs/acme.yml", "-o", "text:packs/acme.yml", "in.log"],
    ["triage", "--rules", "packs", "-o", "text:packs/acme.yml", "in.log"],
    ["analyze", "-o", "text:.bglog.yml", "in.log"],
  ])
  func `nothing is written over what the run needs`(arguments: [String]) throws {
    try inFolder { folder in
      let log = Data("2024-01-01 10:00:00.000 Lantern[7:1] applicationDidEnterBackground\n".utf8)
      try log.write(to: folder.appending(path: "in.log"))
      let baseline = Data(#"{"schema": "bglog.baseline/1", "findings": []}"#.utf8)
      try baseline.write(to: folder.appending(path: "known.json"))
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/link.log", withDestinationPath: "in.log")
      let others = [
        "list.txt": "in.log\n", "packs/acme.yml": "pack: acme\n", ".bglog.yml": "# none\n",
      ]
      try FileManager.default.createDirectory(
        at: folder.appending(path: "packs"), withIntermediateDirectories: false)
      for (name, text) in others { try Data(text.utf8).write(to: folder.appending(path: name)) }
      let run = try Tool.run(arguments, in: folder)
      #expect(run.status == 64)
      #expect(run.errors.contains("name another file"), "\(run.errors)")
      #expect(try Data(contentsOf: folder.appending(path: "in.log")) == log)
      #expect(try Data(contentsOf: folder.appending(path: "known.json")) == baseline)
      for (name, text) in others {
        #expect(try Data(contentsOf: folder.appending(path: name)) == Data(text.utf8))
      }
    }
  }

  @Test(arguments: [
    ("", ["-o", "text:a.log", "."]), ("", ["-o", "text:a.log", "*.log"]),
    ("a.log\nb.log\n", ["-o", "text:a.log"]), ("", ["--write-baseline", "./b.log", "."]),
  ])
  func `a log that is found is not written over either`(list: String, arguments: [String]) throws {
    try inFolder { folder in
      let names = ["a.log", "b.log"]
      let log = "2024-01-01 10:00:00.000 Lantern[7:1] applicationDidEnterBackground\n"
      for name in names { try Data((name + log).utf8).write(to: folder.appending(path: name)) }
      let run = try Tool.run(["triage"] + arguments, input: Data(list.utf8), in: folder)
      #expect(run.status == 2)
      #expect(run.errors.contains("name another file"), "\(run.errors)")
      for name in names {
        #expect(try Data(contentsOf: folder.appending(path: name)) == Data((name + log).utf8))
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == names)
    }
  }

  #if Archives
    @Test(arguments: [["."], ["*.gz"], ["./link.gz", "."]])
    func `an archive that is found is not written over either`(paths: [String]) throws {
      try inFolder { folder in
        let log = "2024-01-01 10:00:00.000 Lantern[7:1] applicationDidEnterBackground\n"
        try Data(log.utf8).write(to: folder.appending(path: "app.log"))
        let made = try Tool.shell("gzip app.log && ln -s app.log.gz link.gz", in: folder)
        try #require(made.status == 0, "\(made.errors)")
        let archive = try Data(contentsOf: folder.appending(path: "app.log.gz"))
        let run = try Tool.run(["triage", "-o", "text:app.log.gz"] + paths, in: folder)
        #expect(run.status == (paths.count == 1 ? 2 : 64))
        #expect(run.errors.contains("name another file"), "\(run.errors)")
        #expect(try Data(contentsOf: folder.appending(path: "app.log.gz")) == archive)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(names == ["app.log.gz", "link.gz"])
      }
    }
  #endif

  @Test func `several baselines and lists count together`() throws {
    try inFolder { folder in
      let baselines = ["a.json", "b.json"].map { folder.appending(path: $0).path }
      let lists = ["a.txt", "b.txt"].map { folder.appending(path: $0).path }
      let logs = ["logs/leak-ios5.log", "logs/leak-ios12.log"]
      var words: [String] = []
      for index in 0..<2 {
        _ = try Tool.run(["triage", "--write-baseline", baselines[index], logs[index]])
        try Data((logs[index] + "\n").utf8).write(to: URL(filePath: lists[index]))
        words += ["--baseline", baselines[index], "--files-from", lists[index]]
      }
      let run = try Tool.run(["triage", "--fail-on", "note"] + words)
      #expect(run.status == 0, "\(run.output)")
      #expect(try counts(triage(words))["read"] == 2)
      #expect(try Tool.run(["triage", "--fail-on", "note"] + words.dropFirst(2)).status == 1)
    }
  }

  @Test func `a report that cannot be written leaves the old one and says so`() throws {
    try inFolder { folder in
      let run = try Tool.run(["triage", "-o", folder.path + "/no/report.json", "logs"])
      #expect(run.status == 2)
      #expect(run.errors.contains("no such folder"))
      let file = folder.appending(path: "report.json")
      try Data("old".utf8).write(to: file)
      let link = folder.appending(path: "link.json")
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
      #expect(try Tool.run(["triage", "-o", link.path, "logs"]).status == 1)
      #expect(try Data(contentsOf: file).count > 100)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(Set(names) == ["report.json", "link.json"])
    }
  }

  @Test func `what identifies a person is in no format when it is redacted`() throws {
    try inFolder { folder in
      let log = folder.appending(path: "mail.log")
      let secret = "jane.doe@example.com"
      let text = """
        2024-01-09 21:47:02.000 Lantern[1488:1] Created background task <_UIBackgroundTaskInfo: \
        0x281b0c4c0>: taskID = 12, taskName = Mail to \(secret), creationTime = 1 \
        (elapsed = 0). for \(secret)
        2024-01-09 21:47:02.500 Lantern[1488:1] applicationDidEnterBackground \(secret)

        """
      try Data(text.utf8).write(to: log)
      let formats = [
        "text", "json", "ndjson", "sarif", "junit", "prometheus", "openmetrics", "chrome-trace",
        "otlp", "csv", "github", "markdown",
      ]
      for command in ["analyze", "triage"] {
        for format in formats {
          let plain = try Tool.run([command, "--format", format, log.path])
          let run = try Tool.run([command, "--format", format, "--redact", log.path])
          #expect(run.status == plain.status)
          #expect(!run.output.contains("jane.doe"), "\(command) \(format)")
        }
      }
      let open = try Tool.run(["analyze", "--format", "json", log.path])
      #expect(open.output.contains(secret))
    }
  }
}
