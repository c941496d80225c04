extension Writer {
  private static func type(_ record: Record) -> String {
    record.level == .standard ? "default" : record.level.rawValue
  }

  /// The formats of text copied from Console.app, column by column.
  static let consoleApp = [
    Writer(name: "F13", identifier: "console-app", hasPid: false) { record, stamp, _ in
      lines(
        "\(type(record))\t\(stamp.time(6))\(stamp.offset())\t\(record.process)\t", record.text)
    },
    Writer(name: "F13b", identifier: "console-app", hasPid: false) { record, stamp, _ in
      lines(
        "\(type(record))\t\(stamp.time(6))\(stamp.offset())\t\(record.process)\t"
          + "\(record.library)\t", record.text)
    },
    Writer(name: "F13c", identifier: "console-app", hasPid: false) { record, stamp, _ in
      lines("\(stamp.time(6))\(stamp.offset())\t\(record.process)\t", record.text)
    },
    Writer(name: "F13d", identifier: "console-app", hasPid: false) { record, stamp, _ in
      lines(
        "\(record.library)\t\(type(record))\t\(stamp.time(6)) \(stamp.offset())\t"
          + "\(record.process)\t", record.text)
    },
    Writer(name: "F13e", identifier: "console-app", hasPid: false) { record, stamp, _ in
      lines(
        "\(stamp.time(6))\(stamp.offset())\t\(record.category)\t", record.text,
        "\t\(record.subsystem)\t\(record.library)\t\(type(record))\t\(record.process)")
    },
    Writer(name: "F13f", identifier: "console-app", hasPid: false) { record, stamp, _ in
      lines(
        "\(type(record))\t\(stamp.date()) \(stamp.time(6)) \(stamp.offset())\t"
          + "\(record.process)\t", record.text)
    },
    // No damage of texts is tried on tables: a spreadsheet reads them only as they are.
    Writer(
      name: "F13-csv", identifier: "console-app", hasPid: false, isText: false,
      preamble: [#""Type","Timestamp","Process","Message""#]
    ) { record, stamp, _ in
      let cells = [
        type(record), stamp.time(6) + stamp.offset(), record.process,
        record.text.replacing("\"", with: "\"\""),
      ]
      return lines("", cells.map { "\"\($0)\"" }.joined(separator: ","))
    },
    Writer(
      name: "F13-bars", identifier: "console-app", hasPid: false, isText: false,
      preamble: ["| Type | Timestamp | Process | Message |", "| --- | :---: | --- | --- |"]
    ) { record, stamp, _ in
      let text = record.text.replacing("\n", with: " ").replacing("|", with: "\\|")
      return [
        "| \(type(record)) | \(stamp.time(6))\(stamp.offset()) | \(record.process) | \(text) |"
      ]
    },
  ]
}
