internal import Scanning

/// Where rule packs are looked for besides those that are named.
public struct RuleDiscovery: Sendable {
  /// The folder in which, or above which, a `.bglog.yml` counts; `nil` for none.
  public var folder: String?

  /// The folder of the user's own packs; `nil` for none.
  public var userFolder: String?

  /// Creates a discovery.
  public init(folder: String?, userFolder: String?) {
    self.folder = folder
    self.userFolder = userFolder
  }

  /// Nowhere.
  public static let none = RuleDiscovery(folder: nil, userFolder: nil)

  /// The working folder and those above it, and `bglog/rules` in `$XDG_CONFIG_HOME` or `~/.config`.
  public static var standard: RuleDiscovery {
    let set = StandardStreams.environment("XDG_CONFIG_HOME").flatMap { $0.isEmpty ? nil : $0 }
    let home = StandardStreams.environment("HOME").map { $0 + "/.config" }
    return RuleDiscovery(
      folder: FileSystem.workingFolder, userFolder: (set ?? home).map { $0 + "/bglog/rules" })
  }

  /// Whether there is any configuration file.
  package var hasConfiguration: Bool { !configurations.isEmpty }

  /// The configuration files there are, the one that wins last.
  package var configurations: [String] {
    var files: [String] = []
    if let folder = userFolder, folder.hasSuffix("/rules") {
      let file = folder.dropLast("rules".count) + "config.yml"
      if FileSystem.isFile(String(file)) { files.append(String(file)) }
    }
    if let folder, let file = Self.configuration(from: folder) { files.append(file) }
    return files
  }

  /// Returns the nearest `.bglog.yml` in the folder or above it.
  private static func configuration(from folder: String) -> String? {
    var folder = folder
    while true {
      let file = folder.hasSuffix("/") ? folder + ".bglog.yml" : folder + "/.bglog.yml"
      if FileSystem.isFile(file) { return file }
      guard let slash = folder.lastIndex(of: "/"), folder != "/" else { return nil }
      folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
    }
  }
}
