package import LogModel

extension CrashReport {
  /// Whether the report was cut before it says why the process ended, so that any copy of it says
  /// more.
  package var saysNothing: Bool { isTruncated && verdict == nil }
}
