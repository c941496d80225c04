internal import Scanning

/// Where to look for configuration files and rule packs that are not named on the command line.
public struct RuleDiscovery: Sendable {
  /// The folder in which to look for a `.bglog.yml`, and then in the folders above it; `nil` to look
  /// nowhere.
  public var folder: String?

  /// The folder of the user's own packs; `nil` for none. A `config.yml` next to it is the user's
  /// configuration file.
  public var userFolder: String?

  /// Creates a discovery from its folders.
  public init(folder: String?, userFolder: String?) {
    self.folder = folder
    self.userFolder = userFolder
  }

  /// Looks nowhere.
  public static let none = RuleDiscovery(folder: nil, userFolder: nil)

  /// Looks in the working directory and the folders above it, and in `bglog/rules` in
  /// `$XDG_CONFIG_HOME` or `~/.config`.
  public static var standard: RuleDiscovery {
    let set = StandardStreams.environment("XDG_CONFIG_HOME").flatMap { $0.isEmpty ? nil : $0 }
    let home = StandardStreams.environment("HOME").map { $0 + "/.config" }
    return RuleDiscovery(
      folder: FileSystem.workingFolder, userFolder: (set ?? home).map { $0 + "/bglog/rules" })
  }

  /// Whether there are configuration files.
  package var hasConfiguration: Bool { !configurations.isEmpty }

  /// The paths of the configuration files that exist. Later ones take precedence.
  package var configurations: [String] {
    var files: [String] = []
    if let folder = userFolder, folder.hasSuffix("/rules") {
      let file = folder.dropLast("rules".count) + "config.yml"
      if FileSystem.isFile(String(file)) { files.append(String(file)) }
    }
    if let folder, let file = Self.configuration(from: folder) { files.append(file) }
    return files
  }

  /// Returns the nearest `.bglog.yml`, in the folder or one above it; `nil` if there is none.
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
