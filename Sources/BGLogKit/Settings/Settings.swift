internal import Reporting
internal import RulePacks
internal import Scanning

/// The settings in all configuration files, and the mistakes in them.
package struct Settings {
  /// A key with its value and the place that sets it.
  package struct Setting {
    /// The key, as in a configuration file.
    package let name: String
    /// The command-line option that it sets, with its dashes.
    package let option: String
    /// The values. If nothing sets the key, one text that describes the default.
    package var values: [String]
    /// What sets the value: `default`, `file:line` or `command line`.
    package var origin: String
    /// Whether the option is a flag, without a value.
    package let isFlag: Bool
    /// Whether a file or the command line sets the key.
    package var isSet: Bool { origin != "default" }
  }

  /// The valid range of `budget`, in seconds.
  package static let budget = 1.0...86_400.0

  /// All keys except `rules`, in the order in which help lists them.
  package private(set) var settings: [Setting]

  /// The rule packs in the files and on the command line, each with the place that names it.
  package private(set) var rules: [(path: String, origin: String)] = []

  /// All mistakes with their places, safe for a terminal.
  package private(set) var messages: [String] = []

  /// Reads the user's configuration file, and then the one in the working directory or above it, which
  /// takes precedence.
  package init(_ discovery: RuleDiscovery) { self.init(files: discovery.configurations) }

  /// Reads configuration files; a later one takes precedence over earlier ones.
  package init(files: [String]) {
    settings = ConfigurationKey.all.map { key in
      Setting(
        name: key.name, option: key.option, values: [key.defaultValue], origin: "default",
        isFlag: key.kind == .flag)
    }
    for file in files { take(file) }
  }

  /// Sets a key to values from the command line.
  package mutating func set(_ name: String, to values: [String], origin: String) {
    guard let index = settings.firstIndex(where: { $0.name == name }) else { return }
    settings[index].values = values
    settings[index].origin = origin
  }

  /// Adds a rule pack, or a folder of packs, from the command line.
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
  /// The settings as a table with the key, the value and what sets it.
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

  /// The settings as JSON. `values` is `null` if nothing sets the key.
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
