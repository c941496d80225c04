extension Writer {
  /// The formats that apps write themselves, and Xcode's console now that it hides the headers.
  static let apps = [
    Writer(
      name: "F16", identifier: "bare-text", digits: nil, hasPid: false, hasProcess: false,
      hasDaemons: false
    ) { record, _, _ in lines("", record.text) },
    Writer(name: "F16t", identifier: "xcode-metadata", hasPid: false, hasDaemons: false) {
      record, stamp, _ in
      let thread = String(record.thread, radix: 16)
      let type = record.level == .standard ? "Notice" : record.level == .fault ? "Fault" : "Error"
      return lines("", record.text) + [
        "Type: \(type) | Timestamp: \(stamp.date()) \(stamp.time(6))\(stamp.offset(":")) | "
          + "Process: \(record.process) | Library: \(record.library) | Subsystem: "
          + "\(record.subsystem) | Category: \(record.category) | TID: 0x\(thread)"
      ]
    },
    Writer(
      name: "F16s", identifier: "short-time", digits: 0, hasPid: false, hasSpacedNames: false
    ) { record, stamp, _ in
      lines("\(stamp.time(0)) \(record.process) ", record.text)
    },
    Writer(
      name: "F17", identifier: "app-log", digits: 3, hasPid: false, hasProcess: false,
      hasDaemons: false
    ) { record, stamp, _ in
      let level = record.level == .standard ? "info" : record.level.rawValue
      return lines("\(stamp.date()) \(stamp.time(3)) [\(level)] ", record.text)
    },
    Writer(
      name: "F18", identifier: "swift-log", digits: 0, hasPid: false, hasProcess: false,
      hasDaemons: false
    ) { record, stamp, _ in
      let level = record.level == .standard ? "info" : record.level.rawValue
      return lines(
        "\(stamp.date())T\(stamp.time(0))\(stamp.offset()) \(level) com.example.app: ", record.text)
    },
  ]
}
