/// Writes the events of a Chrome trace, one per line.
struct TraceEvents {
  /// A process of the trace.
  ///
  /// Its number is not the printed pid, because another launch, another log or another device may
  /// have the same pid. The viewer would take all of them for one process.
  struct Process {
    /// The number of the process, unique in the trace.
    let number: Int
    /// The number of the row for the app's states, unique in the trace.
    var states: Int { number * 2 }
    /// The number of the row for crashes, unique in the trace.
    var ends: Int { number * 2 + 1 }
    /// The number of the row for scheduled work, unique in the trace: no trace has so many processes
    /// that it is another row's.
    var requests: Int { 1 << 30 + number }
  }

  private var json = JSONWriter(isCompact: true)
  private var processes = 0
  private var tasks = 0
  private var isEmpty = true

  /// Moves the bytes of all events written so far to `output`.
  mutating func move(to output: inout OutputBuffer) { json.output.move(to: &output) }

  /// Starts the next process and writes its name.
  mutating func process(named name: String) -> Process {
    processes += 1
    let process = Process(number: processes)
    metadata("process_name", process, thread: nil, name)
    return process
  }

  /// Writes the name of a row of a process.
  mutating func name(thread: Int, of process: Process, _ name: String) {
    metadata("thread_name", process, thread: thread, name)
  }

  /// Writes something without a time as metadata of a row, which viewers do not draw; `arguments` writes
  /// what is known of it.
  mutating func undated(
    _ kind: String, _ process: Process, thread: Int, _ arguments: (inout JSONWriter) -> Void
  ) {
    metadata(kind, process, thread: thread, arguments)
  }

  /// Returns an identifier for the next task or request, unique in the trace.
  mutating func nextTask() -> String {
    tasks += 1
    return "0x" + String(tasks, radix: 16)
  }

  /// Writes an event.
  ///
  /// - Parameters:
  ///   - phase: `b`, `n` or `e` for a task or a request, `X` for a state, `i` for a crash, `C` for the counter.
  ///   - name: The name that the viewer shows.
  ///   - category: The category by which the viewer can filter.
  ///   - process: The process to which the event belongs.
  ///   - microseconds: The time of the event, in microseconds since 1970.
  ///   - members: Writes further members of the event.
  mutating func event(
    _ phase: String, _ name: String, _ category: String, _ process: Process,
    at microseconds: Int64, _ members: (inout JSONWriter) -> Void
  ) {
    startLine()
    json.object { json in
      json.member("ph", phase)
      json.member("name", name)
      json.member("cat", category)
      json.member("pid", process.number)
      json.member("ts", Int(microseconds))
      members(&json)
    }
  }

  private mutating func metadata(
    _ kind: String, _ process: Process, thread: Int?, _ name: String
  ) {
    metadata(kind, process, thread: thread) { $0.member("name", name) }
  }

  private mutating func metadata(
    _ kind: String, _ process: Process, thread: Int?, _ arguments: (inout JSONWriter) -> Void
  ) {
    startLine()
    json.object { json in
      json.member("ph", "M")
      json.member("name", kind)
      json.member("pid", process.number)
      json.member("tid", thread ?? process.states)
      json.key("args")
      json.object { arguments(&$0) }
    }
  }

  private mutating func startLine() {
    json.output.append(isEmpty ? "\n" : ",\n")
    isEmpty = false
  }
}
