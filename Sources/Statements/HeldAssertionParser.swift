package import LogModel
internal import Scanning

/// Reads the lists of assertions held too long that daemons print.
///
///     App[408] has active assertions beyond permitted time:
///     {(
///         <BKProcessAssertion: 0x1f> identifier: UIKitBackgroundCompletionTask process: App[408]
///         permittedBackgroundDuration: 600.000000 reason: finishTask owner pid:408 preventSuspend
///     )}
///
/// iOS 4 to 7 print `identifier:`, iOS 8 and 9 print `id: PID-UUID name: …`, and iOS 11 and 12
/// print a short form: `<BKProcessAssertion: 0x1; "Shared Background Assertion 4 for b"
/// (finishTask:180s); id:…4A1F> (owner: App:24424)`.
package enum HeldAssertionParser {
  /// The assertions that a statement lists, in the order printed, at most 1000.
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
      // Xcode wraps long lines, so any white space separates words.
      let words = bytes.text(in: starts[index]..<end).split(whereSeparator: \.isWhitespace)
      return HeldAssertion(parsing: words.joined(separator: " ")) ?? HeldAssertion()
    }
  }

  /// Whether a statement mentions assertions that were held too long.
  package static func mentionsAssertions(_ statement: Statement) -> Bool {
    let bytes = statement.bytes.span
    return bytes.contains("active assertions beyond permitted time", in: 0..<bytes.count)
  }

  /// Fills in the name, pid and bundle identifier of a process from the sentence above a list of
  /// assertions.
  ///
  ///     App[408] has active assertions beyond permitted time:                          iOS 4 to 7
  ///     <BKNewProcess: 0x1; com.example.app; pid: 13362; hostpid: -1> has active …     iOS 8, 9
  package static func fillHolder(_ process: inout CrashReport.Process, from statement: Statement) {
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

extension HeldAssertion {
  /// Reads one assertion as SpringBoard, backboardd and assertiond print it; `nil` if the text
  /// contains none.
  ///
  /// ```
  /// long  = "<" class ": 0x…>" ("identifier: " text | "id: " text " name: " text)
  ///         " process: " … "permittedBackgroundDuration: " seconds " reason: " word [" owner pid:" n]
  /// short = "<" class ": 0x…; " quoted " (" word ":" seconds "s)" [… "id:" text] ">" ["(owner: " name ":" n ")"]
  /// ```
  /// The long form is that of iOS 4 to 10 (with `identifier:` up to iOS 7, with `id:` and `name:`
  /// from iOS 8 on), the short form that of iOS 11 and 12. If the class is missing because a web
  /// page swallowed `<…>`, or if the text was cut, the remaining parts are read.
  package init?(parsing text: String) {
    self.init()
    if HeldAssertion.isLong(text) {
      let padded = " " + text
      permittedSeconds = HeldAssertion.value(
        of: "permittedBackgroundDuration: ", in: text, to: [" "]
      ).flatMap(HeldAssertion.seconds)
      reason = HeldAssertion.value(of: " reason: ", in: text, to: [" ", ","])
      owner = HeldAssertion.value(of: "owner pid:", in: text, to: [" ", ","])
      if let old = HeldAssertion.value(of: " identifier: ", in: padded, before: " process: ") {
        identifier = old
        // iOS 7 prints the caller or the task's name as the identifier; older systems always print
        // this constant.
        name = old == "UIKitBackgroundCompletionTask" ? nil : old
      } else {
        identifier = HeldAssertion.value(of: " id: ", in: padded, before: " name: ")
        name = HeldAssertion.value(of: " name: ", in: text, before: " process: ")
      }
      return
    }
    // A name can contain quotation marks, so it ends at the last quotation mark before the
    // identifier.
    let head = text[..<(text.firstRange(of: "; id:")?.lowerBound ?? text.endIndex)]
    guard text.contains("Assertion: 0x"), let start = head.firstRange(of: "; \"")?.upperBound,
      let stop = head[start...].ranges(of: "\" (").last
    else { return nil }
    let grant = head[stop.upperBound...].prefix { $0 != ")" }
    name = start == stop.lowerBound ? nil : String(head[start..<stop.lowerBound])
    identifier = HeldAssertion.value(of: "id:", in: text, to: [">", ";", " "])
    owner = HeldAssertion.value(of: "(owner: ", in: text, to: [")"])
    let parts = grant.split(separator: ":", maxSplits: 1)
    reason = parts.first.map(String.init)
    permittedSeconds = parts.count == 2 ? HeldAssertion.seconds(String(parts[1])) : nil
  }

  /// Whether the text has the long form, even if its start is missing.
  private static func isLong(_ text: String) -> Bool {
    if text.contains("permittedBackgroundDuration: ") { return true }
    guard let start = text.firstRange(of: "Assertion: 0x"),
      let close = text[start.upperBound...].firstIndex(of: ">")
    else { return false }
    let rest = text[close...]
    return rest.hasPrefix("> identifier: ") || rest.hasPrefix("> id: ")
  }

  private static func seconds(_ text: String) -> Double? {
    let digits = text.prefix { $0.isNumber || $0 == "." }
    guard let value = Double(digits), value.isFinite, value < 1_000_000 else { return nil }
    return value
  }

  private static func value(of key: String, in text: String, to ends: Set<Character>) -> String? {
    guard let start = text.firstRange(of: key)?.upperBound else { return nil }
    let value = text[start...].prefix { !ends.contains($0) }
    return value.isEmpty ? nil : String(value)
  }

  private static func value(of key: String, in text: String, before end: String) -> String? {
    guard let start = text.firstRange(of: key)?.upperBound else { return nil }
    if let stop = text[start...].firstRange(of: end)?.lowerBound {
      return start == stop ? nil : String(text[start..<stop])
    }
    // The text was cut; if it ends with the first part of the next key, that part does not belong
    // to the value.
    var value = text[start...]
    for length in stride(from: end.count - 1, to: 0, by: -1)
    where value.hasSuffix(end.prefix(length)) {
      value = value.dropLast(length)
      break
    }
    return value.isEmpty ? nil : String(value)
  }
}
