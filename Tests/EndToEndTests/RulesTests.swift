import Foundation
import Testing

/// `bglog rules`, and rule packs wherever they are found.
@Suite struct RulesTests {
  private static let pack = """
    pack: acme
    about: uploads
    rules:
      - id: acme.began
        event: began
        pattern: 'Upload (?<id>\\d+) started'
        samples: [{text: 'Upload 7 started', gives: {id: 7}}]
        counterSamples: [Upload queue started]

    """

  private static let log = "2011-10-30 22:35:28.608 Deck[7:207] Upload 7 started\n"

  /// Runs the program in a folder that holds the given files.
  private func run(
    _ arguments: [String], files: [String: String] = ["acme.yml": pack], input: String = log
  ) throws -> Tool.Run {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "bglog-rules-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      let url = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: url, atomically: true, encoding: .utf8)
    }
    let work = folder.appending(path: "work")
    try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
    return try Tool.run(
      arguments, input: Data(input.utf8),
      environment: ["XDG_CONFIG_HOME": folder.appending(path: "config").path],
      in: files["work/acme.yml"] != nil ? work : folder)
  }

  @Test(arguments: [
    (["--rules", "acme.yml"], ["acme.yml": pack], 1),
    (["--rules", "packs"], ["packs/a.yml": pack], 1),
    ([], ["acme.yml": pack], 0), ([], [".bglog.yml": pack], 1), ([], [".bglog.yml": "# none\n"], 0),
    ([], [".bglog.yml": ""], 0),
    ([], [".bglog.yml": "rules: [acme.yml]", "acme.yml": pack], 1),
    ([], [".bglog.yml": "rules: [work/acme.yml]", "work/acme.yml": pack], 1),
    (["--no-config"], [".bglog.yml": pack], 0), ([], ["config/bglog/rules/acme.yml": pack], 1),
    (["--no-config"], ["config/bglog/rules/acme.yml": pack], 0),
  ])
  func `packs are found where they should be`(
    arguments: [String], files: [String: String], count: Int
  ) throws {
    let run = try run(["analyze", "--format", "json"] + arguments + ["-"], files: files)
    #expect(run.errors.isEmpty)
    #expect((try Tool.json(run)["tasks"] as? [Any])?.count == count)
  }

  @Test(arguments: [["analyze", "-"], ["rules", "list"], ["rules", "test", "--line", "x"]])
  func `a wrong pack ends every command with all of its mistakes`(arguments: [String]) throws {
    let wrong = Self.pack.replacing("event: began", with: "evnt: began\u{1B}[31m")
    let run = try run(arguments + ["--rules", "acme.yml"], files: ["acme.yml": wrong])
    #expect(run.status == 64 && run.output.isEmpty)
    #expect(run.errors.contains("acme.yml:"))
    #expect(!run.errors.contains("\u{1B}"))
  }

  @Test func `a configuration that is none is called one`() throws {
    let run = try run(["analyze", "-"], files: [".bglog.yml": "- acme.yml"])
    #expect(run.status == 64 && run.errors.contains(".bglog.yml:1:1: expected a configuration"))
  }

  @Test func `no skeleton is written that check would refuse`() throws {
    let run = try run(["rules", "new", "--from-line", "7"])
    #expect(run.status == 64 && run.output.isEmpty)
    #expect(run.errors.contains("No rule can be made from this line"))
  }

  @Test func `a pack that is not there is named`() throws {
    let run = try run(["analyze", "--rules", "missing.yml", "-"])
    #expect(run.status == 64 && run.errors == "bglog: missing.yml: no such file; check the path\n")
  }

  @Test func `list and show know built-in and own rules`() throws {
    let list = try run(["rules", "list", "--rules", "acme.yml"])
    #expect(list.output.contains("uikit.created") && list.output.contains("acme.began"))
    let object = try Tool.json(run(["rules", "show", "uikit.created", "--format", "json"]))
    #expect(object["event"] as? String == "began")
    #expect(try run(["rules", "show", "uikit.created"]).output.contains("samples"))
    let unknown = try run(["rules", "show", "uikit.create"])
    #expect(unknown.status == 64 && unknown.errors.contains("did you mean 'uikit.created'?"))
  }

  @Test func `check finds nothing wrong with the built-in packs`() throws {
    let run = try Tool.run(["rules", "check", "--no-config"])
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
  }

  @Test func `check reports samples that another rule takes, and has a status for it`() throws {
    let greedy = """
      pack: greedy
      about: takes all
      rules:
        - {id: greedy.all, event: detail, pattern: Upload, samples: [Uploads], counterSamples: [x]}

      """
    let run = try run(
      ["rules", "check", "greedy.yml", "acme.yml"],
      files: ["acme.yml": Self.pack, "greedy.yml": greedy])
    #expect(run.status == 1)
    #expect(run.errors.contains("acme.yml:7:22: rule 'acme.began': the sample is matched by"))
    #expect(try self.run(["rules", "check", "missing.yml"]).status == 64)
  }

  @Test func `test names the rule, or those that come near`() throws {
    let arguments = ["rules", "test", "--rules", "acme.yml", "--line"]
    let match = try run(arguments + [Self.log])
    #expect(
      match.status == 0 && match.output.contains("acme.began") && match.output.contains("Deck[7]"))
    let miss = try run(arguments + ["Upload 7 restarted"])
    #expect(miss.status == 1)
    #expect(miss.output.contains("matches 'Upload 7 ' and then not 'restarted'"), "\(miss.output)")
    let json = try Tool.json(run(arguments + ["Upload 7 started", "--format", "json"]))
    #expect((json["matches"] as? [[String: Any]])?.first?["rule"] as? String == "acme.began")
  }

  @Test(arguments: [
    "Upload 7 'my file' started", "it's 5 o'clock", "2011-10-30 22:35:28.608 Deck[7:207] Upload 7",
    "a\tb \"quoted\" (x) [y] 1 2 3", "Öffne Datei 7 …", "x: {y} \\ # - > |",
  ])
  func `a new pack passes its own check`(line: String) throws {
    let new = try run(["rules", "new", "--from-line", line])
    #expect(new.status == 0)
    let check = try run(["rules", "check", "new.yml"], files: ["new.yml": new.output])
    #expect(check.status == 0, "\(new.output)\(check.errors)")
  }

  @Test func `the schema of packs knows the keys of packs`() throws {
    let schema = try Tool.json(Tool.run(["schema", "--rules"]))
    let keys = try #require(schema["properties"] as? [String: Any]).keys
    #expect(keys.contains("pack") && keys.contains("rules") && keys.contains("subsystem"))
  }
}
