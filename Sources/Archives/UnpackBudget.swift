internal import Scanning

/// A limit on how much one file, with all archives nested in it, may unpack to. It protects against
/// decompression bombs, which unpack to petabytes or to millions of archives.
///
/// Members and archives are charged as bytes, because opening each of them takes time, too.
package final class UnpackBudget {
  /// How many bytes may be unpacked in any case, however small the file is.
  private static let freeBytes = 64 << 20

  /// How many members one file and all archives nested in it may have in total.
  private static let memberLimit = 1_000_000

  /// How many bytes a member is charged as: those of its header in a tar archive.
  private static let memberCharge = 512

  /// How many bytes a nested archive is charged as. Unpacking so many takes about as long as opening it.
  private static let archiveCharge = 16 << 10

  /// How deeply archives may be nested; the outermost archive has depth 1.
  package static let depthLimit = 4

  private let path: String
  private let size: Int?
  private let maxExpansion: Int
  private var packedBytes: Int
  private var unpackedBytes = 0
  private var memberCount = 0

  /// Whether a limit was exceeded, so that nothing more may be unpacked.
  package private(set) var isSpent = false

  /// Creates the budget of one file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - size: Its size in bytes; `nil` if unknown, in which case the bytes read so far count as
  ///     its size.
  ///   - maxExpansion: How many bytes may be unpacked for each byte of the file; at least 1.
  package init(path: String, size: Int?, maxExpansion: Int = 250) {
    self.path = path
    self.size = size
    self.maxExpansion = max(1, maxExpansion)
    packedBytes = size ?? 0
  }

  /// Records how many bytes of the file were read so far.
  ///
  /// This matters only if the size of the file is unknown. Otherwise it does nothing, because a
  /// file may be read more than once.
  func notePacked(_ bytes: Int) {
    if size == nil { packedBytes = max(packedBytes, bytes) }
  }

  /// Counts one more member.
  ///
  /// - Throws: ``InputError`` if there are too many.
  func countMember(_ member: String) throws(InputError) {
    memberCount += 1
    guard memberCount > Self.memberLimit else { return try charge(Self.memberCharge, for: member) }
    isSpent = true
    throw InputError(
      path: member,
      reason: "is beyond the \(Self.memberLimit) members that are read of \(path); unpack it and "
        + "give the files")
  }

  /// Counts one more archive that is nested in the file.
  ///
  /// - Throws: ``InputError`` if there are too many.
  func countArchive(_ path: String) throws(InputError) { try charge(Self.archiveCharge, for: path) }

  /// Counts unpacked bytes.
  ///
  /// - Throws: ``InputError`` if the file has unpacked to too many.
  func charge(_ bytes: Int, for member: String) throws(InputError) {
    unpackedBytes += bytes
    guard unpackedBytes > Self.freeBytes else { return }
    let (allowed, overflow) = packedBytes.multipliedReportingOverflow(by: maxExpansion)
    guard !overflow, unpackedBytes > allowed else { return }
    isSpent = true
    throw InputError(
      path: member,
      reason: "was not read on: \(path) unpacks to more than \(maxExpansion) times its "
        + "\(packedBytes) bytes (\(unpackedBytes) so far); if that is no bomb, give a larger "
        + "--max-expansion")
  }
}

/// Counts the bytes unpacked from one archive and charges them to the budget.
final class UnpackTally {
  /// The budget, shared with the other archives of the same file.
  let budget: UnpackBudget

  /// The source of the outermost archive; `nil` if this archive is nested in another one.
  private let outermost: ArchiveSource?
  private var streamBytes = 0
  private var dataBytes = 0
  private var charged = 0

  /// Creates the tally of an archive. `outermost` is its source if it is the outermost archive,
  /// else `nil`.
  init(_ budget: UnpackBudget, _ outermost: ArchiveSource?) {
    self.budget = budget
    self.outermost = outermost
  }

  /// Counts bytes that were decompressed (`stream`) or read from a member (`data`).
  ///
  /// The content of a compressed tar archive passes through both counters, so only the larger one
  /// is charged.
  ///
  /// - Throws: ``InputError`` if the file has unpacked to too many bytes.
  func add(stream: Int = 0, data: Int = 0, _ member: String) throws(InputError) {
    notePacked()
    streamBytes += stream
    dataBytes += data
    let total = max(streamBytes, dataBytes)
    guard total > charged else { return }
    defer { charged = total }
    try budget.charge(total - charged, for: member)
  }

  /// Records how much of the outermost archive was read so far.
  func notePacked() {
    if let outermost { budget.notePacked(outermost.consumedBytes) }
  }
}
