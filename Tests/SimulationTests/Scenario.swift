import BGLogKit
import Foundation

/// One story, told in one family's words, written in one format, with one kind of damage.
struct Scenario {
  let writer: Writer
  let family: Family
  let damage: Damage
  let seed: Int
  /// Whether the app was launched long before the log.
  var isMidrun = false

  /// The log and the truth about it.
  struct Made {
    var log: WrittenLog
    var oracle: Oracle
  }

  /// Makes the log.
  func made() -> Made {
    let isAlone = !writer.hasProcess
    var chance = Chance(seed: seed, salt: writer.name + family.rawValue + damage.rawValue)
    var story =
      isMidrun
      ? MidrunStory.story(seed: seed)
      : StoryMaker.story(seed: seed, apps: isAlone ? 1 : chance.pick(1...4), systemTasks: true)
    if !writer.hasSpacedNames {
      for index in story.apps.indices { story.apps[index].name.removeAll { $0 == " " } }
    }
    story = story.limited(to: family)
    let daemons =
      writer.hasDaemons && writer.hasPid && damage != .middle && damage != .middleRepeated
      && !isMidrun && chance.happens(30)
    var records = Narrator.records(of: story, in: family, daemons: daemons)
    if !writer.hasDaemons { records.removeAll(where: \.isForeign) }
    let (kept, lost) = damage.damage(records, of: family, &chance)
    var log = WrittenLog(kept, writer, wall: wall(records, &chance), zone: 330)
    damage.damage(&log, of: kept, &chance)
    let lines = log.lineOfRecord
    var placed = kept.enumerated().compactMap { number, record in
      lines[number].map { (record: record, line: $0) }
    }
    if damage == .newestFirst { placed.reverse() }
    return Made(log: log, oracle: Oracle(story, family, writer, placed, lost: lost))
  }

  /// When the story begins, in microseconds since 1970 on the wall clock.
  private func wall(_ records: [Record], _ chance: inout Chance) -> Int {
    let middle = records.isEmpty ? 0 : records[records.count / 2].at
    switch damage {
    // 2019-06-15 00:00 and 2020-01-01 00:00 lie in the middle of the log.
    case .midnight: return 18_062 * 86_400_000_000 - middle - 1_000_003
    case .newYear: return 18_262 * 86_400_000_000 - middle - 1_000_003
    default: return 18_061 * 86_400_000_000 + chance.time(28_000, 50_000) * 1000
    }
  }

  /// Describes everything that the report gets wrong, and saves the log to a file in that case; `nil` if nothing is
  /// wrong.
  func problems() -> String? {
    let made = made()
    let name = "\(writer.name)-\(family.rawValue)-\(damage.rawValue)-\(seed).log"
    var document = Analyzer().analyze([.memory(name: name, bytes: made.log.bytes)])
    if damage == .columns {
      // A break may fall right before the words that a rule knows; the truth names the line of the record.
      for index in document.tasks.indices {
        document.tasks[index].moveLines(made.log.startOfRecord)
      }
    }
    let truth = made.oracle.expected.filter { !$0.isUnknowable }
    var problems = Comparison(
      document, truth, digits: writer.digits, isWrapped: damage == .wrapped,
      withReadings: damage != .repeated && damage != .middleRepeated
        && !made.oracle.areReadingsBlurred,
      besides: made.oracle.lines(.uncertain).union(made.oracle.lines(.misleading)).union(
        made.oracle.blurredEnds)
    ).problems
    let input = document.inputs[0]
    if input.format != writer.identifier {
      problems.append("format \(input.format ?? "none") instead of \(writer.identifier)")
    }
    if damage.leavesLogComplete, writer.digits != nil, input.linesNotUnderstood > 0 {
      problems.append("\(input.linesNotUnderstood) lines not understood")
    }
    let further = document.findings.count { $0.rule == .doubleEnd }
    if damage.leavesLogComplete, further != made.oracle.furtherEnds {
      problems.append("\(further) double ends instead of \(made.oracle.furtherEnds)")
    }
    guard !problems.isEmpty else { return nil }
    let path = FileManager.default.temporaryDirectory.appending(path: "bglog-simulation-" + name)
    try? Data(made.log.bytes).write(to: path)
    return "\(name): \(problems.prefix(5).joined(separator: "\n  "))\n  the log: \(path.path)"
  }
}

extension TaskTimeline {
  /// Replaces the lines that the timeline names.
  fileprivate mutating func moveLines(_ place: (Int) -> Int) {
    if let line = began?.line { began?.line = place(line) }
    if let line = ended?.line { ended?.line = place(line) }
    if let line = expired?.line { expired?.line = place(line) }
    for index in readings.indices { readings[index].line = place(readings[index].line) }
  }
}
