/// Generates logs whose correct analysis is known, as a device writes them while its apps come and go.
/// 98 of 100 lines are noise.
struct LogGenerator {
  /// How much happens in a log.
  struct Density {
    /// The number of apps.
    var apps: Int
    /// The minimum number of tasks of an app in one stay in the background. ``moreTasks`` is the
    /// exclusive upper bound of the random number added to it.
    var tasks: Int
    /// The exclusive upper bound of the random number added to ``tasks``.
    var moreTasks: Int
    /// The longest time between two records, in microseconds.
    var step: Int

    /// A device that logs 250 records per second on average.
    static let large = Density(apps: 4, tasks: 36, moreTasks: 16, step: 8000)

    /// A file of 20 KB that covers a minute or two.
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

  /// Creates a generator. Equal arguments give equal bytes.
  ///
  /// `serial` numbers the logs if there are several. Each log has its own day and pids.
  init(
    seed: UInt64, layout: GeneratedLogFormat = .nslog, density: Density = .large, serial: Int = 0
  ) {
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

  /// Writes records until there are at least `bytes` bytes and everything that began has ended. Returns
  /// the result to expect of an analysis.
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

  /// Simulates the next stay in the background of each app that is due before `time`, in microseconds
  /// since the start of the log.
  private mutating func live(until time: Int) {
    for index in apps.indices where apps[index].returns * 1000 <= time {
      let tasks = density.tasks + random.below(density.moreTasks)
      apps[index].live(tasks: tasks, &random, &pending)
      // Latest first, because the next line is taken from the end. Lines due at the same time are
      // logged in the order in which they were created.
      pending = pending.enumerated().sorted {
        ($0.element.due, $0.offset) > ($1.element.due, $1.offset)
      }.map(\.element)
    }
  }

  /// Writes a meaningless message from a process that is alive.
  private mutating func writeNoise() {
    message.removeAll()
    Noise.add(to: &message, &random)
    let place = random.below(100)
    if place < 70 {
      // The last app, whose name may not be ASCII, logs only one in 100 of these messages.
      let app = apps[place == 0 ? apps.count - 1 : place % max(1, apps.count - 1)]
      if clock / 1000 < app.dies {
        return writer.write(app.process, at: clock, message)
      }
    }
    let system = GeneratedProcess.system
    writer.write(system[place % system.count], at: clock, message)
  }
}
