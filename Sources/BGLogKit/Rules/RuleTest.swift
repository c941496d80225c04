internal import ConsoleLogs
internal import LogModel
internal import Reporting
internal import RulePacks

/// Which rules match a line, or nearly match it.
public struct RuleTest: Sendable {
  private let trial: LineTrial

  /// Tries all rules on a line.
  public init(_ line: String, rules: RuleLibrary) { trial = LineTrial(line, rules: rules.indexed) }

  /// Whether some rule matches.
  public var hasMatch: Bool { !trial.hits.isEmpty }

  /// The result as text or JSON, ending with a line feed.
  public func text(_ format: RuleListFormat) -> String {
    switch format {
    case .json: json
    case .text: hasMatch ? hits : misses
    }
  }

  private var hits: String {
    var table = TextTable()
    for hit in trial.hits {
      table.append(["rule", hit.rule.id])
      table.append(["event", EventName.name(of: hit.rule.event)])
      let process = hit.event.process
      let name = process.name ?? process.bundleIdentifier
      if name != nil || process.pid != nil {
        let pid = process.pid.map { "[\($0)]" } ?? ""
        table.append(["about", (name ?? "") + pid])
      }
      for (name, value) in hit.captures.sorted(by: { $0.key < $1.key }) {
        table.append([name, value])
      }
      if let identifier = hit.event.identifier, identifier != hit.captures["id"] {
        table.append(["identifier", identifier])
      }
    }
    return table.text
  }

  private var misses: String {
    guard !trial.misses.isEmpty else {
      return """
        no rule matches, and none comes near
        Write one: bglog rules new --from-line 'LINE' > acme.yml

        """
    }
    var table = TextTable()
    for miss in trial.misses {
      table.append([miss.rule.id, miss.front.isEmpty ? "holds its literal only" : Self.words(miss)])
    }
    return "no rule matches; these come near:\n" + table.text
  }

  private static func words(_ miss: LineTrial.NearMiss) -> String {
    miss.rest.isEmpty
      ? "matches '\(miss.front)' and then wants more"
      : "matches '\(miss.front)' and then not '\(miss.rest.prefix(24))'"
  }

  private var json: String {
    var json = JSONWriter()
    json.object { json in
      json.key("matches")
      json.array { json in
        for hit in trial.hits {
          json.object(.inline) { json in
            json.member("rule", hit.rule.id)
            json.member("event", EventName.name(of: hit.rule.event))
            json.key("captures")
            RuleDescription.write(hit.captures, to: &json)
          }
        }
      }
      json.key("nearMisses")
      json.array { json in
        for miss in trial.misses {
          json.object(.inline) { json in
            json.member("rule", miss.rule.id)
            json.member("matched", miss.front)
            json.member("rest", miss.rest)
          }
        }
      }
    }
    return RuleDescription.text(json)
  }
}
