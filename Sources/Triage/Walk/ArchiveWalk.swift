internal import Archives
internal import Scanning

/// Visits the members of an archive and of the archives nested in it.
struct ArchiveWalk {
  /// The largest member, in bytes, that is kept in memory. A larger one is streamed.
  static let memoryLimit = 8 << 20

  /// The longest member path that is read, in bytes. It is the usual limit of file systems, whereas a
  /// path in a tar archive may consist of hundreds of thousands of folders.
  private static let pathLimit = 4096

  /// How an archive was reached.
  struct Place {
    /// The path relative to the folder given on the command line; empty for a path that was itself
    /// given.
    var relative: String
    /// Whether everything in the archive is read because the archive itself matches an include pattern.
    var isIncluded: Bool
    /// Whether the user gave this path, or the path of the compressed file whose only content it is.
    var isNamed: Bool
    /// The nesting depth; the outermost archive has depth 1.
    var depth = 1
  }

  /// Decides which members are read.
  let filter: PathFilter
  /// The limit on unpacking for the outermost archive with all archives in it.
  let budget: UnpackBudget

  /// Passes each member of an archive to `take`, until that returns `false`. Returns whether it never
  /// did.
  func walk(_ input: Input, _ place: Place, _ take: (FoundInput) -> Bool) -> Bool {
    var seen = Seen()
    do throws(InputError) {
      let reader = try ArchiveReader(input, budget: budget, isOutermost: place.depth == 1)
      while let member = try reader.next() {
        do throws(InputError) {
          guard try walk(member, of: reader, place, &seen, take) else { return false }
        } catch {
          guard take(.failed(path: error.path, message: error.reason)) else { return false }
        }
      }
      return true
    } catch {
      return take(.failed(path: error.path, message: error.reason))
    }
  }

  /// What to report only once for each archive.
  private struct Seen {
    var logArchives: Set<String> = []
    var hasEncrypted = false
  }

  private func walk(
    _ member: ArchiveReader.Member, of reader: ArchiveReader, _ place: Place, _ seen: inout Seen,
    _ take: (FoundInput) -> Bool
  ) throws(InputError) -> Bool {
    if member.kind == .folder { return true }
    let length = member.path.utf8.count
    guard length <= Self.pathLimit else {
      throw InputError(
        path: reader.path + "/" + String(decoding: member.path.utf8.prefix(100), as: UTF8.self)
          + "…",
        reason:
          "has a path of \(length) bytes, more than the \(Self.pathLimit) that are read; unpack "
          + "the archive and give the files")
    }
    let name = Self.plain(member.path)
    let path = reader.path + "/" + name
    let relative = GlobExpansion.join(place.relative, name)
    let depth = place.relative.split(separator: "/").count
    // Naming a compressed file names its only member, so the patterns do not apply.
    if !(place.isNamed && member.isWhole), let reason = filter.reasonToSkip(relative, from: depth) {
      return take(.skipped(path: path, reason: reason))
    }
    if let logArchive = Self.logArchive(name) {
      guard seen.logArchives.insert(logArchive).inserted else { return true }
      let folder = reader.path + "/" + logArchive
      return take(.skipped(path: folder, reason: InputWalk.logArchiveAdvice()))
    }
    switch member.kind {
    case .file: break
    case .link: return take(.skipped(path: path, reason: "is a link within the archive"))
    case .folder, .other: return take(.skipped(path: path, reason: "is a device or a pipe"))
    }
    if member.isEncrypted {
      if seen.hasEncrypted { return take(.skipped(path: path, reason: "is encrypted too")) }
      seen.hasEncrypted = true
    }
    return try read(member, path: path, relative: relative, of: reader, place, take)
  }

