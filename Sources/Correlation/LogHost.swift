/// One of several devices whose records a log contains.
package struct LogHost: Hashable, Sendable {
  /// The name of the device, as the log prints it.
  package let name: String

  /// Whether the log was written on this device, which is then the first one that the log names.
  package let isOwn: Bool

  /// Creates a device.
  package init(name: String, isOwn: Bool) {
    self.name = name
    self.isOwn = isOwn
  }
}
