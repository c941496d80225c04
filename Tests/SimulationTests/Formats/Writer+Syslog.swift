extension Writer {
  private static func word(_ level: Record.Level) -> String {
    switch level {
    case .standard: "Notice"
    case .info: "Info"
    case .debug: "Debug"
    case .error: "Error"
    case .fault: "Critical"
    }
  }

  /// The formats of BSD syslog, as devices print it and as tools print it again.
  static let syslog = [
    Writer(name: "F5", identifier: "syslog", digits: 0, isJoinable: true) { record, stamp, _ in
      lines(
        "\(stamp.monthAndDay) \(stamp.time(0)) Annas-iPhone \(record.process)[\(record.pid)] "
          + "<\(word(record.level))>: ", record.text)
    },
    Writer(name: "F15", identifier: "syslog", digits: 0, isJoinable: true) { record, stamp, _ in
      // launchd names the job it means after its own pid.
      let job = record.job.map { " (\($0))" } ?? ""
      return lines(
        "\(stamp.monthAndDay) \(stamp.time(0)) Annas-iPhone \(record.process)[\(record.pid)]\(job) "
          + "<\(word(record.level))>: ", record.text)
    },
    Writer(name: "F5l", identifier: "syslog", digits: 0, isJoinable: true) { record, stamp, _ in
      lines(
        "\(stamp.monthAndDay) \(stamp.time(0)) iphone \(record.process)(\(record.library))"
          + "[\(record.pid)] <\(word(record.level))>: ", record.text)
    },
    Writer(name: "F14", identifier: "syslog", digits: 0) { record, stamp, _ in
      lines(
        "\(stamp.weekday) \(stamp.monthAndDay) \(stamp.time(0)) anna-no-iPhone "
          + "\(record.process)[\(record.pid)] <\(word(record.level))>: ", record.text)
    },
    Writer(name: "F20", identifier: "syslog", digits: 0) { record, stamp, _ in
      lines(
        "\(stamp.monthAndDay) \(stamp.time(0)) visitor-10-105-160-95 "
          + "\(record.process)[\(record.pid)]: ", record.text)
    },
    Writer(
      name: "F6", identifier: "idevicesyslog",
      preamble: ["[connected:00008150-0006636C1E33401C]"],
      trailer: ["[disconnected:00008150-0006636C1E33401C]", "Exiting..."]
    ) { record, stamp, _ in
      lines(
        "\(stamp.monthAndDay) \(stamp.time(6)) \(record.process)(\(record.library))"
          + "[\(record.pid)] <\(word(record.level))>: ", record.text)
    },
    Writer(name: "F7", identifier: "pymobiledevice3") { record, stamp, _ in
      let label =
        record.subsystem.isEmpty ? "" : " [\(record.subsystem)][\(record.category)]"
      return lines(
        "\(stamp.date()) \(stamp.time(6)) \(record.process){\(record.library)}[\(record.pid)] "
          + "<\(word(record.level).uppercased())>: ", record.text, label)
    },
    Writer(name: "F19", identifier: "appium", digits: 0) { record, stamp, _ in
      let outer = "\(stamp.date()) \(stamp.time(3, mark: ":")) - info: [IOS_SYSLOG_ROW ] "
      return lines(
        "\(stamp.monthAndDay) \(stamp.time(0)) Annas-iPad \(record.process)[\(record.pid)] "
          + "<\(word(record.level))>: ", record.text
      ).map { outer + $0 }
    },
  ]
}
