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
    /// Whether it is all that a compressed file holds.
    package let isWhole: Bool
    /// How many bytes it says that it has; `nil` where the archive does not tell.
    package let size: Int?
    /// Whether a password is needed to read it.
    package let isEncrypted: Bool
  }

  /// The path of the archive, by which errors name it.
  package let path: String

  private let budget: UnpackBudget
  private let isOutermost: Bool
  private let kind: ArchiveKind
  private let library: LibraryArchive
  private var charged = 0
  private var dataBytes = 0
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
    path = input.path
    self.budget = budget
    self.isOutermost = isOutermost
    let source = try ArchiveSource(input)
    let head = source.firstBytes
    guard let kind = ArchiveKind(head: head.span) else {
      throw InputError(path: input.path, reason: "is not an archive")
    }
    self.kind = kind
    library = try LibraryArchive(
      source, kind, path: input.path,
      onlyMember: ArchiveKind.memberName(of: input.path, head: head.span))
  }

  /// Whether an input that starts with these bytes is an archive.
  package static func isArchive(head: Span<UInt8>) -> Bool { ArchiveKind(head: head) != nil }

  /// Goes to the next member, past what was not read of the last one; `nil` at the end.
  ///
  /// - Throws: ``InputError`` when the archive cannot be read on; it has ended then.
  package func next() throws(InputError) -> Member? {
    try skip()
    guard !hasEnded, !budget.isSpent else { return nil }
    do throws(InputError) {
      let member = try library.next()
      try charge()
      guard let member else {
        hasEnded = true
        return nil
      }
      memberPath = path + "/" + member.path
      isMemberAtEnd = member.kind != .file
      try budget.countMember(memberPath)
      return member
    } catch {
      hasEnded = true
      throw error
    }
  }

  /// Reads up to `space` bytes of the member into `buffer` at `offset`; 0 at its end.
  ///
  /// - Throws: ``InputError`` when the member cannot be read on; the next one may be readable.
  package func read(
    into buffer: inout ContiguousArray<UInt8>, at offset: Int, space: Int
  ) throws(InputError) -> Int {
    guard !isMemberAtEnd, !hasEnded, !budget.isSpent, space > 0 else { return 0 }
    do throws(InputError) {
      let count = try library.read(
        into: &buffer, at: offset, space: space, member: memberPath)
      dataBytes += count
      try charge()
      if count == 0 { isMemberAtEnd = true }
      return count
    } catch {
      isMemberAtEnd = true
      hasEnded = library.isBroken || budget.isSpent
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
    while try read(into: &buffer, at: 0, space: buffer.count) > 0 {}
  }

  /// Counts what came out of the archive since the last time.
  private func charge() throws(InputError) {
    if isOutermost { budget.notePacked(library.source.consumedBytes) }
    // A compressed tar archive unpacks its headers too, a zip archive its members only.
    let total = max(dataBytes, kind.isCompression ? library.streamBytes : 0)
    guard total > charged else { return }
    defer { charged = total }
    try budget.charge(total - charged, for: memberPath.isEmpty ? path : memberPath)
  }
}
