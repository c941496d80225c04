internal import Scanning

/// A limit on what one file and all archives within it may unpack to: bombs unpack to petabytes.
package final class UnpackBudget {
  /// How many bytes may come out of any archive, however small it is.
  private static let freeBytes = 64 << 20

  /// How many members one file and all archives within it may have.
  private static let memberLimit = 1_000_000

  /// How deep archives may lie within each other; the outermost is 1.
  package static let depthLimit = 4

  private let path: String
  private let size: Int?
  private let maxExpansion: Int
  private var packedBytes: Int
  private var unpackedBytes = 0
  private var memberCount = 0

  /// Whether one of the limits was passed, so that nothing more may be unpacked.
  package private(set) var isSpent = false

  /// Creates the budget of one file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - size: Its size in bytes; `nil` where that is not known, and what was read of it counts.
  ///   - maxExpansion: How many bytes may come out for each byte of the file.
  package init(path: String, size: Int?, maxExpansion: Int = 250) {
    self.path = path
    self.size = size
    self.maxExpansion = max(1, maxExpansion)
    packedBytes = size ?? 0
  }

  /// Takes note of how much of the file was read.
  ///
  /// Where the size of the file is known this counts nothing, since a file may be read more than once.
  func notePacked(_ bytes: Int) {
    if size == nil { packedBytes = max(packedBytes, bytes) }
  }

  /// Counts a member.
  ///
  /// - Throws: ``InputError`` when there are too many.
  func countMember(_ member: String) throws(InputError) {
    memberCount += 1
    guard memberCount > Self.memberLimit else { return }
    isSpent = true
    throw InputError(
      path: member,
      reason: "is beyond the \(Self.memberLimit) members that are read of \(path); unpack it and "
        + "give the files")
  }

  /// Counts bytes that came out.
  ///
  /// - Throws: ``InputError`` when they are too many.
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

/// Counts what comes out of one archive.
final class UnpackTally {
  let budget: UnpackBudget

  /// The file that the budget is about; `nil` when the archive lies in it.
  private let outermost: ArchiveSource?
  private var streamBytes = 0
  private var dataBytes = 0
  private var charged = 0

  /// Creates the tally of an archive that shares a budget.
  init(_ budget: UnpackBudget, _ outermost: ArchiveSource?) {
    self.budget = budget
    self.outermost = outermost
  }

  /// Counts bytes that came out of a compressed file, or out of a member.
  ///
  /// Those of a member of a compressed tar archive came out of both and count once.
  ///
  /// - Throws: ``InputError`` when they are too many.
  func add(stream: Int = 0, data: Int = 0, _ member: String) throws(InputError) {
    notePacked()
    streamBytes += stream
    dataBytes += data
    let total = max(streamBytes, dataBytes)
    guard total > charged else { return }
    defer { charged = total }
    try budget.charge(total - charged, for: member)
  }

  /// Takes note of how much was read of the file.
  func notePacked() {
    if let outermost { budget.notePacked(outermost.consumedBytes) }
  }
}
