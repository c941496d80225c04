internal import Reporting

extension Settings {
  /// The settings as a table: key, value and where it comes from.
  package var text: String {
    var table = TextTable(["setting", "value", "from"])
    for (path, origin) in rules { table.append(["rules", path, origin]) }
    if rules.isEmpty { table.append(["rules", "none", "default"]) }
    for setting in settings {
      let values = setting.values.joined(separator: ", ")
      table.append([setting.name, setting.isSet ? values : "(\(values))", setting.origin])
    }
    return table.text
  }

  /// The settings as JSON; `values` is `null` where the default counts.
  package var json: String {
    var json = JSONWriter()
    json.array { json in
      for (path, origin) in rules {
        Self.write("rules", option: "--rules", [path], from: origin, to: &json)
      }
      for setting in settings {
        Self.write(
          setting.name, option: setting.option, setting.isSet ? setting.values : nil,
          from: setting.origin, to: &json)
      }
    }
    return RuleDescription.text(json)
  }

  private static func write(
    _ name: String, option: String, _ values: [String]?, from origin: String,
    to json: inout JSONWriter
  ) {
    json.object(.inline) { json in
      json.member("setting", name)
      json.member("option", option)
      json.key("values")
      if let values {
        json.array(.inline) { json in for value in values { json.value(value) } }
      } else {
        json.value(String?.none)
      }
      json.member("from", origin)
    }
  }
}
