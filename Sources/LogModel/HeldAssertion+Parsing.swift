extension HeldAssertion {
  /// Reads an assertion as SpringBoard, backboardd and assertiond print it; `nil` when the text
  /// holds none.
  ///
  /// ```
  /// long  = "<" class ": 0x…>" ("identifier: " text | "id: " text " name: " text)
  ///         " process: " … "permittedBackgroundDuration: " seconds " reason: " word [" owner pid:" n]
  /// short = "<" class ": 0x…; " quoted " (" word ":" seconds "s)" [… "id:" text] ">" ["(owner: " name ":" n ")"]
  /// ```
  /// The long form is that of iOS 4 to 10 (`identifier:` up to 7, `id:` and `name:` from 8), the
  /// short one that of iOS 11 and 12. Where HTML swallowed the class, or the text was cut, the rest
  /// still counts.
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
        // iOS 7 puts the caller or the task's own name here; older systems a constant.
        name = old == "UIKitBackgroundCompletionTask" ? nil : old
      } else {
        identifier = HeldAssertion.value(of: " id: ", in: padded, before: " name: ")
        name = HeldAssertion.value(of: " name: ", in: text, before: " process: ")
      }
      return
    }
    // A name may hold quotes itself, so it ends with the last ones before the identifier.
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

  /// Whether the assertion stands for background tasks that the app began itself.
  ///
  /// The others hold time for the system: a fetch, a download, the way into suspension.
  package var isBackgroundTask: Bool { reason?.hasPrefix("finishTask") ?? false }

  /// Whether the text is the long form, or what a cut left of it.
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
    // The text was cut: what it holds of the next key is no part of the value.
    var value = text[start...]
    for length in stride(from: end.count - 1, to: 0, by: -1)
    where value.hasSuffix(end.prefix(length)) {
      value = value.dropLast(length)
      break
    }
    return value.isEmpty ? nil : String(value)
  }
}
