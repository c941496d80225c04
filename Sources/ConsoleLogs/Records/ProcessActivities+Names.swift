internal import Scanning

/// Which process a name and a pid are.
extension ProcessActivityTable {
  func isLatest(pid: Int?, host: UInt64, name: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    guard latest >= 0, slots[latest].pid == pid, slots[latest].host == host else { return false }
    return isName(of: latest, name, in: bytes)
  }

  /// Whether a name in the bytes is that of a slot; asked for every record.
  @inline(__always)
  private func isName(of slot: Int, _ name: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    let known = slots[slot].name
    return known.count == name.count && bytes.holds(letters.span, known, at: name.lowerBound)
  }

  mutating func number(
    pid: Int?, host: UInt64, of header: RecordHeader, in bytes: Span<UInt8>
  ) -> Int {
    let name = header.name
    // Devices interleave a few dozen processes; nearly always the one that had the pid last is it.
    let last = name.last.map { Int(bytes[$0]) } ?? 0
    let place =
      ((pid ?? 0) &* 0x9E37_79B1 &+ last &* 31 &+ name.count
        &+ Int(truncatingIfNeeded: host >> 16)) >> 4 & (Self.recentCount - 1)
    let recent = Int(recents[place])
    if recent >= 0, slots[recent].pid == pid, slots[recent].host == host,
      isName(of: recent, name, in: bytes)
    {
      return recent
    }
    let number = lookUp(
      pid: pid, host: host, hostName: host == 0 ? nil : header.text(of: header.host, in: bytes),
      name: name, in: bytes)
    recents[place] = Int32(clamping: number)
    return number
  }

  mutating func lookUp(
    pid: Int?, host: UInt64, hostName: @autoclosure () -> String?, name: Range<Int>,
    in bytes: Span<UInt8>
  ) -> Int {
    let who = Who(pid: pid, nameDigest: bytes.digest(of: name), host: host)
    for number in numbers[who] ?? [] where isName(of: number, name, in: bytes) {
      return number
    }
    let copy = letters.count..<letters.count + name.count
    for index in name { letters.append(bytes[index]) }
    slots.append(
      Slot(
        name: copy, pid: pid, host: host, hostName: hostName(), firstLine: 0, lastLine: 0))
    again.append(SeenLine())
    numbers[who, default: []].append(slots.count - 1)
    return slots.count - 1
  }
}
