extension Writer {
  /// A string in JSON, with slashes escaped as Apple's encoder does.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "/": quoted += "\\/"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  private static func type(_ record: Record) -> String {
    let types: [Record.Level: String] = [
      .standard: "Default", .info: "Info", .debug: "Debug", .error: "Error", .fault: "Fault",
    ]
    return types[record.level] ?? "Default"
  }

  /// The keys of `log show --style json`, in the order it prints them.
  private static func keys(_ record: Record, _ stamp: Stamp) -> [(String, String)] {
    [
      ("timezoneName", "\"\""), ("messageType", quoted(type(record))),
      ("eventType", "\"logEvent\""), ("source", "null"), ("formatString", "\"%{public}@\""),
      ("userID", "501"), ("activityIdentifier", "0"), ("subsystem", quoted(record.subsystem)),
      ("category", quoted(record.category)), ("threadID", "\(record.thread)"),
      ("senderImageUUID", "\"4A3C1D2E-0000-3B1C-9F00-0123456789AB\""),
      ("backtrace", "{\"frames\":[{\"imageOffset\":1234,\"imageUUID\":\"4A3C1D2E\"}]}"),
      (
        "processImagePath",
        quoted("/private/var/containers/\(record.process).app/\(record.process)")
      ),
      ("timestamp", quoted("\(stamp.date()) \(stamp.time(6))\(stamp.offset())")),
      ("senderImagePath", quoted("/System/Library/\(record.library)")),
      ("machTimestamp", "\(record.at &* 24)"), ("eventMessage", quoted(record.text)),
      ("traceID", "7172450312945668"), ("processID", "\(record.pid)"),
      ("parentActivityIdentifier", "0"),
    ]
  }

  /// The formats that are JSON.
  static let json = [
    Writer(name: "F11", identifier: "log-json", isText: false, trailer: ["}]"]) {
      record, stamp, place in
      [place == 0 ? "[{" : "},{"]
        + keys(record, stamp).map { "  \"\($0)\" : \($1)," }.dropLast()
        + ["  \"parentActivityIdentifier\" : 0"]
    },
    Writer(
      name: "F12", identifier: "log-ndjson", isText: false,
      preamble: ["Filtering the log data using \"process == \"Harbor\"\""],
      trailer: ["{\"count\":1,\"finished\":1}"]
    ) { record, stamp, _ in
      ["{" + keys(record, stamp).map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"]
    },
    Writer(name: "F7j", identifier: "pymobiledevice3-json", isText: false) { record, stamp, _ in
      [
        "{\"pid\":\(record.pid),\"procid\":\(record.pid),\"thread_id\":\(record.thread),"
          + "\"timestamp\":\(quoted("\(stamp.date())T\(stamp.time(6))")),\"level\":"
          + "\(quoted(type(record).uppercased())),\"image_name\":"
          + "\(quoted("/usr/lib/\(record.library)")),\"image_offset\":0,\"filename\":"
          + "\(quoted("/private/var/containers/\(record.process).app/\(record.process)")),"
          + "\"message\":\(quoted(record.text)),\"label\":{\"subsystem\":"
          + "\(quoted(record.subsystem)),\"category\":\(quoted(record.category))}}"
      ]
    },
    Writer(name: "mandiant", identifier: "mandiant-jsonl", isText: false) { record, stamp, _ in
      [
        "{\"subsystem\":\(quoted(record.subsystem)),\"thread_id\":\(record.thread),\"pid\":"
          + "\(record.pid),\"euid\":501,\"library\":\(quoted("/usr/lib/\(record.library)")),"
          + "\"activity_id\":0,\"time\":\(stamp.wall)000,\"category\":\(quoted(record.category)),"
          + "\"event_type\":\"Log\",\"log_type\":\(quoted(type(record))),\"process\":"
          + "\(quoted("/private/var/containers/\(record.process)")),\"message\":"
          + "\(quoted(record.text)),\"raw_message\":\"%s\",\"timestamp\":"
          + "\(quoted("\(stamp.date())T\(stamp.time(6))000Z"))}"
      ]
    },
  ]
}