  /// Reads the start of a member, or all of it if it is small, and passes it to `take`.
  private func read(
    _ member: ArchiveReader.Member, path: String, relative: String, of reader: ArchiveReader,
    _ place: Place, _ take: (FoundInput) -> Bool
  ) throws(InputError) -> Bool {
    let isNamed = place.isNamed && member.isWhole
    let isIncluded = isNamed || place.isIncluded || filter.includes(relative)
    var front = MemberFront(expecting: member.size)
    var damage: InputError?
    do throws(InputError) {
      try front.fill(from: reader, upTo: ArchiveKind.headSize)
    } catch {
      // As with a truncated plain file, what precedes the damage is used.
      if front.bytes.isEmpty { throw error }
      damage = error
    }
    let isArchive = ArchiveReader.isArchive(head: front.bytes.span)
    guard isArchive || isIncluded else {
      return take(.skipped(path: path, reason: PathFilter.leftOutByInclude))
    }
    if isArchive, place.depth >= UnpackBudget.depthLimit {
      throw InputError(
        path: path,
        reason:
          "lies more than \(UnpackBudget.depthLimit) archives deep; unpack it and give the files"
      )
    }
    if damage == nil {
      do throws(InputError) {
        try front.fill(from: reader, upTo: Self.memoryLimit)
      } catch {
        damage = error
      }
    }
    let input: Input
    let stream: ByteStream?
    let size: Int?
    if front.isWhole, damage == nil {
      stream = nil
      size = front.bytes.count
      input = .memory(name: path, bytes: front.bytes)
    } else {
      let rest = ByteStream(path: path) {
        [damage] (buffer, offset, space) throws(InputError) in
        if let damage { throw damage }
        return try reader.read(into: &buffer, at: offset, space: space)
      }
      rest.putBack(front.bytes)
      stream = rest
      size = member.size
      input = .stream(rest)
    }
    front.bytes = []
    defer { stream?.close() }
    guard isArchive else {
      return take(.input(path: path, input, size: size, isNamed: isNamed))
    }
    return walk(
      input,
      Place(
        relative: relative,
        isIncluded: place.isIncluded || filter.hasIncludes && isIncluded && !isNamed,
        isNamed: isNamed, depth: place.depth + 1), take)
  }

  /// A path without the leading `./` that tar adds.
  private static func plain(_ path: String) -> String {
    var rest = path[...]
    while rest.hasPrefix("./"), rest.utf8.count > 2 { rest = rest.dropFirst(2) }
    return String(rest)
  }

  /// The path of the unified-log archive (`.logarchive`) that contains the member; `nil` if none does.
  private static func logArchive(_ path: String) -> String? {
    let names = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let index = names.dropLast().firstIndex(where: { InputWalk.isLogArchive($0) }) else {
      return nil
    }
    return names[...index].joined(separator: "/")
  }
}

/// The first bytes of an archive member, or all of them.
struct MemberFront {
  /// The bytes read so far.
  var bytes = ContiguousArray<UInt8>()

  /// Whether the member has no more bytes than ``bytes``.
  private(set) var isWhole = false

  private let expected: Int

  /// Creates a front that has no bytes yet.
  ///
  /// - Parameter size: The size of the member in bytes, as the archive states it; `nil` if unknown.
  init(expecting size: Int?) { expected = min(max(0, size ?? 0), ArchiveWalk.memoryLimit) }

  /// Reads until there are more than `count` bytes or the member ends.
  ///
  /// - Throws: ``InputError`` if the member cannot be read.
  mutating func fill(from reader: ArchiveReader, upTo count: Int) throws(InputError) {
    var filled = bytes.count
    defer { bytes.removeLast(bytes.count - filled) }
    // Reading one byte more than requested shows whether the member ends there.
    while !isWhole, filled <= count {
      if filled == bytes.count {
        let wanted = max(4096, expected + 1, 2 * filled)
        let step = min(wanted, count + 1) - filled
        bytes.appendZeros(step)
      }
      let read = try reader.read(into: &bytes, at: filled, space: bytes.count - filled)
      if read == 0 { isWhole = true }
      filled += read
    }
  }
}
