package import Scanning

/// Reads an archive member by member, in their order in the archive.
///
/// It reads tar, zip and 7-Zip archives. A file compressed with gzip, xz, zstd or bzip2 is read as
/// a tar archive if it contains one, else as an archive of one member. Nothing is ever written to
/// disk. A damaged, truncated or encrypted archive throws one error, also if only a checksum at its end
/// shows the damage; members read before it remain.
package final class ArchiveReader {
  /// A member of an archive.
  package struct Member {
    /// What kind of file system object a member is.
    package enum Kind: Sendable {
      /// A regular file, or a folder.
      case file, folder
      /// A symbolic or a hard link.
      case link
      /// A device, a named pipe or a socket.
      case other
    }

    /// The path as stored in the archive. Do not trust it: it may be absolute or contain `..`.
    package let path: String
    /// Whether it is a file, a folder, a link or something else.
    package let kind: Kind
    /// Whether the member is the entire content of a compressed file that is not a tar archive.
    package let isWhole: Bool
    /// The size in bytes that the archive states; `nil` if it states none.
    package let size: Int?
    /// Whether a password is needed to read the member.
    package let isEncrypted: Bool
  }

  /// The path of the archive, as errors print it.
  package let path: String

  private let tally: UnpackTally
  private let content: Content
  private let fullName: String
  private var memberPath = ""
  private var isMemberAtEnd = true
  private var hasEnded = false

  /// Where the members come from.
  private enum Content {
    /// An archive of any number of members.
    case archive(LibarchiveReader)
    /// The content of a compressed file that is not a tar archive: the only member.
    case file(ByteStream)
  }

  /// Opens an archive.
  ///
  /// - Parameters:
  ///   - input: The archive.
  ///   - budget: The limit on unpacking, shared by an outermost archive and all archives nested in
  ///     it.
  ///   - isOutermost: Whether the input is the outermost archive.
  /// - Throws: ``InputError`` if the input cannot be opened or is not an archive.
  package init(_ input: Input, budget: UnpackBudget, isOutermost: Bool) throws(InputError) {
    let path = input.path
    self.path = path
    if !isOutermost { try budget.countArchive(path) }
    let source = try ArchiveSource(input)
    let head = source.firstBytes
    guard let kind = ArchiveKind(head: head.span) else {
      throw InputError(path: path, reason: "is not an archive")
    }
    let tally = UnpackTally(budget, isOutermost ? source : nil)
    self.tally = tally
    fullName = kind.isCompression ? ArchiveKind.memberName(of: path, head: head.span) : ""
    guard kind.isCompression else {
      content = .archive(try LibarchiveReader(source, kind, path: path))
      return
    }
    // A compressed tar archive is read in two steps, first decompressed and then as tar. libarchive
    // could do both, but it takes content that begins with zeros for an empty archive and does not
    // count the bytes that it decompresses on its way.
    let stream = try Self.decompress(source, kind, path: path, name: path + "/" + fullName, tally)
    let start = try stream.putBackHead(ArchiveKind.headSize)
    content =
      if case .tar? = ArchiveKind(head: start.span) {
        .archive(try LibarchiveReader(ArchiveSource(.stream(stream)), .tar, path: path))
      } else {
        .file(stream)
      }
  }

  /// The content of a compressed file, called `name` in errors.
  private static func decompress(
    _ source: ArchiveSource, _ kind: ArchiveKind, path: String, name: String, _ tally: UnpackTally
  ) throws(InputError) -> ByteStream {
    if case .gzip = kind {
      let gzip = try GzipReader(source, path: path)
      return ByteStream(path: name) { (buffer, offset, space) throws(InputError) in
        let count = try gzip.read(into: &buffer, at: offset, space: space, member: name)
        try tally.add(stream: count, name)
        return count
      }
    }
    let library = try LibarchiveReader(source, kind, path: path)
    guard try library.next() != nil else {
      throw InputError(path: path, reason: "is damaged; get a whole copy of it")
    }
    return ByteStream(path: name) { (buffer, offset, space) throws(InputError) in
      let count = try library.read(into: &buffer, at: offset, space: space, member: name)
      try tally.add(stream: count, name)
      return count
    }
  }

  /// Whether an input that starts with these bytes is an archive.
  package static func isArchive(head: Span<UInt8>) -> Bool { ArchiveKind(head: head) != nil }

  /// Moves to the next member, skipping what was not read of the current one; `nil` at the end.
  ///
  /// - Throws: ``InputError`` if the archive cannot be read any further. Later calls return `nil`.
  package func next() throws(InputError) -> Member? {
    try skip()
    guard !hasEnded, !tally.budget.isSpent else { return nil }
    do throws(InputError) {
      guard let member = try nextMember() else {
        hasEnded = true
        return nil
      }
      memberPath = path + "/" + member.path
      isMemberAtEnd = member.kind != .file
      try tally.budget.countMember(memberPath)
      return member
    } catch {
      hasEnded = true
      throw error
    }
  }

  private func nextMember() throws(InputError) -> Member? {
    switch content {
    case .archive(let library):
      defer { tally.notePacked() }
      return try library.next()
    case .file:
      guard memberPath.isEmpty else { return nil }
      return Member(path: fullName, kind: .file, isWhole: true, size: nil, isEncrypted: false)
    }
  }

  /// Reads up to `space` bytes of the current member into `buffer` at `offset` and returns how many
  /// it read; 0 at the end of the member.
  ///
  /// - Throws: ``InputError`` if the rest of the member cannot be read. The next member may still
  ///   be readable.
  package func read(
    into buffer: inout ContiguousArray<UInt8>, at offset: Int, space: Int
  ) throws(InputError) -> Int {
    guard !isMemberAtEnd, !hasEnded, !tally.budget.isSpent, space > 0 else { return 0 }
    do throws(InputError) {
      let count: Int
      switch content {
      case .archive(let library):
        count = try library.read(into: &buffer, at: offset, space: space, member: memberPath)
        try tally.add(data: count, memberPath)
      case .file(let stream):
        count = try stream.read(into: &buffer, at: offset, space: space)
      }
      if count == 0 { isMemberAtEnd = true }
      return count
    } catch {
      isMemberAtEnd = true
      hasEnded = isBroken || tally.budget.isSpent
      throw error
    }
  }

  /// Whether no member can follow because of an error.
  private var isBroken: Bool {
    if case .archive(let library) = content { library.isBroken } else { true }
  }

  /// Skips what was not read of the current member.
  ///
  /// If bytes have to be unpacked to skip them, they are unpacked here, so that they count against
  /// the budget.
  private func skip() throws(InputError) {
    guard !isMemberAtEnd, !hasEnded else { return }
    if case .archive(let library) = content, library.skipsWithoutUnpacking {
      isMemberAtEnd = true
      return
    }
    var buffer = ContiguousArray<UInt8>(repeating: 0, count: 64 << 10)
    do throws(InputError) {
      while try read(into: &buffer, at: 0, space: buffer.count) > 0 {}
    } catch {
      // Nobody wanted this member, so its error does not matter as long as the next one is
      // readable.
      if hasEnded { throw error }
    }
  }
}
