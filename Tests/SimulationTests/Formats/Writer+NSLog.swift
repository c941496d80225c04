extension Writer {
  /// The formats of NSLog in all its versions, and of CocoaLumberjack.
  static let nslog = [
    Writer(name: "F1", identifier: "nslog", digits: 3, isJoinable: true) { record, stamp, _ in
      let thread = String(record.thread, radix: 16)
      return lines(
        "\(stamp.date()) \(stamp.time(3)) \(record.process)[\(record.pid):\(thread)] ", record.text)
    },
    Writer(name: "F2", identifier: "nslog", isJoinable: true) { record, stamp, _ in
      lines(
        "\(stamp.date()) \(stamp.time(6))\(stamp.offset()) "
          + "\(record.process)[\(record.pid):\(record.thread)] ", record.text)
    },
    Writer(name: "F2c", identifier: "nslog", isJoinable: true) { record, stamp, _ in
      lines(
        "\(stamp.date()) \(stamp.time(6))\(stamp.offset()) "
          + "\(record.process)[\(record.pid):\(record.thread)] [\(record.category)] ", record.text)
    },
    Writer(name: "F2n", identifier: "nslog", isJoinable: true) { record, stamp, _ in
      lines(
        "\(stamp.date()) \(stamp.time(6)) \(record.process)[\(record.pid):\(record.thread)] ",
        record.text)
    },
    Writer(name: "F21", identifier: "nslog", digits: 3, isJoinable: true) { record, stamp, _ in
      lines(
        "\(stamp.date()) \(stamp.time(3)) \(record.process)[\(record.pid):\(record.thread)] ",
        record.text)
    },
    Writer(name: "F3", identifier: "lumberjack", digits: 3, isJoinable: true) { record, stamp, _ in
      lines(
        "\(stamp.date()) \(stamp.time(3, mark: ":")) "
          + "\(record.process)[\(record.pid):\(record.thread)] ", record.text)
    },
    Writer(
      name: "F4", identifier: "lumberjack-file", digits: 3, hasPid: false, hasProcess: false,
      hasDaemons: false
    ) { record, stamp, _ in
      lines("\(stamp.date("/")) \(stamp.time(3, mark: ":"))  ", record.text)
    },
  ]
}
