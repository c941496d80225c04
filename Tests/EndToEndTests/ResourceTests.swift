import Foundation
import Testing

/// Runs that get too little from the system.
@Suite struct ResourceTests {
  @Test(arguments: 8...16)
  func `without file descriptors a run says so and loses nothing`(limit: Int) throws {
    try Tool.inFolder { folder in
      let store = folder.appending(path: "t.sqlite").path
      let report = folder.appending(path: "r.json").path
      // What the shell inherited would take some of the few descriptors.
      let run = try Tool.shell(
        "for n in 3 4 5 6 7 8 9; do eval \"exec $n>&-\"; done; ulimit -n \(limit) && exec \"$BGLOG\" triage --no-config --jobs 4 --store '\(store)' -o '\(report)' logs reports"
      )
      #expect(run.status == 1 || run.status == 2, "\(run.errors)")
      let lines = run.errors.split(separator: "\n")
      #expect(lines.allSatisfy { $0.hasPrefix("bglog: ") || $0.contains("ulimit") })
      guard let data = FileManager.default.contents(atPath: report) else {
        #expect(run.status == 2 && !lines.isEmpty)
        return
      }
      let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      let counts = try #require(object["inputs"] as? [String: Any])
      let failed = try #require(counts["failed"] as? Int)
      let read = try #require(counts["read"] as? Int)
      #expect(failed > 0 || read == Self.all)
      #expect(failed == 0 || run.status == 2)
    }
  }

  /// How many samples a triage reads.
  private static let all: Int = {
    let run = try? Tool.run(["triage", "--no-config", "--format", "json", "logs", "reports"])
    let object = run.flatMap { try? JSONSerialization.jsonObject(with: Data($0.output.utf8)) }
    let counts = (object as? [String: Any])?["inputs"] as? [String: Any]
    return counts?["read"] as? Int ?? -1
  }()

  @Test func `a store is for its owner only, and a report for whom the umask allows`() throws {
    try Tool.inFolder { folder in
      let run = try Tool.shell(
        "umask 027 && \"$BGLOG\" triage --store '\(folder.path)/t.sqlite' -o '\(folder.path)/r.json' logs/leak-ios5.log"
      )
      #expect(run.status == 1)
      func mode(_ name: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(
          atPath: folder.appending(path: name).path)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
      }
      #expect(try mode("t.sqlite") == 0o600)
      #expect(try mode("r.json") == 0o640)
    }
  }

  @Test(arguments: ["analyze", "triage"])
  func `the path of a missing file is redacted on standard error, too`(command: String) throws {
    for format in ["json", "ndjson"] {
      let run = try Tool.run([
        command, "--redact", "--format", format, "/Users/jane.roe/none.log", "logs/leak-ios5.log",
      ])
      #expect(run.status == 2)
      #expect(!run.errors.contains("jane") && !run.output.contains("jane"))
      #expect(run.errors.contains("/Users/<user-1>/none.log"))
    }
  }

  @Test func `with a key separate runs have the same placeholders`() throws {
    func path(_ arguments: [String]) throws -> String {
      let run = try Tool.run(
        ["analyze", "--format", "json"] + arguments + ["/Users/jane.roe/none.log"])
      let input = (try Tool.json(run)["inputs"] as? [[String: Any]])?.first
      return try #require(input?["path"] as? String)
    }
    let keyed = try path(["--redact-key", "a key of this team"])
    #expect(keyed.hasPrefix("/Users/<user-") && keyed != "/Users/<user-1>/none.log")
    #expect(try path(["--redact-key", "a key of this team"]) == keyed)
    #expect(try path(["--redact-key", "another"]) != keyed)
    #expect(try Tool.run(["analyze", "--redact-key", "", "logs/leak-ios5.log"]).status == 64)
  }
}
