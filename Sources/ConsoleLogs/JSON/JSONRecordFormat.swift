internal import Scanning

/// Records that are JSON objects: `log show` and `log stream` in the styles json and ndjson,
/// idevicesyslog's ndjson, pymobiledevice3's JSON, macos-UnifiedLogs' JSONL.
///
/// ```
/// log-json               "[" object *("," object) "]"       keys eventMessage, processImagePath, …
/// log-ndjson             one object a line, the same keys; text before the first, a total after the last
/// pymobiledevice3-json   one object a line: message, filename, pid, timestamp, image_name, label{…}
/// mandiant-jsonl         one object a line: message, process, pid, time (ns) or timestamp, event_type, …
/// ecs-json               message, @timestamp, process{name, pid}, host{name} or process.name, …: Elastic's schema
/// json-lines             any other object with message and process: host, hostname, device; time, timestamp
/// ```
/// Keys come in any order, and any key but the message may be missing. An object may start and end anywhere
/// in a line, so that arrays on one line and arrays over many lines are read alike. The keys of `log show`
/// are those of macOS 10.12 to 26.
enum JSONRecordFormat {
  /// Returns the header of an object, or `nil` if the object is not a log record.
  ///
  /// `isInArray` says whether the object is an element of an array.
  static func header(
    in bytes: Span<UInt8>, object: Range<Int>, isInArray: Bool, _ layout: inout JSONLayout
  ) -> RecordHeader? {
    // A broken record must not continue with the members of the next record.
    let record = bytes.extracting(0..<object.upperBound)
    var scanner = JSONScanner(at: object.lowerBound)
    var fields = JSONFields()
    guard read(&fields, of: &scanner, in: record, of: bytes, &layout) else { return nil }
    return fields.header(of: object, in: bytes, isInArray: isInArray)
  }

  /// Returns the header of a record whose quotation marks or brackets are broken, by searching for each
  /// member by its name; `nil` if there is no message.
  static func brokenRecord(
    in bytes: Span<UInt8>, object: Range<Int>, isInArray: Bool
  ) -> RecordHeader? {
    let bytes = bytes.extracting(0..<object.upperBound)
    var fields = JSONFields()
    for name in JSONFieldNames.Name.allCases where name != .label {
      let text = "\"\(name.rawValue)\":"
      var search = object.lowerBound
      while let quote = bytes.firstOffset(of: Byte.quote, in: search..<object.upperBound) {
        search = quote + 1
        guard bytes.starts(with: text, at: quote, before: object.upperBound) else { continue }
        var scanner = JSONScanner(at: quote + text.utf8.count)
        fields.take(name, value(of: &scanner, in: bytes))
        break
      }
    }
    return fields.hasMessage
      ? fields.header(of: object, in: bytes, isInArray: isInArray) : nil
  }

  /// Returns the header and the range of an object that fills the rest of its line; `nil` if it is not a log
  /// record, or must be read with more care.
  static func fullRecord(
    in bytes: Span<UInt8>, at start: Int, lineEnd: Int, isInArray: Bool,
    _ layout: inout JSONLayout
  ) -> (header: RecordHeader, object: Range<Int>)? {
    let line = bytes.trimmed(bytes.withoutCarriageReturn(start..<lineEnd))
    guard let last = line.last, bytes[last] == Byte.closeBrace else { return nil }
    let record = bytes.extracting(0..<line.upperBound)
    var scanner = JSONScanner(at: start)
    var fields = JSONFields()
    guard read(&fields, of: &scanner, in: record, of: bytes, &layout),
      scanner.offset == line.upperBound,
      !scanner.isTruncated, let header = fields.header(of: line, in: bytes, isInArray: isInArray)
    else { return nil }
    return (header, line)
  }

  /// Reads the members of the object that comes next in the scanner; returns `false` if none does.
  ///
  /// The object is read as if nothing followed `bytes`, although more bytes may follow in `all`.
  private static func read(
    _ fields: inout JSONFields, of scanner: inout JSONScanner, in bytes: Span<UInt8>,
    of all: Span<UInt8>, _ layout: inout JSONLayout
  ) -> Bool {
    guard scanner.enter(.object, in: bytes) else { return false }
    let names = JSONFieldNames.all
    layout.begin()
    while true {
      layout.takeKnown(&scanner, in: bytes, of: all, into: &fields)
      var name = layout.takeObject(&scanner, in: bytes)
      if name == nil {
        let start = scanner.offset
        guard let key = scanner.nextKey(in: bytes) else { break }
        name = names.name(key, in: bytes)
        layout.note(start..<scanner.offset, name, in: bytes)
      }
      guard let object = name?.object, scanner.kind(in: bytes) == .object else {
        let value = value(of: &scanner, in: bytes)
        fields.take(name, value)
        layout.note(value: value, scanner)
        continue
      }
      fields.take(object)
      guard scanner.enter(.object, in: bytes) else { continue }
      object.read(&fields, of: &scanner, in: bytes)
    }
    layout.end()
    return true
  }

  /// Whether the first key of the object at `start` is a key of a log record.
  static func startsRecord(in bytes: Span<UInt8>, at start: Int) -> Bool {
    var scanner = JSONScanner(at: start)
    guard scanner.enter(.object, in: bytes), let key = scanner.nextKey(in: bytes) else {
      return false
    }
    return firstKeys.contains { bytes.equals(key, $0) }
  }

  private static let firstKeys = [
    "timezoneName", "traceID", "eventMessage", "eventType", "messageType", "source", "timestamp",
    "processImagePath", "processID", "subsystem", "category", "threadID", "formatString", "pid",
    "message", "machTimestamp", "bootUUID", "activityIdentifier", "@timestamp",
  ]

  /// Whether an object is the total that `log stream --style ndjson` ends with.
  static func isTotal(in bytes: Span<UInt8>, _ object: Range<Int>) -> Bool {
    guard object.count < 200 else { return false }
    // Otherwise an object that is cut off would continue to the end of the buffer.
    let bytes = bytes.extracting(0..<object.upperBound)
    var scanner = JSONScanner(at: object.lowerBound)
    guard scanner.enter(.object, in: bytes) else { return false }
    while let key = scanner.nextKey(in: bytes) {
      if bytes.equals(key, "finished") { return true }
      scanner.skipValue(in: bytes)
    }
    return false
  }

  /// Moves past the next value and returns the range of its text without quotation marks; empty for `null`,
  /// objects and arrays.
  static func value(of scanner: inout JSONScanner, in bytes: Span<UInt8>) -> Range<Int> {
    let (kind, range) = scanner.value(in: bytes)
    switch kind {
    case .string: return range
    case .scalar: return bytes[range.lowerBound] == UInt8(ascii: "n") ? 0..<0 : range
    default: return 0..<0
    }
  }
}
