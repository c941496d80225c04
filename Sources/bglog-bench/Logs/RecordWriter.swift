/// Writes log records in a given format.
struct RecordWriter {
  /// The format.
  let layout: GeneratedLogFormat

  /// The text written since the last ``clear()``.
  private(set) var text = ByteText()

  /// How many records were written in total.
  private(set) var records = 0

  private var stamp = StampWriter()

  /// Creates a writer and writes the text before the first record.
  init(_ layout: GeneratedLogFormat) {
    self.layout = layout
    text.add(layout.preamble)
  }

  /// Removes the text, but keeps its memory for the next records.
  mutating func clear() { text.removeAll() }

  /// Writes the text after the last record.
  mutating func finish() { text.add(layout.trailer(records: records)) }

  /// Writes a record. `time` is in microseconds since ``GeneratedLogFormat/start``.
  mutating func write(_ process: GeneratedProcess, at time: Int, _ message: ByteText) {
    records += 1
    let time = layout.start + time
    switch layout {
    case .nslog: addNSLog(process, time)
    case .syslog: addSyslog(process, time)
    case .logDefault: addDefault(process, time)
    case .logCompact: addCompact(process, time)
    case .logNDJSON: return addJSON(process, time, message)
    case .consoleApp:
      text.add("default\t")
      stamp.addTime(time, to: &text)
      text.add("+0200\t")
      text.add(process.name)
      text.add("\t")
    }
    text.add(message.bytes)
    text.add(byte: UInt8(ascii: "\n"))
  }

  private mutating func addNSLog(_ process: GeneratedProcess, _ time: Int) {
    stamp.addISO(time, digits: 3, to: &text)
    text.add(" ")
    text.add(process.name)
    text.add("[")
    text.add(process.pid)
    text.add(":")
    text.add(process.thread)
    text.add("] ")
  }

  private mutating func addSyslog(_ process: GeneratedProcess, _ time: Int) {
    stamp.addSyslog(time, to: &text)
    text.add(" iPhone ")
    text.add(process.name)
    text.add("[")
    text.add(process.pid)
    text.add("] <Warning>: ")
  }

  private mutating func addDefault(_ process: GeneratedProcess, _ time: Int) {
    stamp.addISO(time, digits: 6, to: &text)
    text.add("+0200 ")
    let thread = text.count
    text.add("0x")
    text.add(hexadecimal: process.thread)
    text.pad(from: thread, to: 11)
    text.add("Default     0x0                  ")
    let pid = text.count
    text.add(process.pid)
    text.pad(from: pid, to: 7)
    text.add("0    ")
    text.add(process.name)
    text.add(": ")
    addOrigin(process, hasLibrary: true)
  }

  private mutating func addCompact(_ process: GeneratedProcess, _ time: Int) {
    stamp.addISO(time, digits: 3, to: &text)
    text.add(" Df ")
    text.add(process.name)
    text.add("[")
    text.add(process.pid)
    text.add(":")
    text.add(hexadecimal: process.thread)
    text.add("] ")
    addOrigin(process, hasLibrary: false)
  }

  private mutating func addOrigin(_ process: GeneratedProcess, hasLibrary: Bool) {
    if hasLibrary {
      text.add("(")
      text.add(process.library)
      text.add(") ")
    }
    text.add("[")
    text.add(process.subsystem)
    text.add(":")
    text.add(process.category)
    text.add("] ")
  }

  /// Writes the same keys in the same order as `log show --style ndjson`.
  private mutating func addJSON(_ process: GeneratedProcess, _ time: Int, _ message: ByteText) {
    text.add(#"{"timezoneName":"","messageType":"Default","eventType":"logEvent","source":null,"#)
    text.add(#""formatString":"%{public}s","userID":501,"activityIdentifier":0,"subsystem":""#)
    text.add(process.subsystem)
    text.add(#"","category":""#)
    text.add(process.category)
    text.add(#"","threadID":"#)
    text.add(process.thread)
    text.add(#","senderImageUUID":"9B2D5A70-41C6-3E0B-8F27-5D10AA34E6C1","backtrace":{"frames":"#)
    text.add(#"[{"imageOffset":"#)
    text.add(time % 900_000)
    text.add(#","imageUUID":"9B2D5A70-41C6-3E0B-8F27-5D10AA34E6C1"}]},"bootUUID":"","#)
    text.add(#""processImagePath":"\/private\/var\/containers\/Bundle\/Application\/"#)
    text.add(#"61E0C5D2-7A94-4F38-B1C0-2E8D9F537A66\/"#)
    text.add(process.name)
    text.add(#".app\/"#)
    text.add(process.name)
    text.add(#"","senderImagePath":"\/System\/Library\/PrivateFrameworks\/"#)
    text.add(process.library)
    text.add(#".framework\/"#)
    text.add(process.library)
    text.add(#"","timestamp":""#)
    stamp.addISO(time, digits: 6, to: &text)
    text.add(#"+0200","machTimestamp":"#)
    text.add(time % 1_000_000_000_000 * 24)
    text.add(#","eventMessage":""#)
    text.add(escaped: message.bytes)
    text.add(#"","processImageUUID":"C47F1E08-92B3-3D65-A0D4-7718E25B9C3F","traceID":"#)
    text.add(7_172_450_312_900_000 + time % 99_991)
    text.add(#","processID":"#)
    text.add(process.pid)
    text.add(#","senderProgramCounter":"#)
    text.add(time % 900_000)
    text.add(#","parentActivityIdentifier":0}"#)
    text.add(byte: UInt8(ascii: "\n"))
  }
}
