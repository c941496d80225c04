/// Decides what is read in folders and archives.
struct PathFilter: Sendable {
  private let includes: [GlobPattern]
  private let excludes: [GlobPattern]
  private let takesHidden: Bool

  /// Creates a filter from glob patterns; see ``InputWalk/Options``.
  init(includes: [String], excludes: [String], takesHidden: Bool) {
    self.includes = includes.map(GlobPattern.init)
    self.excludes = excludes.map(GlobPattern.init)
    self.takesHidden = takesHidden
  }

  /// Whether there are include patterns, so that only matching paths are read.
  var hasIncludes: Bool { !includes.isEmpty }

  /// Whether the include patterns select a path, which is relative to the given folder or archive.
  /// `true` if there are no patterns.
  func includes(_ path: String) -> Bool {
    includes.isEmpty || includes.contains { $0.matches(path) }
  }

  /// Why a path is skipped, regardless of what is there; `nil` if it is not skipped.
  ///
  /// The path is relative to the given folder or archive. Its first `start` names are not checked,
  /// because they were checked before.
  func reasonToSkip(_ path: String, from start: Int) -> String? {
    let names = path.split(separator: "/", omittingEmptySubsequences: true)
    for index in min(start, names.count)..<names.count {
      let name = names[index]
      if Self.alwaysSkipped.contains(where: { $0.matches(String(name)) }) {
        return "holds metadata of macOS only"
      }
      if !takesHidden, name.utf8.first == UInt8(ascii: "."), name != ".", name != ".." {
        return "is hidden: its name begins with a dot"
      }
      if excludes.isEmpty { continue }
      let part = names[...index].joined(separator: "/")
      if excludes.contains(where: { $0.matches(part) }) { return Self.leftOutByExclude }
    }
    return nil
  }

  /// The reason for skipping a path that no include pattern matches.
  static let leftOutByInclude = "left out by --include"

  /// What macOS adds to archives and foreign file systems.
  private static let alwaysSkipped = ["__MACOSX", ".DS_Store", "._*"].map(GlobPattern.init)

  private static let leftOutByExclude = "left out by --exclude"
}
