internal import Reporting
internal import RulePacks
internal import Scanning

/// What the configuration files say, and what is wrong with them.
package struct Settings {
  /// A key with its value and where that comes from.
  package struct Setting {
    /// The key in a configuration file.
    package let name: String
    /// The option, with its dashes.
    package let option: String
    /// The values; one in words when it is the default.
    package var values: [String]
    /// Where the value comes from: `default`, `file:line`, `command line`.
    package var origin: String
    /// Whether the option is a flag, without a value.
    package let isFlag: Bool
    /// Whether it was set at all.
    package var isSet: Bool { origin != "default" }
  }

  /// The seconds that `budget` may be.
  package static let budget = 1.0...86_400.0

  /// Every key but `rules`, in the order of help.
  package private(set) var settings: [Setting]

  /// The rule packs that are named, each with its place.
  package private(set) var rules: [(path: String, origin: String)] = []

  /// Every mistake with its place, safe for a terminal.
  package private(set) var messages: [String] = []

  /// Reads the files: the user's, and then the one of the working folder or above it.
  package init(_ discovery: RuleDiscovery) {
    settings = ConfigurationKey.all.map { key in
      Setting(
        name: key.name, option: key.option, values: [key.defaultValue], origin: "default",
        isFlag: key.kind == .flag)
    }
    for file in discovery.configurations { take(file) }
  }

  /// Sets what was typed on the command line.
  package mutating func set(_ name: String, to values: [String], origin: String) {
    guard let index = settings.firstIndex(where: { $0.name == name }) else { return }
    settings[index].values = values
    settings[index].origin = origin
  }

  /// Adds a rule pack, or a folder of them, that was named on the command line, to those of the files.
  package mutating func addRules(_ path: String, origin: String) { rules.append((path, origin)) }

  private mutating func take(_ file: String) {
    let text: String
    do throws(InputError) {
      let bytes = try ChunkReader(.file(file)).readToEnd()
      guard let decoded = String(validating: bytes, as: UTF8.self) else {
        messages.append(TerminalText.escaped("\(file):1:1: not UTF-8; expected YAML in UTF-8"))
        return
      }
      text = decoded
    } catch {
      messages.append(TerminalText.escaped("\(file): \(error.reason)"))
      return
    }
    let configuration = Configuration.read(text, file: file, keys: ConfigurationKey.all)
    messages += configuration.issues.map { TerminalText.escaped($0.description) }
    let folder = String(file.prefix(upTo: file.lastIndex(of: "/") ?? file.startIndex))
    func resolved(_ path: String) -> String { path.hasPrefix("/") ? path : "\(folder)/\(path)" }
    for setting in configuration.settings {
      let values =
        setting.key.kind == .path ? setting.values.map(resolved) : setting.values
      set(setting.key.name, to: values, origin: "\(file):\(setting.place.line)")
    }
    for path in configuration.rules {
      rules.append((resolved(path), "\(file):\(configuration.rulesPlace?.line ?? 1)"))
    }
  }
}

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
      if let values { json.member("values", values) } else { json.member("values", String?.none) }
      json.member("from", origin)
    }
  }
}
