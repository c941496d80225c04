import Foundation
import LogModel
import Reporting
import Testing

@Suite struct ReportSchemaTests {
  private func schema() throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(ReportSchema.text.utf8))
    return try #require(value as? [String: Any])
  }

  @Test(arguments: ["everything", "leak", "nothing"])
  func `a report is what the schema says and has no key beyond it`(name: String) throws {
    let document =
      switch name {
      case "everything": Fixtures.everything
      case "leak": Fixtures.leak
      default: ReportDocument(tool: Fixtures.tool)
      }
    let violations = SchemaChecker(root: try schema()).violations(in: try parsedJSON(document))
    #expect(violations == [])
  }

  @Test func `a report that breaks the contract is noticed`() throws {
    let checker = SchemaChecker(root: try schema())
    var report = try parsedJSON(Fixtures.leak)
    #expect(checker.violations(in: report) == [])
    var tasks = try #require(report["tasks"] as? [[String: Any]])
    tasks[0]["outcome"] = "fine"
    tasks[0]["deadline"] = "30.10.2011"
    tasks[0]["pairing"] = nil
    tasks[1]["remainingAtEnd"] = "12"
    tasks[1]["colour"] = "red"
    report["tasks"] = tasks
    var findings = try #require(report["findings"] as? [[String: Any]])
    findings[0]["confidence"] = 2
    findings[0]["evidence"] = [Any]()
    report["findings"] = findings
    report["schema"] = "bglog.report/2"
    let places = checker.violations(in: report).map { $0.prefix { $0 != " " } }
    #expect(
      Set(places) == [
        ".tasks[0].outcome:", ".tasks[0].deadline:", ".tasks[0]:", ".tasks[1].remainingAtEnd:",
        ".tasks[1]:", ".findings[0].confidence:", ".findings[0].evidence:", ".schema:",
      ])
  }

  @Test func `the names in the schema are those of the model`() throws {
    let definitions = try #require(try schema()["$defs"] as? [String: [String: Any]])
    #expect(
      definitions["ruleName"]?["enum"] as? [String] == FindingRule.allCases.map(\.rawValue))
    #expect(definitions["outcome"]?["enum"] as? [String] == TaskOutcome.allCases.map(\.rawValue))
    #expect(
      definitions["requestState"]?["examples"] as? [String] == RequestState.allCases.map(\.rawValue)
    )
    let request = try #require(definitions["request"]?["properties"] as? [String: [String: Any]])
    #expect(request["kind"]?["examples"] as? [String] == RequestKind.allCases.map(\.rawValue))
    let finding = try #require(definitions["finding"]?["properties"] as? [String: [String: Any]])
    #expect(
      finding["severity"]?["enum"] as? [String]
        == Severity.allCases.reversed().map(\.rawValue))
  }

  @Test func `every key is described and every key of a fixed object is required`() throws {
    let root = try schema()
    #expect(root["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    #expect(root["$id"] as? String == "urn:bglog:report:1")
    var objects = try #require(root["$defs"] as? [String: [String: Any]])
    objects["report"] = root
    var described = 0
    for (name, object) in objects {
      guard let properties = object["properties"] as? [String: [String: Any]] else { continue }
      let required = Set(object["required"] as? [String] ?? [])
      // Only jetsam reports have victims, and only a filter leaves findings out.
      let conditional: Set = ["victims", "known", "findingsLeftOut"]
      #expect(Set(properties.keys).subtracting(required).subtracting(conditional) == [], "\(name)")
      for (key, property) in properties {
        let description = property["description"] as? String ?? ""
        #expect(description.count > 10 && description.hasSuffix("."), "\(name).\(key)")
        described += 1
      }
    }
    #expect(described > 130)
  }

  @Test(arguments: ["everything", "leak"])
  func `each line is what the schema of lines says`(name: String) throws {
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(ReportSchema.ofLines.utf8)) as? [String: Any])
    let document = name == "leak" ? Fixtures.leak : Fixtures.everything
    var writer = ReportLineWriter(paths: document.inputs.map(\.path))
    var types: [String] = []
    try document.forEachLine { line in
      var bytes = ContiguousArray<UInt8>()
      writer.write(line) { bytes += $0 }
      #expect(bytes.last == 0x0A && bytes.count { $0 == 0x0A } == 1)
      let value = try JSONSerialization.jsonObject(with: Data(bytes))
      var object = try #require(value as? [String: Any])
      #expect(object.removeValue(forKey: "schema") as? String == ReportDocument.schema)
      let type = try #require(object.removeValue(forKey: "type") as? String)
      if types.last != type { types.append(type) }
      let choices = try #require(root["allOf"] as? [[String: [String: Any]]])
      let own = choices.compactMap { choice -> [String: Any]? in
        let properties = choice["if"]?["properties"] as? [String: [String: String]]
        return properties?["type"]?["const"] == type ? choice["then"] : nil
      }
      #expect(own.count == 1, "\(type)")
      var schema = own[0]
      if let reference = schema.removeValue(forKey: "$ref") as? String {
        let key = String(reference.dropFirst("#/$defs/".count))
        let definitions = root["$defs"] as? [String: [String: Any]]
        let definition = try #require(definitions?[key])
        let properties = definition["properties"] as? [String: Any] ?? [:]
        schema = definition.merging(
          ["properties": properties.merging(schema["properties"] as? [String: Any] ?? [:]) { $1 }]
        ) { $1 }
      }
      schema["$defs"] = root["$defs"]
      #expect(SchemaChecker(root: schema).violations(in: object) == [], "\(type)")
    }
    #expect(types.first == "header" && types.last == "summary")
    if name == "everything" {
      let all = (root["properties"] as? [String: [String: Any]])?["type"]?["enum"] as? [String]
      // Only logs that are watched have the others.
      #expect(types == all?.filter { !["event", "countdown"].contains($0) })
    }
  }
}
