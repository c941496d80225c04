internal import Scanning

/// The exit counts of metric payloads.
extension MetricKitReader {
  /// `{"foregroundExitData":{"cumulativeNormalAppExitCount":1,…},"backgroundExitData":{…}}`
  mutating func readExits(in bytes: Span<UInt8>) {
    guard scanner.enter(.object, in: bytes) else { return }
    while let key = scanner.nextKey(in: bytes) {
      if bytes.equals(key, "foregroundExitData") {
        payload.foreground = counts(payload.foreground, in: bytes)
      } else if bytes.equals(key, "backgroundExitData") {
        payload.background = counts(payload.background, in: bytes)
      } else {
        scanner.skipValue(in: bytes)
      }
    }
  }

  private mutating func counts(_ known: ExitCounts?, in bytes: Span<UInt8>) -> ExitCounts {
    var counts = known ?? ExitCounts()
    guard scanner.enter(.object, in: bytes) else { return counts }
    while let key = scanner.nextKey(in: bytes) {
      guard let reason = ExitCounts.reason(bytes.text(in: key)) else {
        scanner.skipValue(in: bytes)
        continue
      }
      let count = scanner.integer(in: bytes)
      // A number at which the bytes end may be the half of one.
      guard let count, !scanner.isTruncated else { continue }
      let range = key.lowerBound..<Swift.min(scanner.offset, bytes.count)
      counts.add(ExitCounts.Count(reason: reason, count: count, range: range))
    }
    return counts
  }

  /// The entries of iOS 27's reports, in which counts lie among the metrics of each state:
  ///
  ///     "stateEntries": {"com.example.tab":[{"state":{…},"values":[
  ///       {"backgroundTerminationMetric":{"normalTerminationCount":1,…}},…]}]}
  ///
  /// Metrics are found by name, however deep they lie; what is open is a list, no recursion.
  mutating func readEntries(in bytes: Span<UInt8>) {
    var open: [JSONScanner.Kind] = []
    func isContainer(_ kind: JSONScanner.Kind) -> Bool { kind == .object || kind == .array }
    let kind = scanner.kind(in: bytes)
    guard isContainer(kind), scanner.enter(kind, in: bytes) else {
      return scanner.skipValue(in: bytes)
    }
    open.append(kind)
    while let container = open.last {
      if container == .object {
        guard let key = scanner.nextKey(in: bytes) else {
          open.removeLast()
          continue
        }
        if bytes.equals(key, "foregroundTerminationMetric") {
          payload.foreground = counts(payload.foreground, in: bytes)
          continue
        }
        if bytes.equals(key, "backgroundTerminationMetric") {
          payload.background = counts(payload.background, in: bytes)
          continue
        }
      } else if !scanner.nextElement(in: bytes) {
        open.removeLast()
        continue
      }
      let kind = scanner.kind(in: bytes)
      if isContainer(kind), open.count < 64, scanner.enter(kind, in: bytes) {
        open.append(kind)
      } else {
        scanner.skipValue(in: bytes)
      }
    }
  }
}
