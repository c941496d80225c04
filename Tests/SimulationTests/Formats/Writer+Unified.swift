extension Writer {
  private static func origin(_ record: Record) -> String {
    let library = record.library == record.process ? "" : "(\(record.library)) "
    return library + label(record)
  }

  private static func label(_ record: Record) -> String {
    record.subsystem.isEmpty ? "" : "[\(record.subsystem):\(record.category)] "
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// The formats of `log show` and `log stream` in the styles that are made for people.
  static let unified = [
    Writer(
      name: "F8", identifier: "log-default",
      preamble: [
        "Filtering the log data using \"subsystem == \"com.apple.UIKit\"\"",
        "Timestamp                       Thread     Type        Activity             PID    TTL  ",
      ],
      trailer: [
        String(repeating: "-", count: 100),
        "Log      - Default:          9, Info:                0, Debug:             0, Error:  0",
      ]
    ) { record, stamp, _ in
      let types: [Record.Level: String] = [
        .standard: "Default", .info: "Info", .debug: "Debug", .error: "Error", .fault: "Fault",
      ]
      let thread = padded("0x" + String(record.thread, radix: 16), 10)
      return lines(
        "\(stamp.date()) \(stamp.time(6))\(stamp.offset()) \(thread) "
          + "\(padded(types[record.level] ?? "", 11)) 0x0                  "
          + "\(padded(String(record.pid), 6)) 0    \(record.process): \(origin(record))",
        record.text)
    },
    Writer(
      name: "F9", identifier: "log-compact", digits: 3,
      preamble: ["Timestamp               Ty Process[PID:TID]"]
    ) { record, stamp, _ in
      let types: [Record.Level: String] = [
        .standard: "Df", .info: "I ", .debug: "Db", .error: "E ", .fault: "F ",
      ]
      let thread = String(record.thread, radix: 16)
      return lines(
        "\(stamp.date()) \(stamp.time(3)) \(types[record.level] ?? "Df") "
          + "\(record.process)[\(record.pid):\(thread)] \(label(record))", record.text)
    },
    Writer(name: "F10", identifier: "log-syslog") { record, stamp, _ in
      lines(
        "\(stamp.date()) \(stamp.time(6))\(stamp.offset())  localhost "
          + "\(record.process)[\(record.pid)]: \(origin(record))", record.text)
    },
  ]
}
