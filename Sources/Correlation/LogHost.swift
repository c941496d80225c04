/// One of several devices that a log holds records of.
package struct LogHost: Hashable, Sendable {
  /// Its name as the log prints it.
  package var name: String

  /// Whether it is the log's own: the first that is named.
  package var isOwn: Bool

  /// Creates a device.
  package init(name: String, isOwn: Bool) {
    self.name = name
    self.isOwn = isOwn
  }
}
