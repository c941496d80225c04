internal import BGLogKit

/// Writes a large NSLog of known truth: some 99 lines of noise to one that matters.
struct LogGenerator {
  private static let words = [
    "session", "request", "cache", "view", "layout", "upload", "token", "queue", "image", "socket",
    "retry", "handler", "store", "merge", "cell", "timer", "badge", "index",
  ]

  private var random: SeededRandom
  private var apps: [GeneratedApp]
  private var pending: [GeneratedApp.Line] = []
  private var returns: [Int]
  private var hasLaunched: [Bool]
  private var clock = 0

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    apps = ["State Lab", "Deadeye", "Mail.Sync", "Foto-Ü"].enumerated().map {
      GeneratedApp(name: $1, pid: 7000 + 1000 * $0)
    }
    returns = Array(repeating: 0, count: apps.count)
    hasLaunched = Array(repeating: false, count: apps.count)
  }

  /// Writes lines until there are `bytes` of them and every life begun is over; returns the truth.
  mutating func write(
    bytes: Int, to sink: (borrowing ContiguousArray<UInt8>) throws -> Void
  ) throws -> GeneratedApp.Truth {
    var buffer = ContiguousArray<UInt8>()
    var written = 0
    while written < bytes || !pending.isEmpty {
      clock += random.below(9)
      if written < bytes { live() }
      if let line = pending.last, line.due <= clock {
        pending.removeLast()
        append(line.process, line.message, &buffer)
      } else if written < bytes {
        append("\(apps[random.below(apps.count)].name)[7000:207]", noise(), &buffer)
      } else {
        clock = pending.last?.due ?? clock
      }
      if buffer.count > 1 << 16 {
        written += buffer.count
        try sink(buffer)
        buffer.removeAll(keepingCapacity: true)
      }
    }
    try sink(buffer)
    return apps.reduce(GeneratedApp.Truth()) { $0 + $1.truth }
  }

  /// Starts the next life of each app that is back in the foreground.
  private mutating func live() {
    for index in apps.indices where returns[index] <= clock {
      let killed = apps[index].truth.leaked
      returns[index] = apps[index].live(
        from: clock, isLaunch: !hasLaunched[index], &random, &pending)
      hasLaunched[index] = apps[index].truth.leaked == killed
      // Latest first: the next line is taken from the end. Ties keep the order they were made in.
      pending = pending.enumerated().sorted {
        ($0.element.due, $0.offset) > ($1.element.due, $1.offset)
      }.map(\.element)
    }
  }

  private mutating func noise() -> String {
    func word() -> String { Self.words[random.below(Self.words.count)] }
    switch random.below(8) {
    case 0, 1, 2:
      return "\(word()) \(word()) finished in \(random.below(900)).\(random.below(999)) ms"
    case 3:
      return "-[\(word())Controller \(word()):] \(word()) = <\(word()): 0x1f\(random.below(99999))>"
    case 4: return "GET https://api.example.test/v2/\(word())/\(random.below(999_999)) -> 200"
    case 5: return "{\"event\":\"\(word())\",\"seq\":\(random.below(99999)),\"ok\":true}"
    case 6: return "applicationState=background \(word()) is not a task, naïve café \(word())"
    default: return "(\n    \(word()),\n    \(word())\n)"
    }
  }

  private func append(
    _ process: String, _ message: String, _ buffer: inout ContiguousArray<UInt8>
  ) {
    let start = Instant(wallMicroseconds: 1_319_985_328_608_000)
    let at = start.advanced(bySeconds: Double(clock) / 1000)
    let stamp = at.rfc3339.utf8.map { $0 == UInt8(ascii: "T") ? UInt8(ascii: " ") : $0 }
    buffer.append(contentsOf: stamp)
    buffer.append(UInt8(ascii: " "))
    buffer.append(contentsOf: process.utf8)
    buffer.append(UInt8(ascii: " "))
    buffer.append(contentsOf: message.utf8)
    buffer.append(UInt8(ascii: "\n"))
  }
}
