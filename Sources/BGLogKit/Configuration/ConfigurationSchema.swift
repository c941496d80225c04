internal import Reporting
internal import RulePacks

/// The JSON Schema of configuration files, made from the keys that are read.
package enum ConfigurationSchema {
  /// The schema (draft 2020-12).
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
        json.key("enum")
        json.array(.inline) { json in for word in words { json.value(word) } }
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
        json.key("type")
        json.array(.inline) { json in for type in ["string", "array"] { json.value(type) } }
        json.key("items")
        json.object { json in
          json.key("enum")
          json.array(.inline) { json in for word in words { json.value(word) } }
        }
      case .texts:
        json.key("type")
        json.array(.inline) { json in for type in ["string", "array"] { json.value(type) } }
        json.key("items")
        json.object(.inline) { $0.member("type", "string") }
      }
    }
  }
}
