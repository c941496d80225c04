internal import LogModel

extension LogAlignment {
  /// What was assumed of a log whose times were moved by ``shift``.
  func sentence(about path: String, besides other: String) -> String {
    let reason =
      sharedMessages > 0
      ? "\(sharedMessages) messages of \(title) stand in both"
      : "that is how what both show of \(title) overlaps"
    return "\(path) is of the same device as \(other) and of another zone: its times were "
      + "taken \(Instant.zone(Int32(shift))) h, for \(reason)"
  }
}
