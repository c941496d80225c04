internal import LogModel
internal import Scanning

/// Processes that are forgotten, where a log is read for days.
extension ProcessActivityTable {
  /// How many processes are known.
  var count: Int { slots.count }

  /// Forgets all processes but so many that logged last, and returns the new number of each; `nil` is
  /// that of one that is forgotten.
  ///
  /// It may be called only when all that was noted is settled.
  mutating func forget(allBut count: Int) -> [Int?] {
    let byAge = slots.indices.sorted {
      slots[$0].sighting?.last.line ?? 0 > slots[$1].sighting?.last.line ?? 0
    }
    var places = [Int?](repeating: nil, count: slots.count)
    let (old, names) = (slots, letters)
    slots = ContiguousArray()
    letters = ContiguousArray()
    numbers = [:]
    for index in byAge.prefix(count).sorted() {
      var slot = old[index]
      let copy = letters.count..<letters.count + slot.name.count
      letters.append(contentsOf: names[slot.name])
      slot.name = copy
      places[index] = slots.count
      let who = Who(pid: slot.pid, nameDigest: letters.span.digest(of: copy), host: slot.host)
      numbers[who, default: []].append(slots.count)
      slots.append(slot)
    }
    again = ContiguousArray(repeating: SeenLine(), count: slots.count)
    for place in recents.indices { recents[place] = -1 }
    latest = -1
    latestSlot = nil
    return places
  }
}

extension RecordScanner {
  /// Forgets processes where there are too many, and they may be.
  mutating func forgetProcesses() {
    guard let mostProcesses, table.count >= 2 * mostProcesses else { return }
    memory.known.move(table.forget(allBut: mostProcesses))
  }
}
