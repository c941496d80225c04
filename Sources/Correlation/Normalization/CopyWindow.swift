internal import LogModel

/// How far apart the copies of a record may be.
enum CopyWindow {
  /// The greatest distance, in microseconds, if both timestamps print milliseconds.
  private static let width: Int64 = 50_000

  /// Whether both timestamps print milliseconds or finer.
  static func isExact(_ at: Instant, _ other: Instant) -> Bool {
    at.fractionDigits >= 3 && other.fractionDigits >= 3
  }

  /// Whether two records are close enough in time to be copies.
  ///
  /// Coarser timestamps must be equal, or less than a second apart if the records are from different logs, one of
  /// which may print fractions.
  static func holds(_ before: Instant, _ at: Instant, isSameInput: Bool) -> Bool {
    let widest = isExact(at, before) ? width : isSameInput ? 0 : 999_999
    return abs(at.microseconds(since: before)) <= widest
  }
}
