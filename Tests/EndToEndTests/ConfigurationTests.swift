import Foundation
import Testing

/// Configuration files as their users write them.
@Suite struct ConfigurationTests {
  private func inFolder(_ configuration: String, _ body: (URL, URL) throws -> Void) throws {
    try Tool.inFolder { folder in
      let sub = folder.appending(path: "sub")
      try FileManager.default.createDirectory(at: sub, withIntermediateDirectories: true)
      let file = folder.appending(path: ".bglog.yml")
      try Data(configuration.utf8).write(to: file)
      try body(sub, file)
    }
  }

  private let refused = Sample.root.appending(path: "Samples/logs/refused.log").path

  @Test func `the command line wins over the file, and that over the default`() throws {
    try inFolder("failOn: warning\nascii: true\nformat: json\n") { folder, _ in
      func status(_ arguments: [String]) throws -> Int32 {
        try Tool.run(["analyze"] + arguments + [refused], in: folder).status
      }
      #expect(try status([]) == 1)
      #expect(try status(["--fail-on", "error"]) == 0)
      #expect(try status(["--fail-on=error"]) == 0)
      #expect(try status(["--no-config"]) == 0)
      let run = try Tool.run(["analyze", refused], in: folder)
      #expect(run.output.hasPrefix("{"))
      let text = try Tool.run(["analyze", "--format", "text", refused], in: folder)
      #expect(text.output.utf8.allSatisfy { $0 < 128 })
      let named = try Tool.run(["analyze", "-o", "-", "--format", "text", refused], in: folder)
      #expect(named.output == text.output)
      let marked = try Tool.run(["analyze", "--format", "text", "--no-ascii", refused], in: folder)
      #expect(!marked.output.utf8.allSatisfy { $0 < 128 })
      #expect(try Tool.run(["explain", "idle"], in: folder).status == 0)
      #expect(try Tool.run(["detect", refused], in: folder).output.hasPrefix("{") == false)
    }
  }

  @Test func `rules that are left out may be named in the file`() throws {
    let log = Sample.root.appending(path: "Samples/logs/leak-ios5.log").path
    for text in [
      "ignore: [leaked-task, assertion-kill]\n", "ignore: assertion-kill, leaked-task\n",
    ] {
      try inFolder(text) { folder, _ in
        func status(_ arguments: [String]) throws -> Int32 {
          try Tool.run(arguments + [log], in: folder).status
        }
        let statuses = try [["analyze"], ["triage"], ["analyze", "--ignore", "user-quit"]].map(
          status)
        #expect(statuses == [0, 0, 1])
      }
    }
    try inFolder("only: [leaked-task, lekaed-task]\n") { folder, _ in
      let run = try Tool.run(["analyze", log], in: folder)
      #expect(run.status == 64)
      #expect(run.errors.contains("'only' cannot be 'lekaed-task'; did you mean 'leaked-task'?"))
    }
  }

  @Test func `paths are those of the file's folder, and lists are replaced`() throws {
    let text = "baseline: known.json\nexclude: ['*.log']\n"
    try inFolder(text) { folder, file in
      let baseline = file.deletingLastPathComponent().appending(path: "known.json").path
      let log = folder.appending(path: "a.log")
      try FileManager.default.copyItem(
        at: Sample.root.appending(path: "Samples/logs/leak-ios5.log"), to: log)
      let write = ["analyze", "--no-config", "--write-baseline", baseline, log.path]
      #expect(try Tool.run(write).status == 0)
      #expect(try Tool.run(["analyze", log.path], in: folder).status == 0)
      #expect(try Tool.run(["analyze", "--no-config", log.path], in: folder).status == 1)
      func found(_ arguments: [String]) throws -> Int? {
        let run = try Tool.run(["triage", "--format", "json"] + arguments + ["."], in: folder)
        return try (Tool.json(run)["inputs"] as? [String: Int])?["read"]
      }
      #expect(try found([]) == 0)
      #expect(try found(["--exclude", "*.txt"]) == 1)
    }
  }

