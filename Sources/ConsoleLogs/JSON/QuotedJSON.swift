internal import Scanning

/// A quoted line of a JSON log, which may be cut off anywhere.
struct QuotedJSON {
  /// The header of the record.
  var header: RecordHeader
  /// The range of the message, whose escapes are not resolved.
  var message: Range<Int>
  /// The members before the message that make its header, and the start of the message's member up to its
  /// quotation mark.
  var lead: String

  private static let members: Set<String> = [
    "timestamp", "time", "processID", "pid", "process", "processImagePath", "filename",
    "image_name", "threadID", "thread_id", "subsystem", "category", "messageType", "eventType",
    "event_type", "level", "label", "@timestamp", "process.name", "process.pid",
    "process.executable",
    "log.level",
  ]

  /// Reads a line; `nil` if it holds no log record.
  init?(_ bytes: Span<UInt8>) {
    let start = bytes.endOfBlanks(from: 0, to: bytes.count)
    guard start < bytes.count else { return nil }
    for key in ["\"eventMessage\"", "\"message\""]
    where bytes.starts(with: key, at: start, before: bytes.count) {
      var scanner = JSONScanner(at: start + key.utf8.count)
      guard Self.skip(Byte.colon, &scanner, in: bytes), scanner.kind(in: bytes) == .string else {
        return nil
      }
      message = scanner.stringRange(in: bytes)
      lead = bytes.text(in: 0..<message.lowerBound)
      let none = start..<start
      header = RecordHeader(
        format: .logJSON, start: start, stamp: none, name: none, pid: none, thread: nil,
        message: message.lowerBound, messageEnd: message.upperBound)
      return
    }
    var brace = start
    while brace < bytes.count, bytes[brace] == Byte.openBracket || Byte.isBlank(bytes[brace]) {
      brace += 1
    }
    guard brace < bytes.count, bytes[brace] == UInt8(ascii: "{"),
      let header = JSONRecordFormat.brokenRecord(
        in: bytes, object: brace..<bytes.count, isInArray: brace > start)
    else { return nil }
    self.header = header
    message = header.message..<max(header.message, header.messageEnd ?? header.message)
    lead = Self.lead(in: bytes, from: brace, to: message.lowerBound)
  }

  /// The members of the object that make a header, and the start of the message's member.
  private static func lead(in bytes: Span<UInt8>, from brace: Int, to message: Int) -> String {
    var scanner = JSONScanner(at: brace)
    guard scanner.enter(.object, in: bytes) else { return "{" }
    var lead = "{"
    while let key = scanner.nextKey(in: bytes) {
      guard key.lowerBound > 0, key.upperBound < message else { break }
      let name = bytes.text(in: key)
      if scanner.kind(in: bytes) == .string, scanner.offset + 1 == message {
        return lead + "\"\(name)\":\""
      }
      let start = scanner.offset
      scanner.skipValue(in: bytes)
      // Members after a cut, or around the message, cannot be separated.
      guard scanner.offset <= message else { break }
      if members.contains(name) {
        lead += "\"\(name)\":\(bytes.text(in: start..<scanner.offset)),"
      }
    }
    return lead + "\"message\":\""
  }

  private static func skip(
    _ byte: UInt8, _ scanner: inout JSONScanner, in bytes: Span<UInt8>
  ) -> Bool {
    let index = bytes.endOfBlanks(from: scanner.offset, to: bytes.count)
    guard index < bytes.count, bytes[index] == byte else { return false }
    scanner = JSONScanner(at: index + 1)
    return true
  }
}
