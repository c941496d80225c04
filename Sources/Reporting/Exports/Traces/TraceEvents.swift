/// The events of a Chrome trace on their way out, one a line.
struct TraceEvents {
  /// A process of the trace.
  ///
  /// Its number is not the printed pid, which may be reused by another launch, in another log and on
  /// another device; the viewer would take them all for one process.
  struct Process {
    /// The number, unique in the trace.
    let number: Int
    /// The number of the row with the app's states, unique in the trace.
    var states: Int { number * 2 }
    /// The number of the row with crashes.
    var ends: Int { number * 2 + 1 }
  }

  private var json = JSONWriter(isCompact: true)
  private var processes = 0
  private var tasks = 0
  private var isEmpty = true

  /// Gives the bytes of all events so far to a buffer.
  mutating func move(to output: inout OutputBuffer) { json.output.move(to: &output) }

  /// The next process, introduced by its name.
  mutating func process(named name: String) -> Process {
    processes += 1
    let process = Process(number: processes)
    metadata("process_name", process, thread: nil, name)
    return process
  }

  /// Names a row of a process.
  mutating func name(thread: Int, of process: Process, _ name: String) {
    metadata("thread_name", process, thread: thread, name)
  }

  /// The identifier of the next task, unique in the trace.
  mutating func nextTask() -> String {
    tasks += 1
    return "0x" + String(tasks, radix: 16)
  }

  /// Writes an event.
  ///
  /// - Parameters:
  ///   - phase: `b`, `n`, `e` of a task, `X` of a state, `i` or `C`.
  ///   - name: What the viewer calls it.
  ///   - category: What it is filtered by.
  ///   - process: Whose event it is.
  ///   - microseconds: When, since 1970.
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
    startLine()
    json.object { json in
      json.member("ph", "M")
      json.member("name", kind)
      json.member("pid", process.number)
      json.member("tid", thread ?? process.states)
      json.key("args")
      json.object { $0.member("name", name) }
    }
  }

  private mutating func startLine() {
    json.output.append(isEmpty ? "\n" : ",\n")
    isEmpty = false
  }
}
