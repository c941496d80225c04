/// One of several devices whose records a log contains.
package struct LogHost: Hashable, Sendable {
  /// Its name as the log prints it.
  package let name: String

  /// Whether the log is its own: the first device that is named.
  package let isOwn: Bool

  /// Creates a device.
  package init(name: String, isOwn: Bool) {
    self.name = name
    self.isOwn = isOwn
  }
}
