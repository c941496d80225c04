internal import Scanning

/// Says why a line is neither a record nor a message that a rule knows.
package enum LineDiagnosis {
  /// Returns the reason for the given line, in one clause.
  package static func reason(_ text: String) -> String {
    let copy = ContiguousArray(text.utf8)
    let bytes = copy.span
    let start = QuotePrefix.end(in: bytes, line: 0..<bytes.count)
    guard start < bytes.count else { return "it holds nothing but marks" }
    if bytes[start] == UInt8(ascii: "{") || bytes[start] == Byte.quote {
      return "it is JSON without the keys of a log record (eventMessage, message with process)"
    }
    if ISOStamp.end(in: bytes, at: start, lineEnd: bytes.count) != nil {
      return "a date, but neither parts of a second nor process[pid:thread] follow"
    }
    if bytes.count - start > 17,
      SyslogStamp.end(
        in: bytes, at: start, lineEnd: bytes.count) != nil
    {
      return "a syslog time, but no process[pid]: follows"
    }
    if bytes.firstOffset(of: Byte.tab, in: start..<bytes.count) != nil {
      return "tabs, but no column holds a time as Console.app prints it"
    }
    return "no header of a known format, and no rule knows the message"
  }
}
