import LogModel

/// The SARIF object `tool`: the program's name, its version and all rules.
struct SARIFTool: JSONRecord {
  /// The program's name and version.
  let tool: ReportDocument.Tool

  /// Writes the members of the object.
  func writeMembers(to json: inout JSONWriter) {
    json.key("driver")
    json.object { json in
      json.member("name", tool.name)
      json.member("version", tool.version)
      json.member("rules", FindingRule.allCases.map(SARIFRule.init))
    }
  }
}

/// An element of `rules`: the description of a rule.
private struct SARIFRule: JSONRecord {
  let rule: FindingRule

  /// Writes the members of the object.
  func writeMembers(to json: inout JSONWriter) {
    let descriptor = rule.descriptor
    json.member("id", rule.rawValue)
    json.member("name", pascalName)
    json.key("shortDescription")
    json.object { $0.member("text", descriptor.sentence) }
    json.key("help")
    let page = "bglog explain \(rule.rawValue)"
    json.object { json in
      json.member(
        "text", "\(descriptor.sentence) What to look at and what to change is told by: \(page)")
      json.member(
        "markdown",
        "\(descriptor.sentence) What to look at and what to change is told by `\(page)`.")
    }
    json.key("defaultConfiguration")
    json.object { $0.member("level", descriptor.severity.rawValue) }
    json.key("properties")
    json.object { json in
      // GitHub code scanning calls a note a recommendation.
      json.member(
        "problem.severity",
        descriptor.severity == .note ? "recommendation" : descriptor.severity.rawValue)
      json.member("tags", ["background-task"])
    }
  }

  /// The rule's name in one word, as SARIF requires: `LeakedTask`.
  private var pascalName: String {
    rule.rawValue.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
