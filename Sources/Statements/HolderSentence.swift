package import LogModel
internal import Scanning

/// Who held the assertions, in the sentence that heads their list.
///
///     App[408] has active assertions beyond permitted time:                          iOS 4 to 7
///     <BKNewProcess: 0x1; com.example.app; pid: 13362; hostpid: -1> has active …     iOS 8, 9
package enum HolderSentence {
  /// Fills the name, pid and bundle that a process lacks.
  package static func fill(_ process: inout CrashReport.Process, from statement: Statement) {
    let bytes = statement.bytes.span
    guard let found = bytes.first(" has active assertions", in: 0..<bytes.count) else { return }
    var start = found.lowerBound
    while start > 0, bytes[start - 1] != Byte.lineFeed { start -= 1 }
    let subject = bytes.trimmed(start..<found.lowerBound)
    if bytes.starts(subject, with: "<"), bytes.contains("; ", in: subject) {
      readDescription(subject, of: bytes, into: &process)
    } else if let open = bytes.last(Byte.openBracket, in: subject),
      let pid = bytes.leadingInteger(in: (open + 1)..<subject.upperBound)
    {
      process.name = process.name ?? bytes.text(in: bytes.trimmed(subject.lowerBound..<open))
      process.pid = process.pid ?? Int(exactly: pid.value)
    }
  }

  private static func readDescription(
    _ range: Range<Int>, of bytes: Span<UInt8>, into process: inout CrashReport.Process
  ) {
    guard let first = bytes.first("; ", in: range),
      let second = bytes.first("; ", in: first.upperBound..<range.upperBound)
    else { return }
    let bundle = first.upperBound..<second.lowerBound
    if process.bundleIdentifier == nil, bytes.firstOffset(of: UInt8(ascii: "."), in: bundle) != nil
    {
      process.bundleIdentifier = bytes.text(in: bundle)
    }
    if process.pid == nil, let found = bytes.first("pid: ", in: range) {
      process.pid = bytes.leadingInteger(in: found.upperBound..<range.upperBound)
        .flatMap { Int(exactly: $0.value) }
    }
  }
}
