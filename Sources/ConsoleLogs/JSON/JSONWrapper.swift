internal import Scanning

/// Finds the records of a JSON log inside of objects that a server or a script put around them.
///
/// ```
/// {"logs":[record, …]}
/// {"took":3,"hits":{"total":{"value":9},"hits":[{"_id":"1","_source":record}, …]}}    Elasticsearch
/// {"_id":"1","_source":record}                                                       the same, one a line
/// ```
/// The array is recognized by its first elements, wherever in the object it is. It is never held as a whole.
enum JSONWrapper {
  /// How many levels deep the array may be in the object, and a record in an element of the array.
  private static let deepest = 4

  /// Within how many bytes of the object the first record must end, and among how many elements of the array
  /// it must be.
  private static let reach = 64 << 10
  private static let mostElements = 8

  /// How many bytes of a piece may be searched in vain; objects of at most `short` bytes do not count.
  private static let mostInVain = 4 << 20
  private static let short = 4096

  /// Returns the offset at which the array of records starts in the object whose brace is at `start`; `nil`
  /// if it has none. The number of bytes that are searched in vain is added to `vain`.
  static func array(in bytes: Span<UInt8>, at start: Int, _ vain: inout Int) -> Int? {
    guard vain < mostInVain, JSONObjects.startsObject(in: bytes, at: start),
      !JSONRecordFormat.startsRecord(in: bytes, at: start)
    else { return nil }
    let limit = min(bytes.count, start + reach)
    var scanner = JSONScanner(at: start)
    let found = array(of: &scanner, in: bytes.extracting(0..<limit), depth: 0)
    let looked = scanner.offset - start
    if found == nil, looked > short { vain += looked }
    return found
  }

  private static func array(
    of scanner: inout JSONScanner, in bytes: Span<UInt8>, depth: Int
  ) -> Int? {
    guard scanner.enter(.object, in: bytes) else { return nil }
    while scanner.nextKey(in: bytes) != nil, !scanner.isTruncated {
      switch scanner.kind(in: bytes) {
      case .array:
        if startsWithRecord(in: bytes, at: scanner.offset) { return scanner.offset }
        scanner.skipValue(in: bytes)
      case .object where depth + 1 < deepest:
        if let found = array(of: &scanner, in: bytes, depth: depth + 1) { return found }
      default: scanner.skipValue(in: bytes)
      }
    }
    return nil
  }

  private static func startsWithRecord(in bytes: Span<UInt8>, at bracket: Int) -> Bool {
    var scanner = JSONScanner(at: bracket)
    guard scanner.enter(.array, in: bytes) else { return false }
    for _ in 0..<mostElements {
      guard scanner.nextElement(in: bytes), scanner.kind(in: bytes) == .object else { return false }
      let start = scanner.offset
      scanner.skipValue(in: bytes)
      guard !scanner.isTruncated else { return false }
      let element = start..<scanner.offset
      if (record(in: bytes, element, true)
        ?? header(in: bytes, holder: element, isInArray: true)) != nil
      {
        return true
      }
    }
    return false
  }

  /// Returns the header of the record that an object holds, or `nil` if it holds none.
  ///
  /// `isInArray` says whether the object is an element of an array; other objects have lines of their own.
  static func header(
    in bytes: Span<UInt8>, holder: Range<Int>, isInArray: Bool
  ) -> RecordHeader? {
    guard mayHoldRecord(in: bytes, holder) else { return nil }
    return header(in: bytes, holder, isInArray, depth: 1)
  }

  private static func header(
    in bytes: Span<UInt8>, _ holder: Range<Int>, _ isInArray: Bool, depth: Int
  ) -> RecordHeader? {
    guard depth < deepest else { return nil }
    let own = bytes.extracting(0..<holder.upperBound)
    var scanner = JSONScanner(at: holder.lowerBound)
    guard scanner.enter(.object, in: own) else { return nil }
    while scanner.nextKey(in: own) != nil {
      let isObject = scanner.kind(in: own) == .object
      let start = scanner.offset
      scanner.skipValue(in: own)
      guard !scanner.isTruncated else { return nil }
      guard isObject else { continue }
      let object = start..<scanner.offset
      if let header = record(in: bytes, object, isInArray)
        ?? header(in: bytes, object, isInArray, depth: depth + 1)
      {
        return header
      }
    }
    return nil
  }

  private static func record(
    in bytes: Span<UInt8>, _ object: Range<Int>, _ isInArray: Bool
  ) -> RecordHeader? {
    var layout = JSONLayout()
    return JSONRecordFormat.header(in: bytes, object: object, isInArray: isInArray, &layout)
  }

  /// Whether any part of an object may be a record. All records have a member with one of two endings of its
  /// name, and searching for these costs less than reading every object of a log without records.
  private static func mayHoldRecord(in bytes: Span<UInt8>, _ object: Range<Int>) -> Bool {
    bytes.firstOffset(of: "essage\"", in: object) != nil
      || bytes.firstOffset(of: "processImagePath\"", in: object) != nil
  }
}
