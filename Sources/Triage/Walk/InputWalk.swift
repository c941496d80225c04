internal import Archives
package import Scanning

/// Finds everything to read in and below the paths of the command line.
///
/// The names in a folder are visited in the order of their bytes, the members of an archive in its own
/// order. The first bytes of an input decide what it is, never its name. A path that is reached twice
/// is found twice.
package struct InputWalk: Sendable {
  /// What a walk leaves out, and how far it goes.
  package struct Options: Sendable {
    /// Patterns, one of which must match a path inside folders and archives; without any all are read.
    ///
    /// A pattern with a `/` is about the path within the named folder, another about the last name.
    /// Where an archive matches, everything in it is asked for.
    package var includes: [String] = []

    /// Patterns of what is skipped, folders and archives too.
    package var excludes: [String] = []

    /// Whether names that begin with a dot are read inside folders and archives.
    package var takesHidden = false

    /// How many bytes a file may unpack to for each of its own.
    package var maxExpansion = 250

    /// Creates options that leave nothing out.
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
    // What a pattern happens to match was not named itself.
    case .special(let what) where !isNamed:
      take(.skipped(path: path, reason: Self.reasonToSkip(what)))
    case .file, .special, .link: open(.file(path), relative: "", isNamed: isNamed, take)
    }
  }

  /// Why something is skipped that could block when opened.
  static func reasonToSkip(_ what: String) -> String { "is \(what); name it to have it read" }

  /// Whether the name is that of an archive of the unified log, which is a folder.
  static func isLogArchive(_ name: some StringProtocol) -> Bool {
    name.hasSuffix(".logarchive") || name.hasSuffix(".logarchive/")
  }

  /// What to do with an archive of the unified log; without a path for one inside a folder, because
  /// skipped inputs are counted by their reason.
  static func logArchiveAdvice(_ path: String = "X.logarchive") -> String {
    "is an archive of the unified log; turn it into text on a Mac with: "
      + InputError.logShow(path)
  }

  /// Something in a folder that has not been visited yet.
  private struct Pending {
    var path: String
    /// The path within the folder that was named.
    var relative: String
    var depth: Int
  }

  /// Goes through a folder and all folders in it.
  func walk(folder: String, _ take: (FoundInput) -> Bool) -> Bool {
    // A stack and no recursion: folders may lie thousands deep within each other.
    var pending: [Pending] = []
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
        case .link: follow(next, take)
        }
      guard goesOn else { return false }
    }
    return true
  }

  /// Pushes the contents of a folder on the stack, the first name last.
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

  /// Reads what a symbolic link leads to when that is a file: links to folders may go in circles.
  private func follow(_ link: Pending, _ take: (FoundInput) -> Bool) -> Bool {
    switch try? FileSystem.kind(of: link.path, followsLinks: true) {
    case .file?: open(.file(link.path), relative: link.relative, isNamed: false, take)
    case .folder?:
      take(
        .skipped(
          path: link.path, reason: "is a symbolic link to a folder; name it to have it followed"))
    case .special(let what)?:
      take(.skipped(path: link.path, reason: "is a symbolic link to \(what)"))
    case .link?, nil:
      take(.skipped(path: link.path, reason: "is a symbolic link that leads to nothing"))
    }
  }

  /// Looks at the first bytes of an input, and into it when it is an archive.
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
      // A pipe can be read only once, so its first bytes are put back.
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

/// Something that a walk finds.
package enum FoundInput: Sendable {
  /// Something to read.
  ///
  /// The path is for reports; the size in bytes is `nil` where it is not known before reading. It is named
  /// when it is itself one of the given paths, or what one of them unpacks to. A ``Input/stream(_:)``
  /// can be read only until the walk continues.
  case input(path: String, Input, size: Int?, isNamed: Bool)

  /// A file that is an archive; what is in it comes next.
  case archive(path: String)

  /// Something that is left out on purpose.
  case skipped(path: String, reason: String)

  /// Something that cannot be read; the message says what is wrong and what to do.
  case failed(path: String, message: String)
}
