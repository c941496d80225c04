internal import Scanning

/// Goes from the paths of the command line to everything to read in and below them.
///
/// Folders are gone through in the order of the bytes of their names, archives in their own; what an
/// input is, its first bytes tell and never its name. A path that is reached twice is found twice.
package struct InputWalk: Sendable {
  /// What a walk leaves out, and how far it goes.
  package struct Options: Sendable {
    /// Patterns of which one must match what is met inside folders and archives; none lets all pass.
    ///
    /// A pattern with a `/` is about the path within the named folder, another about the last name.
    /// Where an archive matches, everything in it is asked for.
    package var includes: [String] = []

    /// Patterns of what is not looked at, folders and archives too.
    package var excludes: [String] = []

    /// Whether names that begin with a dot are read inside folders and archives.
    package var takesHidden = false

    /// How many bytes a file may unpack to for each of its own.
    package var maxExpansion = 250

    /// Leaves nothing out.
    package init() {}
  }

  let filter: PathFilter
  let maxExpansion: Int

  /// Creates a walk.
  package init(_ options: Options = Options()) {
    filter = PathFilter(
      includes: options.includes, excludes: options.excludes, takesHidden: options.takesHidden)
    maxExpansion = options.maxExpansion
  }

  /// Walks the paths one after the other; `-` is standard input.
  ///
  /// - Parameters:
  ///   - paths: Files, archives, folders, or patterns for them where no such file is there.
  ///   - take: Takes what is found, on this thread; `false` when nobody wants more.
  /// - Returns: Whether the walk came to its end.
  @discardableResult
  package func run(_ paths: [String], _ take: (FoundInput) -> Bool) -> Bool {
    for path in paths where !walk(named: path, take) { return false }
    return true
  }

  private func walk(named path: String, _ take: (FoundInput) -> Bool) -> Bool {
    if path == "-" { return open(.standardInput, relative: "", isNamed: true, take) }
    guard !path.isEmpty else { return take(.failed(path: path, message: "is an empty path")) }
    do throws(InputError) {
      return try walk(existing: path, isNamed: true, take)
    } catch {
      guard GlobPattern.isPattern(path) else {
        return take(.failed(path: path, message: error.reason))
      }
    }
    let matches = GlobExpansion.paths(path)
    if matches.isEmpty {
      return take(.failed(path: path, message: "no file matches the pattern; check the path"))
    }
    for match in matches {
      do throws(InputError) {
        guard try walk(existing: match, isNamed: false, take) else { return false }
      } catch {
        guard take(.failed(path: match, message: error.reason)) else { return false }
      }
    }
    return true
  }

  private func walk(
    existing path: String, isNamed: Bool, _ take: (FoundInput) -> Bool
  ) throws(InputError) -> Bool {
    switch try FileSystem.kind(of: path, followsLinks: true) {
    case .folder where Self.isLogArchive(path):
      take(.failed(path: path, message: Self.logArchiveAdvice(path)))
    case .folder: walk(folder: path, take)
    // What a pattern happens to match was not asked for by its name.
    case .special(let what) where !isNamed:
      take(.skipped(path: path, reason: Self.reasonToSkip(what)))
    case .file, .special, .link: open(.file(path), relative: "", isNamed: isNamed, take)
    }
  }

  /// Why something is skipped that it may take for ever to open.
  static func reasonToSkip(_ what: String) -> String { "is \(what); name it to have it read" }

  /// Whether the name is that of an archive of the unified log, which is a folder.
  static func isLogArchive(_ name: some StringProtocol) -> Bool {
    name.hasSuffix(".logarchive") || name.hasSuffix(".logarchive/")
  }

  /// What to do with an archive of the unified log; with no path for one that is met, since what is
  /// left out is counted by the reason.
  static func logArchiveAdvice(_ path: String = "X.logarchive") -> String {
    "is an archive of the unified log; turn it into text on a Mac with: "
      + InputError.logShow(path)
  }
}
