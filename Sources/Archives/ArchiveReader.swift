package import Scanning

/// Reads an archive member by member, in the order in which they lie in it.
///
/// Formats are tar, zip and 7-Zip; a file that is compressed with gzip, xz, zstd or bzip2 is a tar
/// archive or else an archive of one member. Nothing is ever written to disk. What is damaged, cut off
/// or encrypted gives one error; members that were read before stand.
package final class ArchiveReader {
  /// A member of an archive.
  package struct Member {
    /// What a member is.
    package enum Kind: Sendable {
      case file, folder
      /// A symbolic or a hard link.
      case link
      /// A device, a named pipe or a socket.
      case other
    }

    /// The path within the archive as it is stored there: it may be absolute, or lead upwards.
    package let path: String
    /// What it is.
    package let kind: Kind
    /// Whether it is the only contents of a compressed file.
    package let isWhole: Bool
    /// Its size in bytes as the archive states it, or `nil`.
    package let size: Int?
    /// Whether a password is needed to read it.
    package let isEncrypted: Bool
  }

  /// The path of the archive, by which errors name it.
  package let path: String

  private let tally: UnpackTally
  private let library: LibraryArchive
  /// The contents of a compressed file that is no tar archive; ``next()`` returns it as the only member.
  private let soleContent: ByteStream?
  private let fullName: String
  private var memberPath = ""
  private var isMemberAtEnd = true
  private var hasEnded = false

  /// Opens an archive.
  ///
  /// - Parameters:
  ///   - input: The archive.
  ///   - budget: What may be unpacked, shared by all archives that lie in one file.
  ///   - isOutermost: Whether the input is that file.
  /// - Throws: ``InputError`` when it cannot be opened, or is no archive.
  package init(_ input: Input, budget: UnpackBudget, isOutermost: Bool) throws(InputError) {
    let path = input.path
    self.path = path
    let source = try ArchiveSource(input)
    let head = source.firstBytes
    guard let kind = ArchiveKind(head: head.span) else {
      throw InputError(path: path, reason: "is not an archive")
    }
    let tally = UnpackTally(budget, isOutermost ? source : nil)
    self.tally = tally
    fullName = kind.isCompression ? ArchiveKind.memberName(of: path, head: head.span) : ""
    let opened = try LibraryArchive(source, kind, path: path)
    guard kind.isCompression else {
      library = opened
      soleContent = nil
      return
    }
    // A compressed tar archive is read in two steps: libarchive alone would take what begins with
    // zeros for an empty one, and not count what it unpacks on its way.
    let name = path + "/" + fullName
    let content = ByteStream(path: name) { (buffer, offset, space) throws(InputError) in
      let count = try opened.read(into: &buffer, at: offset, space: space, member: name)
      try tally.add(stream: count, name)
      return count
    }
    guard try opened.next() != nil else {
      library = opened
      soleContent = nil
      throw InputError(path: path, reason: "is damaged; get a whole copy of it")
    }
    var opening = try ByteSource(.stream(content))
    let start = try opening.readHead(ArchiveKind.headSize)
    content.putBack(start)
    if case .tar? = ArchiveKind(head: start.span) {
      library = try LibraryArchive(ArchiveSource(.stream(content)), .tar, path: path)
      soleContent = nil
    } else {
      library = opened
      soleContent = content
    }
  }

  /// Whether an input that starts with these bytes is an archive.
  package static func isArchive(head: Span<UInt8>) -> Bool { ArchiveKind(head: head) != nil }

  /// Goes to the next member, past what was not read of the last one; `nil` at the end.
  ///
  /// - Throws: ``InputError`` when the archive cannot be read on; it has ended then.
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
    guard soleContent != nil else {
      defer { tally.notePacked() }
      return try library.next()
    }
    guard memberPath.isEmpty else { return nil }
    return Member(path: fullName, kind: .file, isWhole: true, size: nil, isEncrypted: false)
  }

  /// Reads up to `space` bytes of the member into `buffer` at `offset`; 0 at its end.
  ///
  /// - Throws: ``InputError`` when the member cannot be read on; the next one may be readable.
  package func read(
    into buffer: inout ContiguousArray<UInt8>, at offset: Int, space: Int
  ) throws(InputError) -> Int {
    guard !isMemberAtEnd, !hasEnded, !tally.budget.isSpent, space > 0 else { return 0 }
    do throws(InputError) {
      let count: Int
      if let soleContent {
        count = try soleContent.read(into: &buffer, at: offset, space: space)
      } else {
        count = try library.read(into: &buffer, at: offset, space: space, member: memberPath)
        try tally.add(data: count, memberPath)
      }
      if count == 0 { isMemberAtEnd = true }
      return count
    } catch {
      isMemberAtEnd = true
      hasEnded = library.isBroken || tally.budget.isSpent
      throw error
    }
  }

  /// Goes past what was not read of the member.
  ///
  /// What has to be unpacked for that is unpacked here, where it is counted.
  private func skip() throws(InputError) {
    guard !isMemberAtEnd, !hasEnded else { return }
    if library.skipsWithoutUnpacking {
      isMemberAtEnd = true
      return
    }
    var buffer = ContiguousArray<UInt8>(repeating: 0, count: 64 << 10)
    do throws(InputError) {
      while try read(into: &buffer, at: 0, space: buffer.count) > 0 {}
    } catch {
      // That a member nobody reads could not be read is no matter while the next one can be.
      if hasEnded { throw error }
    }
  }
}
