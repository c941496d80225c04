import Foundation
import Testing

/// What is the same problem, the same input, and what is reported first.
@Suite struct IdentityTests {
  private struct Known: Hashable {
    var rule: String
    var process: String?
  }

  @Test func `a baseline of the version before knows what it knew`() throws {
    let file = Sample.root.appending(path: "Tests/EndToEndTests/Golden/known-by-0.1.0.json")
    let baseline = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    let entries = try #require(baseline["findings"] as? [[String: Any]])
    let known = Set(
      entries.map { Known(rule: $0["rule"] as? String ?? "", process: $0["process"] as? String) })
    #expect(known.contains { $0.process == nil } && known.count { $0.process != nil } > 8)
    let run = try Tool.run(
      ["triage", "--baseline", file.path, "--format", "ndjson", "logs", "reports"])
    var seen: Set<Known> = []
    for line in run.output.split(separator: "\n") {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      guard let object, object["type"] as? String == "finding" else { continue }
      let process = object["process"] as? [String: Any]
      let found = Known(
        rule: object["rule"] as? String ?? "", process: process?["name"] as? String)
      guard known.contains(found) else { continue }
      seen.insert(found)
      #expect(object["known"] as? Bool == true, "\(object)")
    }
    #expect(seen == known)
  }

  @Test func `new findings are listed before known ones in every format`() throws {
    try Tool.inFolder { folder in
      let known = folder.appending(path: "known.json").path
      let logs = ["logs/leak-ios12.log", "logs/leak-ios5.log"].map {
        Sample.root.appending(path: "Samples/" + $0).path
      }
      #expect(try Tool.run(["analyze", "--write-baseline", known, logs[0]]).status == 0)
      func output(_ command: String, _ format: String) throws -> String {
        try Tool.run([command, "--baseline", known, "--format", format] + logs).output
      }
      for command in ["analyze", "triage"] {
        let report = try #require(
          try JSONSerialization.jsonObject(with: Data(output(command, "json").utf8))
            as? [String: Any])
        let findings = try #require(report["findings"] as? [[String: Any]])
        let areKnown = findings.map { $0["known"] as? Bool ?? $0["isKnown"] as? Bool ?? false }
        #expect(areKnown.contains(true) && areKnown.first == false)
        #expect(areKnown.drop { !$0 }.allSatisfy { $0 })
      }
      for format in ["text", "html", "sarif", "junit"] {
        let text = try output("analyze", format)
        let (new, old) = (text.range(of: "Tide Log[5187] was"), text.range(of: "was never ended"))
        #expect(new != nil && old != nil, "\(format)")
      }
      let text = try output("analyze", "text")
      #expect(text.hasPrefix("✗ "))
      let first = try #require(text.range(of: "error: "))
      #expect(text[first.upperBound...].prefix(400).contains("Tide Log"))
    }
  }

  @Test func `the same input counts once, however it is named`() throws {
    try Tool.inFolder { folder in
      let log = folder.appending(path: "a.log")
      try FileManager.default.copyItem(
        at: Sample.root.appending(path: "Samples/logs/leak-ios12.log"), to: log)
      try FileManager.default.copyItem(at: log, to: folder.appending(path: "copy.log"))
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: "link.log"), withDestinationURL: log)
      func report(_ inputs: [String], _ format: String = "json") throws -> Tool.Run {
        try Tool.run(["analyze", "--format", format] + inputs, in: folder)
      }
      let once = try Tool.json(report(["a.log"]))
      for (name, words) in [
        ("a.log", "is the same file as a.log and counts once"),
        ("./a.log", "is the same file as a.log and counts once"),
        ("link.log", "is the same file as a.log and counts once"),
        ("copy.log", "has the same content as a.log and counts once"),
      ] {
        let twice = try Tool.json(report(["a.log", name]))
        for part in ["tasks", "findings", "processes", "crashes"] {
          #expect(twice[part] as? NSArray == once[part] as? NSArray, "\(name) \(part)")
        }
        let inputs = try #require(twice["inputs"] as? [[String: Any]])
        #expect(inputs.map { $0["records"] as? Int } == [8, 0])
        #expect(inputs.map { $0["format"] as? String } == ["syslog", "syslog"])
        let problems = inputs[1]["problems"] as? [[String: Any]]
        #expect(problems?.map { $0["message"] as? String } == [words])
      }
      let text = try report(["a.log", "copy.log"], "text")
      #expect(text.status == 1)
      #expect(text.output.contains("· has the same content as a.log and counts once"))
    }
  }
}
