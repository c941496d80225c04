/// Writes logs of known truth: 98 lines of noise to two that matter, as a device logs them whose
/// apps come and go.
struct LogGenerator {
  /// How much happens in a log.
  struct Density {
    var apps: Int
    /// The tasks of an app in one interval in the background, and how many more there may be.
    var tasks: Int
    var moreTasks: Int
    /// The longest time between two records, in microseconds.
    var step: Int

    /// A device that logs 250 records a second.
    static let large = Density(apps: 4, tasks: 36, moreTasks: 16, step: 8000)

    /// A file of 20 KB that holds a minute or two.
    static let small = Density(apps: 1, tasks: 2, moreTasks: 3, step: 1_000_000)
  }

  private static let names = ["State Lab", "Deadeye", "Mail.Sync", "Foto-Ü"]

  private let density: Density
  private var random: SeededRandom
  private var apps: [GeneratedApp]
  private var pending: [GeneratedApp.Line] = []
  private var clock = 0
  private var writer: RecordWriter
  private var message = ByteText()

  /// Creates a generator; with the same seed it writes the same bytes.
  ///
  /// `serial` numbers several logs: each has a day and pids of its own.
  init(seed: UInt64, layout: LogLayout = .nslog, density: Density = .large, serial: Int = 0) {
    self.density = density
    random = SeededRandom(seed: seed)
    writer = RecordWriter(layout)
    clock = serial * 86_400_000_000
    apps = (0..<density.apps).map { index in
      let name = Self.names[(index + serial) % Self.names.count]
      let pid = 3000 + 1000 * index + serial * 3
      return GeneratedApp(
        GeneratedProcess(name: name, pid: pid, thread: 207 + 512 * index),
        from: serial * 86_400_000)
    }
  }

  /// Writes records until there are `bytes` of them and every life begun is over; returns the truth.
  mutating func write(
    bytes: Int, to sink: (borrowing ContiguousArray<UInt8>) throws -> Void
  ) throws -> LogTruth {
    var truth = LogTruth()
    var isOpen = true
    while isOpen || !pending.isEmpty {
      let next = clock + random.below(density.step)
      if isOpen { live(until: next) }
      if let line = pending.last, line.due * 1000 <= next || !isOpen {
        pending.removeLast()
        clock = max(clock, line.due * 1000)
        message.removeAll()
        message.add(line.message)
        writer.write(line.process, at: clock, message)
      } else {
        clock = next
        writeNoise()
      }
      if writer.text.count > 1 << 16 { try flush(&truth, sink) }
      isOpen = truth.bytes + writer.text.count < bytes
    }
    writer.finish()
    try flush(&truth, sink)
    truth.tasks = apps.reduce(GeneratedApp.Truth()) { $0 + $1.truth }
    truth.records = writer.records
    return truth
  }

  private mutating func flush(
    _ truth: inout LogTruth, _ sink: (borrowing ContiguousArray<UInt8>) throws -> Void
  ) throws {
    truth.bytes += writer.text.count
    truth.lines += writer.text.bytes.count { $0 == UInt8(ascii: "\n") }
    try sink(writer.text.bytes)
    writer.clear()
  }

  /// Starts the next life of each app that is in the foreground again before `time`.
  private mutating func live(until time: Int) {
    for index in apps.indices where apps[index].returns * 1000 <= time {
      let tasks = density.tasks + random.below(density.moreTasks)
      apps[index].live(tasks: tasks, &random, &pending)
      // Latest first: the next line is taken from the end. Ties keep the order they were made in.
      pending = pending.enumerated().sorted {
        ($0.element.due, $0.offset) > ($1.element.due, $1.offset)
      }.map(\.element)
    }
  }

  /// Writes a message of somebody who runs.
  private mutating func writeNoise() {
    message.removeAll()
    Noise.add(to: &message, &random)
    let place = random.below(100)
    if place < 70 {
      // The last app has a name outside ASCII, and little to say.
      let app = apps[place == 0 ? apps.count - 1 : place % max(1, apps.count - 1)]
      if clock / 1000 < app.dies {
        return writer.write(app.process, at: clock, message)
      }
    }
    let system = GeneratedProcess.system
    writer.write(system[place % system.count], at: clock, message)
  }
}
