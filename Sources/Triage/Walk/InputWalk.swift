internal import Archives
package import Scanning

/// Finds everything to read at the paths of the command line and in the folders and archives there.
///
/// The names in a folder are visited in the order of their bytes, the members of an archive in the
/// order of the archive. The first bytes of an input decide what kind of input it is, never its name. A
/// path that is reached twice is passed on twice.
package struct InputWalk: Sendable {
  /// What a walk skips, and how far archives may expand.
  package struct Options: Sendable {
    /// Glob patterns of what to read in folders and archives: a path is read only if one of them
    /// matches. If empty, everything is read.
    ///
    /// A pattern with a `/` is matched against the path within the given folder, a pattern without one
    /// against the last name. If an archive itself matches, everything in it is read.
    package var includes: [String] = []

    /// Glob patterns of what to skip, including folders and archives.
    package var excludes: [String] = []

    /// Whether to read names that begin with a dot in folders and archives.
    package var takesHidden = false

    /// Whether to follow symbolic links that lead out of a folder, and links to folders.
    package var followsLinks = false

    /// How many bytes may be unpacked from a file for each byte of its size.
    package var maxExpansion = 250

    /// Creates options that skip hidden files, metadata of macOS and links that lead out of a folder.
    package init() {}
  }

  /// Decides which paths are read.
  let filter: PathFilter
  /// How many bytes may be unpacked from a file for each byte of its size.
  let maxExpansion: Int
  /// Whether to follow symbolic links that lead out of a folder, and links to folders.
  let followsLinks: Bool

  /// Creates a walk with these options.
  package init(_ options: Options = Options()) {
    filter = PathFilter(
      includes: options.includes, excludes: options.excludes, takesHidden: options.takesHidden)
    maxExpansion = options.maxExpansion
    followsLinks = options.followsLinks
  }

  /// Walks the paths one after the other; `-` is standard input.
  ///
  /// - Parameters:
  ///   - paths: Files, archives and folders. If no such file exists, a path may be a glob pattern.
  ///   - take: Receives each input found, on this thread. It returns `false` to stop the walk.
  /// - Returns: Whether the walk was completed, without being stopped.
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
    // A device or pipe is skipped if it only matches a pattern, because the user did not name it.
    case .special(let what) where !isNamed:
      take(.skipped(path: path, reason: Self.reasonToSkip(what)))
    case .file, .special, .link: open(.file(path), relative: "", isNamed: isNamed, take)
    }
  }

  /// The reason for skipping a device or pipe, which might block when opened.
  static func reasonToSkip(_ what: String) -> String { "is \(what); name it to have it read" }

  /// Whether the name is that of a unified-log archive (`.logarchive`), which is a folder.
  static func isLogArchive(_ name: some StringProtocol) -> Bool {
    name.hasSuffix(".logarchive") || name.hasSuffix(".logarchive/")
  }

  /// What to do with a unified-log archive. Inside a folder call it without the path, because skipped
  /// inputs are counted by reason and a path would make each reason unique.
  static func logArchiveAdvice(_ path: String = "X.logarchive") -> String {
    "is an archive of the unified log; turn it into text on a Mac with: "
      + InputError.logShow(path)
  }

  /// An entry of a folder that has not been visited yet.
  private struct Pending {
    var path: String
    /// The path relative to the folder given on the command line.
    var relative: String
    var depth: Int
  }

  /// Visits a folder and all folders in it.
  func walk(folder: String, _ take: (FoundInput) -> Bool) -> Bool {
    // An explicit stack instead of recursion, because folders may be nested thousands deep.
    var pending: [Pending] = []
    var links = FolderLinks(in: folder, follows: followsLinks)
    guard push(folder, relative: "", depth: 0, &pending, take) else { return false }
    while let next = pending.popLast() {
      if let reason = filter.reasonToSkip(next.relative, from: next.depth - 1) {
        guard take(.skipped(path: next.path, reason: reason)) else { return false }
        continue
      }
      let kind: FileSystem.Kind
      do throws(InputError) {
        kind = try FileSystem.kind(of: next.path, followsLinks: false)
      } catch {
        guard take(.failed(path: next.path, message: error.reason)) else { return false }
        continue
      }
      let goesOn =
        switch kind {
        case .folder where Self.isLogArchive(next.path):
          take(.skipped(path: next.path, reason: Self.logArchiveAdvice()))
        case .folder:
          push(next.path, relative: next.relative, depth: next.depth, &pending, take)
        case .file: open(.file(next.path), relative: next.relative, isNamed: false, take)
        case .special(let what):
          take(.skipped(path: next.path, reason: Self.reasonToSkip(what)))
        case .link:
          switch links.decide(next.path) {
          case .file: open(.file(next.path), relative: next.relative, isNamed: false, take)
          case .folder where Self.isLogArchive(next.path):
            take(.skipped(path: next.path, reason: Self.logArchiveAdvice()))
          case .folder:
            push(next.path, relative: next.relative, depth: next.depth, &pending, take)
          case .skipped(let reason): take(.skipped(path: next.path, reason: reason))
          }
        }
      guard goesOn else { return false }
    }
    return true
  }

  /// Pushes the entries of a folder on the stack in reverse, so that the first name is visited first.
  private func push(
    _ folder: String, relative: String, depth: Int, _ pending: inout [Pending],
    _ take: (FoundInput) -> Bool
  ) -> Bool {
    do throws(InputError) {
      for entry in try FileSystem.entries(in: folder).reversed() {
        let path = GlobExpansion.join(folder, entry.name)
        guard entry.isUTF8 else {
          let message = "has a name that is not UTF-8 and cannot be opened; rename it"
          guard take(.failed(path: path, message: message)) else { return false }
          continue
        }
        pending.append(
          Pending(
            path: path, relative: GlobExpansion.join(relative, entry.name), depth: depth + 1))
      }
      return true
    } catch {
      return take(.failed(path: folder, message: error.reason))
    }
  }

  /// Reads the first bytes of an input to see whether it is an archive. Walks an archive, and passes
  /// any other input to `take`.
  func open(
    _ input: Input, relative: String, isNamed: Bool, _ take: (FoundInput) -> Bool
  ) -> Bool {
    do throws(InputError) {
      var source = try ByteSource(input)
      let head = try source.readHead(ArchiveKind.headSize)
      let size = source.isRepeatable ? source.size : nil
      let isIncluded = isNamed || filter.includes(relative)
      let isArchive = ArchiveReader.isArchive(head: head.span)
      guard isArchive || isIncluded else {
        return take(.skipped(path: input.path, reason: PathFilter.leftOutByInclude))
      }
      // A pipe can be read only once, so the bytes read are put back in front of the rest.
      let fresh =
        source.isRepeatable
        ? input : .stream(ByteStream(path: input.path, head: head, rest: source))
      guard isArchive else {
        return take(.input(path: input.path, fresh, size: size, isNamed: isNamed))
      }
      guard take(.archive(path: input.path)) else { return false }
      let archive = ArchiveWalk(
        filter: filter,
        budget: UnpackBudget(path: input.path, size: size, maxExpansion: maxExpansion))
      return archive.walk(
        fresh,
        ArchiveWalk.Place(
          relative: relative, isIncluded: !isNamed && isIncluded && filter.hasIncludes,
          isNamed: isNamed), take)
    } catch {
      return take(.failed(path: input.path, message: error.reason))
    }
  }
}

/// Something that a walk found.
package enum FoundInput: Sendable {
  /// An input to read.
  ///
  /// `path` is how reports name it. `size` is in bytes; `nil` if it is unknown before reading.
  /// `isNamed` is whether the user gave this path, or the path of the compressed file whose only
  /// content it is. A ``Input/stream(_:)`` can be read only until the walk continues.
  case input(path: String, Input, size: Int?, isNamed: Bool)

  /// A file that is an archive. The inputs in it follow.
  case archive(path: String)

  /// Something that is skipped on purpose.
  case skipped(path: String, reason: String)

  /// Something that cannot be read. The message says what is wrong and what to do.
  case failed(path: String, message: String)
}
