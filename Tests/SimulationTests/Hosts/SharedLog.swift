import BGLogKit

/// A collector's log of three devices, with what each of them logged by itself.
struct SharedLog {
  /// The log of all devices, and the log of each device by itself.
  private(set) var text = ""
  private(set) var own: [(host: String, text: String)] = []

  private static let host = "HOST-COLUMN"

  /// The formats in which collectors keep records of many devices.
  static let writers = [
    Writer(name: "bsd", identifier: "syslog", digits: 0) { record, stamp, _ in
      Writer.lines(
        "\(stamp.monthAndDay) \(stamp.time(0)) \(host) \(record.process)[\(record.pid)] <Notice>: ",
        record.text)
    },
    Writer(name: "rfc", identifier: "syslog-rfc", hasSpacedNames: false) { record, stamp, _ in
      Writer.lines(
        "<134>1 \(stamp.date())T\(stamp.time(6))\(stamp.offset(":")) \(host) \(record.process) "
          + "\(record.pid) - - ", record.text)
    },
    Writer(name: "ecs", identifier: "ecs-json", isText: false) { record, stamp, _ in
      [
        "{\"@timestamp\":\"\(stamp.date())T\(stamp.time(6))\(stamp.offset(":"))\",\"host\":"
          + "{\"name\":\"\(host)\"},\"process\":{\"name\":\(Writer.quoted(record.process)),"
          + "\"pid\":\(record.pid)},\"message\":\(Writer.quoted(record.text))}"
      ]
    },
    Writer(name: "lines", identifier: "json-lines", isText: false) { record, stamp, _ in
      [
        "{\"process\":\(Writer.quoted(record.process)),\"pid\":\(record.pid),\"time\":"
          + "\"\(stamp.date())T\(stamp.time(6))\(stamp.offset(":"))\",\"device\":\"\(host)\","
          + "\"message\":\(Writer.quoted(record.text))}"
      ]
    },
  ]

  /// Makes the log of three devices: the first two log the same story, the third another one.
  init(_ writer: Writer, _ family: Family, seed: Int) {
    var waiting: [(host: String, records: ArraySlice<String>)] = []
    for (host, seed) in [("phone-a", seed), ("phone-b", seed), ("phone-c", seed + 1)] {
      let scenario = Scenario(writer: writer, family: family, damage: .none, seed: seed)
      var records: [String] = []
      for line in scenario.made().log.lines {
        let text = line.text.replacing(Self.host, with: host) + "\n"
        if line.starts.isEmpty, let last = records.indices.last {
          records[last] += text
        } else {
          records.append(text)
        }
      }
      own.append((host, records.joined()))
      waiting.append((host, records[...]))
    }
    // Each device keeps the order of its records. The first device is the first one in the log.
    var chance = Chance(seed: seed, salt: writer.name)
    text += waiting[0].records.popFirst() ?? ""
    while !waiting.isEmpty {
      let next = chance.pick(0...waiting.count - 1)
      // A few records at a time, as they arrive over a network.
      for _ in 0..<chance.pick(1...4) { text += waiting[next].records.popFirst() ?? "" }
      waiting.removeAll { $0.records.isEmpty }
    }
  }
}
