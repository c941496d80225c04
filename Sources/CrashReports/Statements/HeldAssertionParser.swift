internal import LogModel

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
enum HeldAssertionParser {
  /// The assertions that a statement lists, in its order; at most 1000 of them.
  static func assertions(in statement: Statement) -> [HeldAssertion] {
    let bytes = statement.bytes.span
    var starts: [Int] = []
    var from = 0
    while starts.count < 1000,
      let found = bytes.first("ProcessAssertion: 0x", in: from..<bytes.count)
    {
      starts.append(found.upperBound)
      from = found.upperBound
    }
    return starts.indices.map { index in
      let next = index + 1 < starts.count ? starts[index + 1] : bytes.count
      return assertion(in: starts[index]..<next, of: bytes)
    }
  }

  /// Whether a statement speaks of assertions held too long.
  static func mentionsAssertions(_ statement: Statement) -> Bool {
    let bytes = statement.bytes.span
    return bytes.contains("active assertions beyond permitted time", in: 0..<bytes.count)
  }

  private static func assertion(in range: Range<Int>, of bytes: Span<UInt8>) -> HeldAssertion {
    let close = bytes.first(Byte.greater, in: range) ?? range.upperBound
    if bytes.contains(";", in: range.lowerBound..<close) {
      return shortForm(in: range, of: bytes)
    }
    let rest = close..<range.upperBound
    var assertion = HeldAssertion()
    let identifier = value(of: "identifier:", in: rest, of: bytes)
    if let identifier {
      // iOS 7 puts the caller or the task's own name here; older systems a constant.
      if identifier == "UIKitBackgroundCompletionTask" {
        assertion.identifier = identifier
      } else {
        assertion.name = identifier
      }
    } else {
      assertion.identifier = value(of: "id:", in: rest, of: bytes)
      assertion.name = value(of: "name:", in: rest, of: bytes)
    }
    assertion.reason = value(of: "reason:", in: rest, of: bytes).map(firstWord)
    assertion.permittedSeconds = bytes.number(after: "permittedBackgroundDuration:", in: rest)
      .flatMap(finite)
    assertion.owner =
      (value(of: "owner pid:", in: rest, of: bytes) ?? value(of: "owner:", in: rest, of: bytes))
      .map(firstWord)
    return assertion
  }

  /// `0x1; "NAME" (REASON:Ns); id:…TAIL> (owner: App:24424)`
  private static func shortForm(in range: Range<Int>, of bytes: Span<UInt8>) -> HeldAssertion {
    var assertion = HeldAssertion()
    var from = range.lowerBound
    if let open = bytes.first(Byte.quote, in: range),
      let close = bytes.first(Byte.quote, in: (open + 1)..<range.upperBound)
    {
      assertion.name = bytes.text((open + 1)..<close)
      from = close
    }
    if let open = bytes.first(Byte.openParenthesis, in: from..<range.upperBound) {
      let end = bytes.run((open + 1)..<range.upperBound) { Byte.isLetter($0) }
      assertion.reason = end > open + 1 ? bytes.text((open + 1)..<end) : nil
      assertion.permittedSeconds = bytes.number(after: ":", in: end..<range.upperBound)
        .flatMap(finite)
    }
    if let found = bytes.first("id:", in: from..<range.upperBound) {
      let end = bytes.run(found.upperBound..<range.upperBound) {
        $0 > Byte.space && $0 != Byte.greater
      }
      assertion.identifier = bytes.text(found.upperBound..<end)
    }
    if let found = bytes.first("owner:", in: from..<range.upperBound),
      let end = bytes.first(Byte.closeParenthesis, in: found.upperBound..<range.upperBound)
    {
      assertion.owner = bytes.text(bytes.trimmed(found.upperBound..<end))
    }
    return assertion
  }

  /// A duration; what no calendar could hold is the systems' way to say unlimited.
  private static func finite(_ seconds: Double) -> Double? { seconds < 1e9 ? seconds : nil }

  private static func firstWord(_ text: String) -> String {
    String(text.prefix { !$0.isWhitespace && $0 != "," })
  }

  /// The keys that end a value; names may hold spaces, colons and anything else.
  private static let keys = [
    " name:", " process:", " permittedBackgroundDuration:", " reason:", " owner pid:", " owner:",
    "\nname:", "\nprocess:", "\npermittedBackgroundDuration:", "\nreason:", "\nowner pid:",
  ]

  private static func value(
    of key: String, in range: Range<Int>, of bytes: Span<UInt8>
  ) -> String? {
    guard let found = bytes.first(" " + key, in: range) ?? bytes.first("\n" + key, in: range)
    else { return nil }
    var end = range.upperBound
    if let list = bytes.first(")}", in: found.upperBound..<end) { end = list.lowerBound }
    for key in keys {
      if let next = bytes.first(key, in: found.upperBound..<end) { end = next.lowerBound }
    }
    let text = bytes.text(bytes.trimmed(found.upperBound..<end)).replacingLineFeeds
    return text.isEmpty ? nil : text
  }
}
