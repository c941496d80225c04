internal import Archives
internal import Scanning

extension InputWalk {
  /// Something in a folder that is still to be looked at.
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

  /// Puts what lies in a folder on top of the stack, the first name last.
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
      // What was read of a pipe is gone from it.
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
