package import LogModel
internal import Scanning

/// The assertions a process held beyond their time, as the daemons list them.
///
///     App[408] has active assertions beyond permitted time:
///     {(
///         <BKProcessAssertion: 0x1f> identifier: UIKitBackgroundCompletionTask process: App[408]
///         permittedBackgroundDuration: 600.000000 reason: finishTask owner pid:408 preventSuspend
///     )}
///
/// iOS 4 to 7 print `identifier:`, iOS 8 and 9 `id: PID-UUID name: …`, iOS 11 and 12 the short form
/// `<BKProcessAssertion: 0x1; "Shared Background Assertion 4 for b" (finishTask:180s); id:…4A1F>
/// (owner: App:24424)`.
package enum HeldAssertionParser {
  /// The assertions that a statement lists, in its order; at most 1000 of them.
  package static func assertions(in statement: Statement) -> [HeldAssertion] {
    let bytes = statement.bytes.span
    var starts: [Int] = []
    var from = 0
    while starts.count < 1000,
      let found = bytes.first("ProcessAssertion: 0x", in: from..<bytes.count)
    {
      starts.append(found.lowerBound)
      from = found.upperBound
    }
    return starts.indices.map { index in
      let next = index + 1 < starts.count ? starts[index + 1] : bytes.count
      let end = bytes.first(")}", in: starts[index]..<next)?.lowerBound ?? next
      // Xcode breaks long lines, so white space of any kind separates.
      let words = bytes.text(in: starts[index]..<end).split(whereSeparator: \.isWhitespace)
      return HeldAssertion(parsing: words.joined(separator: " ")) ?? HeldAssertion()
    }
  }

  /// Whether a statement speaks of assertions held too long.
  package static func mentionsAssertions(_ statement: Statement) -> Bool {
    let bytes = statement.bytes.span
    return bytes.contains("active assertions beyond permitted time", in: 0..<bytes.count)
  }
}
