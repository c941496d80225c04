internal import Scanning

/// Counts what comes out of one archive.
final class UnpackTally {
  let budget: UnpackBudget

  /// The file that the budget is about; `nil` when the archive lies in it.
  private let outermost: ArchiveSource?
  private var streamBytes = 0
  private var dataBytes = 0
  private var charged = 0

  init(_ budget: UnpackBudget, _ outermost: ArchiveSource?) {
    self.budget = budget
    self.outermost = outermost
  }

  /// Counts bytes that came out of the compression of a whole file, or out of a member.
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
