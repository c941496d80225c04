import BGLogKit

/// A device that is used for days: many stories in a row, some hours apart, in which the same apps are launched
/// again and again.
enum LongStory {
  private static let stories = 30

  /// The bytes of the log, which is long enough to be read in several pieces.
  static func bytes(seed: Int, _ writer: Writer) -> ContiguousArray<UInt8> {
    var chance = Chance(seed: seed, salt: writer.name)
    let family = chance.pick(Family.allCases.filter { $0 != .readings })
    var wall = 18_061 * 86_400_000_000 + 30_000_000_000
    var bytes = ContiguousArray<UInt8>()
    for number in 0..<stories {
      var story = StoryMaker.story(
        seed: seed * 1000 + number, apps: chance.pick(2...4), systemTasks: true)
      if !writer.hasSpacedNames {
        for index in story.apps.indices { story.apps[index].name.removeAll { $0 == " " } }
      }
      // No pid comes back, for what does is another launch then.
      for index in story.launches.indices { story.launches[index].pid += number * 5000 }
      story = story.limited(to: family)
      let narrated = Narrator.records(of: story, in: family)
      var records: [Record] = []
      for record in narrated where writer.hasDaemons || !record.isForeign {
        records.append(record)
        // What is no event makes the log long.
        for _ in 0..<4 { records.append(noise(like: record)) }
      }
      bytes += WrittenLog(records, writer, wall: wall, zone: 330).bytes
      wall += (records.last?.at ?? 0) + chance.time(3000, 9000) * 1000
    }
    return bytes
  }

  private static func noise(like record: Record) -> Record {
    var noise = record
    noise.isForeign = false
    noise.text = "drew a frame in some milliseconds, which is about what a frame takes to be drawn"
    return noise
  }
}
