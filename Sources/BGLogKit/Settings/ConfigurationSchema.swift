internal import Reporting
internal import RulePacks

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
