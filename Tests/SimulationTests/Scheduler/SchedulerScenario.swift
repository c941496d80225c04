import BGLogKit
import Foundation

/// One story about scheduled work, told by one system in one format.
struct SchedulerScenario {
  /// What is done to the log.
  enum Variant: String, CaseIterable, Sendable {
    case whole
    /// The log ends at a random line, which may be one in the middle of a record.
    case cut
    /// The names of activities are hidden where the scheduler prints them.
    case hidden
  }

  let story: SchedulerStory
  let writer: Writer
  let seed: Int
  var variant = Variant.whole
  /// How many of Apple's own activities there are.
  var noise = 200

  /// The formats in which people have logs of the scheduler: copied from Console.app, and of `log show`.
  static let writers = Writer.all.filter { ["F13", "F8", "F12"].contains($0.name) }

  /// A log, and the truth about it.
  struct Made {
    var name: String
    var log: WrittenLog
    var records: [Record]
    var truth: LogTruth
    /// Whether the truth is that of the whole story.
    var isComplete: Bool
    /// The identifier of the log's format.
    var format: String
    /// A crash report beside the log, or `nil`.
    var report: String?

    /// What is analyzed: the log first.
    var inputs: [Input] {
      let log = Input.memory(name: name + ".log", bytes: log.bytes)
      guard let report else { return [log] }
      return [log, .memory(name: name + ".ips", bytes: ContiguousArray(report.utf8))]
    }
  }

  /// The system, which differs from seed to seed, and from story to story.
  var system: SystemWords {
    story.systems[(seed + story.name.utf8.count) % story.systems.count]
  }

  var name: String {
    let title = story.name.replacing(" ", with: "-").replacing(",", with: "")
    return "\(title)-\(system.rawValue)-\(writer.name)-\(variant.rawValue)-\(seed)"
  }

  /// Makes the log.
  func made() -> Made {
    var phone = Phone(system, seed: seed, salt: story.name + writer.name + variant.rawValue)
    story.happen(&phone)
    let first = phone.lines.first?.record.at ?? 0
    phone.addNoise(noise, from: max(0, first - 600_000_000), to: phone.now + 900_000_000)
    var lines = phone.ordered()
    if variant == .hidden || story.hidesNames { Self.hideNames(&lines) }
    let records = lines.map(\.record)
    var log = WrittenLog(records, writer, wall: phone.midnight, zone: phone.zone)
    let ends = Self.ends(of: records.count, in: log, writer)
    var last = log.lines.count
    if variant == .cut {
      let telling = lines.indices.filter { lines[$0].effect != nil }
      let starts = log.lineOfRecord
      if let place = telling.randomElement(using: &phone.chance), let line = starts[place] {
        last = min(last, line + phone.chance.pick(0...4))
        log.lines = Array(log.lines.prefix(last))
      }
    }
    var truth = phone.truth
    for (number, line) in lines.enumerated() where ends[number] <= last {
      line.effect?(&truth, number)
    }
    return Made(
      name: name, log: log, records: records, truth: truth,
      isComplete: variant == .whole, format: writer.identifier,
      report: variant == .whole ? phone.report : nil)
  }

  /// The last line of each record.
  private static func ends(of count: Int, in log: WrittenLog, _ writer: Writer) -> [Int] {
    let starts = log.lineOfRecord
    let end = log.lines.count - writer.trailer.count
    return (0..<count).map { record in starts[record + 1].map { $0 - 1 } ?? end }
  }

  private static func hideNames(_ lines: inout [Phone.Line]) {
    for index in lines.indices where lines[index].record.isForeign {
      guard let name = lines[index].name else { continue }
      lines[index].record.text = lines[index].record.text.replacing(name, with: "<private>")
      lines[index].effect = nil
    }
  }
}
