extension Damage {
  /// Damages the records before they are written; returns those that are left, and those that are removed.
  func damage(
    _ records: [Record], of family: Family, _ chance: inout Chance
  ) -> (kept: [Record], lost: [Record]) {
    switch self {
    case .wrapped: return (records.map { Self.wrapped($0, &chance) }, [])
    case .repeated: return (Self.repeated(records, &chance), [])
    case .newestFirst: return (records.reversed(), [])
    case .middle, .middleRepeated:
      let cut = chance.pick((records.count / 10)...(records.count * 6 / 10))
      let kept = Array(records[cut...])
      return (self == .middle ? kept : Self.repeated(kept, &chance), Array(records[..<cut]))
    case .lost:
      var (kept, lost): ([Record], [Record]) = ([], [])
      for record in records {
        if chance.happens(Self.lossRate(of: record, family)) {
          lost.append(record)
        } else {
          kept.append(record)
        }
      }
      return (kept, lost)
    default: return (records, [])
    }
  }

  /// How often a record is lost, in percent. Records of app states are never lost, because nothing could be known
  /// without them.
  private static func lossRate(of record: Record, _ family: Family) -> Int {
    if record.isRedundant || record.marks.isEmpty { return 40 }
    // If tasks are distinguished by name or order, the truth is ambiguous once a line is lost.
    if !family.printsIdentifiers { return 0 }
    if case .notice = record.marks[0] { return 0 }
    switch record.marks[0] {
    // UIKit's identifiers are inferred by counting begins, so no begin is lost.
    case .began(_, let rank): return rank > 0 ? 30 : record.subsystem.isEmpty ? 15 : 0
    case .ended(_, let rank, _): return rank == 0 ? 15 : 30
    default: return 0
    }
  }

  /// Breaks a long message into lines at blanks, as books and editors do.
  private static func wrapped(_ record: Record, _ chance: inout Chance) -> Record {
    var wrapped = record
    var width = 0
    let limit = chance.pick(30...60)
    wrapped.text = String(
      record.text.map { character -> Character in
        if character == "\n" { width = 0 } else { width += 1 }
        guard character == " ", width > limit else { return character }
        width = 0
        return "\n"
      })
    return wrapped
  }

  /// Duplicates records microseconds apart, as Console.app does with several filters.
  private static func repeated(_ records: [Record], _ chance: inout Chance) -> [Record] {
    records.flatMap { record -> [Record] in
      guard chance.happens(60) else { return [record] }
      var copies = [record]
      for number in 1...chance.pick(1...2) {
        var copy = record
        copy.at += number * 4
        copy.marks = []
        copies.append(copy)
      }
      return copies
    }
  }
}
