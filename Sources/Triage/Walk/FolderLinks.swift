internal import Scanning

/// Decides which symbolic links in a folder are followed.
///
/// A folder that somebody else sent may have links to any file of the machine that reads it. Therefore no link
/// leads out of the folder unless the user wants that.
struct FolderLinks {
  /// What to do with a link.
  enum Decision {
    /// Read the file that it leads to.
    case file
    /// Visit the folder that it leads to.
    case folder
    /// Skip it for this reason.
    case skipped(String)
  }

  /// Whether links that lead out of the folder are followed.
  private let follows: Bool
  /// The folder, and those that links led to, without symbolic links in their paths.
  private var roots: [String]

  /// Creates the decisions for a folder that is walked.
  init(in folder: String, follows: Bool) {
    self.follows = follows
    roots = [FileSystem.canonical(folder)]
  }

  /// Decides about a link, and remembers a folder that is to be visited: it is visited once, also if links form
  /// a cycle.
  mutating func decide(_ link: String) -> Decision {
    switch try? FileSystem.kind(of: link, followsLinks: true) {
    case .file?:
      return follows || isInside(FileSystem.canonical(link))
        ? .file
        : .skipped("is a symbolic link that leads out of the folder; give --follow to have it read")
    case .folder?:
      guard follows else {
        return .skipped(
          "is a symbolic link to a folder; name it or give --follow to have it followed")
      }
      let target = FileSystem.canonical(link)
      guard !isInside(target) else {
        return .skipped("is a symbolic link to a folder that is visited anyway")
      }
      roots.append(target)
      return .folder
    case .special(let what)?: return .skipped("is a symbolic link to \(what)")
    case .link?, nil: return .skipped("is a symbolic link that leads to nothing")
    }
  }

  private func isInside(_ path: String) -> Bool {
    roots.contains { root in path == root || path.hasPrefix(root == "/" ? root : root + "/") }
  }
}