  @Test func `every setting is shown with where it comes from`() throws {
    try inFolder("jobs: 2\nfailOn: note\nrules: []\n") { folder, file in
      try Data("jobs: 3\n".utf8).write(to: file)
      let user = folder.appending(path: "bglog")
      try FileManager.default.createDirectory(at: user, withIntermediateDirectories: true)
      let own = user.appending(path: "config.yml")
      try Data("# mine\njobs: 4\ncolor: never\n".utf8).write(to: own)
      let environment = ["XDG_CONFIG_HOME": folder.path]
      func lines(_ arguments: [String]) throws -> [[Substring]] {
        try Tool.run(["config", "show"] + arguments, environment: environment, in: folder)
          .output.split(separator: "\n").map { $0.split(separator: " ") }
      }
      #expect(try lines([]).contains(["jobs", "3", "\(file.path):1"]))
      #expect(try lines([]).contains(["color", "never", "\(own.path):3"]))
      #expect(try lines([]).contains(["failOn", "(error)", "default"]))
      let typed = ["analyze", "-j7", "--fail-on=note", "x.log"]
      #expect(try lines(typed).contains(["jobs", "7", "command", "line"]))
      #expect(try lines(typed).contains(["failOn", "note", "command", "line"]))
      let lists = ["triage", "--baseline", "a", "--baseline=b", "--rules", "p.yml", "--rules=q"]
      #expect(try lines(lists).contains(["baseline", "a,", "b", "command", "line"]))
      #expect(try lines(lists).contains(["rules", "p.yml", "command", "line"]))
      #expect(try lines(lists).contains(["rules", "q", "command", "line"]))
      let path = try Tool.run(["config", "path"], environment: environment, in: folder)
      #expect(path.output == "\(own.path)\n\(file.path)\n")
      let json = try Tool.run(["config", "show", "--format", "json"], in: folder)
      let settings = try JSONSerialization.jsonObject(with: Data(json.output.utf8))
      let jobs = (settings as? [[String: Any]])?.first { $0["setting"] as? String == "jobs" }
      #expect(jobs?["values"] as? [String] == ["3"])
      #expect(jobs?["option"] as? String == "--jobs")
    }
    #expect(try Tool.run(["config", "path"]).status == 1)
  }

  @Test(arguments: [
    ("failOm: error", ":1:1: unknown key 'failOm' in a configuration; did you mean 'failOn'?"),
    ("\nfailOn: err", ":2:9: 'failOn' cannot be 'err'; did you mean 'error'?"),
    ("failOn: zebra", "'failOn' cannot be 'zebra'; expected one of never, note"),
    ("budget: 0.5", "expected a number from 1 to 86400"),
    ("format: jsno", "did you mean 'json'?"), ("format: [json]", "is a list, expected text"),
    ("jobs: 0", "expected a whole number from 1 to 256"),
    ("budget: long", "expected a number from 1 to 86400"), ("ascii: maybe", "true or false"),
    ("store: ''", "expected text"), ("rules: x", "expected a list of paths"),
    ("jobs: 1\njobs: 2", "more than once"), ("a: [", "not YAML"),
    ("- x", "expected a configuration"),
  ])
  func `a mistake in a file is named with its place`(text: String, words: String) throws {
    try inFolder(text) { folder, file in
      let run = try Tool.run(["analyze", refused], in: folder)
      #expect(run.status == 64)
      #expect(run.errors.hasPrefix("bglog: \(file.path)"))
      #expect(run.errors.contains(words), "\(run.errors)")
      let show = try Tool.run(["config", "show"], in: folder)
      #expect(show.status == 64)
      #expect(show.errors.contains(words), "\(show.errors)")
      #expect(show.output.contains("failOn") && show.output.contains("maxExpansion"))
      #expect(try Tool.run(["analyze", "--no-config", refused], in: folder).status == 0)
      #expect(try Tool.run(["analyze", "--help"], in: folder).status == 0)
    }
  }

  @Test func `the schema and the options know the same keys and values`() throws {
    let schema = try Tool.json(Tool.run(["schema", "--config"]))
    let properties = try #require(schema["properties"] as? [String: [String: Any]])
    let shown = try Tool.run(["config", "show"]).output.split(separator: "\n").dropFirst()
    #expect(
      Set(shown.compactMap { $0.split(separator: " ").first.map(String.init) })
        == Set(properties.keys))
    let help = try Tool.run(["triage", "--help"]).output.split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    for key in ["format", "color", "failOn"] {
      let words = try #require(properties[key]?["enum"] as? [String])
      #expect(help.contains("(values: \(words.joined(separator: ", "))"), "\(key)")
    }
    let json = try Tool.run(["config", "show", "--format", "json"]).output
    let list = try #require(
      JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
    for setting in list {
      let option = try #require(setting["option"] as? String)
      #expect(help.contains(option + " ") || help.contains(option + "/"), "\(option)")
    }
  }
}
