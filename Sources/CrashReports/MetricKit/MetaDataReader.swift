internal import LogModel
internal import Scanning

/// Reads the objects `diagnosticMetaData`, `metaData` and, on iOS 27, `environment`.
enum MetaDataReader {
  /// Reads the next value, which is a JSON object.
  static func read(
    _ scanner: inout JSONScanner, in bytes: Span<UInt8>
  ) -> MetricKitPayload.MetaData {
    var data = MetricKitPayload.MetaData()
    guard scanner.enter(.object, in: bytes) else { return data }
    while let key = scanner.nextKey(in: bytes) {
      let name = bytes.text(in: key)
      readMember(name, of: &data, &scanner, in: bytes)
      // A value that was cut is wrong: a signal of 1 may have been 11.
      if scanner.isTruncated { remove(name, from: &data) }
      if reasons.contains(name), !scanner.isTruncated {
        data.evidence.append(key.lowerBound..<Swift.min(scanner.offset, bytes.count))
      }
    }
    return data
  }

  /// The keys of members that tell why a process ended.
  private static let reasons: Set<String> = [
    "signal", "exceptionType", "terminationReason", "terminationCategory",
    "objectiveCexceptionReason",
  ]

  private static func readMember(
    _ name: String, of data: inout MetricKitPayload.MetaData, _ scanner: inout JSONScanner,
    in bytes: Span<UInt8>
  ) {
    switch name {
    case "appVersion", "latestApplicationVersion", "applicationVersion":
      data.version = nonEmpty(scanner.string(in: bytes))
    case "appBuildVersion", "applicationBuildVersion":
      data.build = nonEmpty(scanner.string(in: bytes))
    case "bundleIdentifier": data.bundleIdentifier = nonEmpty(scanner.string(in: bytes))
    case "osVersion": data.system = system(&scanner, in: bytes)
    case "deviceType": data.device = nonEmpty(scanner.string(in: bytes))
    case "pid": data.pid = scanner.int(in: bytes)
    case "exceptionType": data.exceptionType = scanner.integer(in: bytes)
    case "exceptionCode": data.exceptionCode = scanner.string(in: bytes)
    case "signal": data.signal = scanner.integer(in: bytes)
    case "terminationReason": data.terminationReason = nonEmpty(scanner.string(in: bytes))
    case "terminationCategory": data.terminationCategory = nonEmpty(scanner.string(in: bytes))
    case "objectiveCexceptionReason": data.thrown = thrown(&scanner, in: bytes)
    default: scanner.skipValue(in: bytes)
    }
  }

  private static func remove(_ name: String, from data: inout MetricKitPayload.MetaData) {
    switch name {
    case "pid": data.pid = nil
    case "exceptionType": data.exceptionType = nil
    case "signal": data.signal = nil
    case "terminationReason":
      // The system cuts long reasons too, so a part of a reason is useful. Only its last word is
      // dropped, because it may be a number that was cut.
      let kept = data.terminationReason?.lastIndex { $0.isWhitespace }
      data.terminationReason = kept.flatMap { end in
        data.terminationReason.map { String($0[..<end]) }
      }
    case "terminationCategory": data.terminationCategory = nil
    case "bundleIdentifier": data.bundleIdentifier = nil
    default: break
    }
  }

  /// Reads `iPhone OS 17.5.1 (21F90)`, or
  /// `{"platform":"iOS","number":"27.0","buildNumber":"24A300"}`.
  private static func system(_ scanner: inout JSONScanner, in bytes: Span<UInt8>) -> String? {
    guard scanner.kind(in: bytes) == .object else { return nonEmpty(scanner.string(in: bytes)) }
    _ = scanner.enter(.object, in: bytes)
    var parts: [String: String] = [:]
    while let key = scanner.nextKey(in: bytes) {
      let name = bytes.text(in: key)
      if let text = scanner.string(in: bytes), parts.count < 8 { parts[name] = text }
    }
    let build = parts["buildNumber"].map { "(\($0))" }
    let text = [parts["platform"], parts["number"], build].compactMap { $0 }
    return nonEmpty(text.joined(separator: " "))
  }

  /// Reads an exception as a string, or as an object:
  /// `{"composedMessage":"…","exceptionName":"NSRangeException","className":"NSException",…}`.
  private static func thrown(_ scanner: inout JSONScanner, in bytes: Span<UInt8>) -> String? {
    guard scanner.kind(in: bytes) == .object else { return nonEmpty(scanner.string(in: bytes)) }
    _ = scanner.enter(.object, in: bytes)
    var name: String?
    var message: String?
    while let key = scanner.nextKey(in: bytes) {
      if bytes.equals(key, "exceptionName") {
        name = scanner.string(in: bytes)
      } else if bytes.equals(key, "composedMessage") {
        message = scanner.string(in: bytes)
      } else {
        scanner.skipValue(in: bytes)
      }
    }
    return nonEmpty([name, message].compactMap { $0 }.joined(separator: ": "))
  }

  private static func nonEmpty(_ text: String?) -> String? { text?.isEmpty == true ? nil : text }
}
