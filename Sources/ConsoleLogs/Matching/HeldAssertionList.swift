internal import LogModel
internal import Scanning

/// The list of assertions behind `has active assertions beyond permitted time:`.
///
/// ```
/// {(
///     <BKProcessAssertion: 0x1> identifier: NAME process: App[1] permittedBackgroundDuration: 180.000000 reason: finishTask owner pid:1 preventSuspend ,
/// )}
/// ```
/// Up to iOS 10; iOS 11 and 12 print `<BKProcessAssertion: 0x1; "NAME" (finishTask:180s); id:…> (owner: App:1)`.
struct HeldAssertionList {
  /// The most bytes a list may take.
  private static let longest = 65_536

  /// The assertions, in the order printed.
  private(set) var assertions: [HeldAssertion] = []

  /// Where each of them starts.
  private(set) var offsets: [Int] = []

  /// Where the list ends.
  private(set) var end: Int

  /// Reads the list that starts in the given range; one that was cut gives what is there.
  init(_ bytes: Span<UInt8>, in range: Range<Int>) {
    end = range.lowerBound
    let limit = min(range.upperBound, range.lowerBound + Self.longest)
    var position = range.lowerBound
    while position < limit {
      let newline = bytes.firstOffset(of: Byte.newline, in: position..<limit) ?? limit
      let line = position..<newline
      if let assertion = HeldAssertion(parsing: bytes.text(in: line)) {
        assertions.append(assertion)
        offsets.append(bytes.trimmed(line).lowerBound)
        end = newline
      }
      position = newline + 1
    }
  }
}
