internal import LogModel
internal import Reporting
package import RulePacks

/// The JSON Schema of configuration files. It is generated from the keys that are accepted.
package enum ConfigurationSchema {
  /// The text of the schema (draft 2020-12).
  package static var text: String {
    var json = JSONWriter()
    json.object { json in
      json.member("$schema", "https://json-schema.org/draft/2020-12/schema")
      json.member("$id", "urn:bglog:config:1")
      json.member("title", "bglog configuration")
      json.member("description", "Defaults of bglog's options, and the rule packs that count.")
      json.member("type", "object")
      json.member("additionalProperties", false)
      json.key("properties")
      json.object { json in
        json.key("rules")
        json.object { json in
          json.member(
            "description", "Rule packs, and folders of such, relative to the configuration file.")
          json.member("type", "array")
          json.member("minItems", 1)
          json.key("items")
          json.object(.inline) { $0.member("type", "string") }
        }
        for key in ConfigurationKey.all { write(key, to: &json) }
      }
    }
    return RuleDescription.text(json)
  }

  private static func write(_ key: ConfigurationKey, to json: inout JSONWriter) {
    json.key(escaped: key.name)
    json.object { json in
      json.member("description", key.about)
      switch key.kind {
      case .word(let words):
        json.member("enum", words)
      case .number(let range):
        json.member("type", "number")
        json.member("minimum", Int(range.lowerBound))
        json.member("maximum", Int(range.upperBound))
      case .integer(let range):
        json.member("type", "integer")
        json.member("minimum", range.lowerBound)
        if range.upperBound != .max { json.member("maximum", range.upperBound) }
      case .flag: json.member("type", "boolean")
      case .text, .path:
        json.member("type", "string")
        json.member("minLength", 1)
      case .words(let words):
        json.member("type", ["string", "array"])
        json.key("items")
        json.object { json in
          json.member("enum", words)
        }
      case .texts:
        json.member("type", ["string", "array"])
        json.key("items")
        json.object(.inline) { $0.member("type", "string") }
      }
    }
  }
}

extension ConfigurationKey {
  /// All keys of a configuration file except `rules`, in the order in which help lists them.
  package static let all: [ConfigurationKey] = [
    ConfigurationKey(
      "format", option: "--format", .word(ReportFormat.allCases.map(\.rawValue)),
      defaultValue: "text", about: "The format of the reports of analyze and triage."),
    ConfigurationKey(
      "color", option: "--color", .word(["auto", "always", "never"]), defaultValue: "auto",
      about: "When to use colour."),
    ConfigurationKey(
      "ascii", option: "--ascii", .flag, defaultValue: "false",
      about: "Whether to use plain ASCII for marks and lines."),
    ConfigurationKey(
      "failOn", option: "--fail-on", .word(["never", "note", "warning", "error"]),
      defaultValue: "error", about: "The least severity that makes the exit status 1."),
    ConfigurationKey(
      "process", option: "--process", .text, defaultValue: "any",
      about: "The only process to report on."),
    ConfigurationKey(
      "bundle", option: "--bundle", .text, defaultValue: "any",
      about: "The bundle identifier of the only app to report on."),
    ConfigurationKey(
      "only", option: "--only", .words(FindingRule.allCases.map(\.rawValue)), defaultValue: "any",
      about: "The only rules whose findings are reported."),
    ConfigurationKey(
      "ignore", option: "--ignore", .words(FindingRule.allCases.map(\.rawValue)),
      defaultValue: "none", about: "The rules whose findings are not reported."),
    ConfigurationKey(
      "budget", option: "--budget", .number(Settings.budget), defaultValue: "what the input shows",
      about: "The seconds that the app has in the background."),
    ConfigurationKey(
      "inputFormat", option: "--input-format", .word(FormatList.logs.map(\.identifier)),
      defaultValue: "told line by line", about: "The only format to read logs as."),
    ConfigurationKey(
      "jobs", option: "--jobs", .integer(1...256), defaultValue: "one for each processor",
      about: "How many threads read."),
    ConfigurationKey(
      "baseline", option: "--baseline", .path, defaultValue: "none",
      about: "The file of the findings that do not fail, relative to the configuration file."),
    ConfigurationKey(
      "store", option: "--store", .path, defaultValue: "none",
      about: "The database of triage, relative to the configuration file."),
    ConfigurationKey(
      "include", option: "--include", .texts, defaultValue: "everything",
      about: "Globs: in folders and archives, triage looks only at what fits one."),
    ConfigurationKey(
      "exclude", option: "--exclude", .texts, defaultValue: "nothing",
      about: "Globs: in folders and archives, triage leaves out what fits one."),
    ConfigurationKey(
      "maxExpansion", option: "--max-expansion", .integer(1...Int.max), defaultValue: "250",
      about: "Triage leaves an archive that grows to more than this many times its size."),
  ]
}
