internal import LogModel

/// Processes that were seen in a piece that was read ahead.
extension ProcessActivityTable {
  /// What one table saw in one piece, for another.
  struct Seen {
    fileprivate var letters = ContiguousArray<UInt8>()
    fileprivate var processes: [(name: Range<Int>, host: UInt64, sighting: ProcessActivity)] = []
  }

  /// Gives away what was seen in the piece that was settled last, as if it was the first one.
  ///
  /// Who the processes are is still known, so that those of the next piece are found at once.
  mutating func takeSeen() -> Seen {
    var seen = Seen(letters: letters)
    for number in touched {
      guard let sighting = slots[number].sighting else { continue }
      seen.processes.append((slots[number].name, slots[number].host, sighting))
      slots[number].sighting = nil
    }
    // By their first lines, and not as this table met them in earlier pieces.
    seen.processes.sort {
      ($0.sighting.first.line, $0.name.lowerBound) < ($1.sighting.first.line, $1.name.lowerBound)
    }
    touched.removeAll(keepingCapacity: true)
    wasAsked = false
    return seen
  }

  /// Takes over what another table saw in a piece whose first line comes behind the given one.
  mutating func adopt(_ seen: Seen, behind lines: Int) {
    for (name, host, sighting) in seen.processes {
      var sighting = sighting
      sighting.last.line += lines
      let own = lookUp(
        pid: sighting.pid, host: host, hostName: sighting.host, name: name,
        in: seen.letters.span)
      if slots[own].sighting == nil {
        sighting.first.line += lines
        slots[own].sighting = sighting
      } else {
        slots[own].sighting?.last = sighting.last
        slots[own].sighting?.lastText = sighting.lastText
      }
    }
  }
}
