internal import LogModel

/// What the keys of a launch's tasks start with: each task gets a key, and all but its number is the
/// same.
final class KeyStart {
  /// The launch that it was made for, or `nil`.
  private var process: ProcessIdentity?
  private var bytes: ContiguousArray<UInt8> = []

  /// Whether it was made for a launch.
  func isOf(_ other: ProcessIdentity) -> Bool {
    guard let process else { return false }
    return process.launch == other.launch && process.pid == other.pid && process.name == other.name
  }

  /// Notes what the keys of a launch start with.
  func set(_ start: String, of process: ProcessIdentity) {
    self.process = process
    bytes = ContiguousArray(start.utf8)
  }

  /// The key of a task, counted from 0.
  func key(of number: Int) -> String {
    // Taken out, as in ``LaunchTracker/changeIntervals(_:)``, and given back as it was.
    var text: ContiguousArray<UInt8> = []
    swap(&text, &bytes)
    let length = text.count
    var unit = 1
    while (number + 1) / unit >= 10 { unit *= 10 }
    while unit > 0 {
      text.append(UInt8(ascii: "0") + UInt8((number + 1) / unit % 10))
      unit /= 10
    }
    let key = String(decoding: text, as: UTF8.self)
    while text.count > length { text.removeLast() }
    swap(&text, &bytes)
    return key
  }
}
