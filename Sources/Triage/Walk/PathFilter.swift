/// Decides what is read inside folders and archives.
struct PathFilter: Sendable {
  private let includes: [GlobPattern]
  private let excludes: [GlobPattern]
  private let takesHidden: Bool

  /// Creates a filter of patterns; see ``InputWalk/Options``.
  init(includes: [String], excludes: [String], takesHidden: Bool) {
    self.includes = includes.map(GlobPattern.init)
    self.excludes = excludes.map(GlobPattern.init)
    self.takesHidden = takesHidden
  }

  /// Whether only some paths are asked for.
  var hasIncludes: Bool { !includes.isEmpty }

  /// Whether a path, relative to the folder or archive that was named, is asked for.
  func includes(_ path: String) -> Bool {
    includes.isEmpty || includes.contains { $0.matches(path) }
  }

  /// Why something is not looked at, whatever it is; `nil` when it is.
  ///
  /// The path is relative to the folder or archive that was named; its first `start` names were checked
  /// before.
  func reasonToSkip(_ path: String, from start: Int) -> String? {
    let names = path.split(separator: "/", omittingEmptySubsequences: true)
    for index in min(start, names.count)..<names.count {
      let name = names[index]
      if name == "__MACOSX" || name == ".DS_Store" || name.hasPrefix("._") {
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

  /// Why a path is skipped that is not asked for.
  static let leftOutByInclude = "left out by --include"

  private static let leftOutByExclude = "left out by --exclude"
}
