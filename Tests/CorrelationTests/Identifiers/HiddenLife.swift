import TestSupport

/// A random launch that began before its log. The log hides the identifiers of begins, and may contain records
/// twice.
struct HiddenLife {
  let log: String

  init(seed: UInt64) {
    var random = Seeded(seed)
    var lines: [(at: Double, text: String)] = []
    let first = Int.random(in: 1...40, using: &random)
    let showsRequests = random.chance(70)
    let copies = random.chance(40)
    var now = 0.5
    for number in 0..<Int.random(in: 1...9, using: &random) {
      now += random.time(0.005...12)
      let record = showsRequests ? ["A1", "A9"] : ["A9"]
      for text in record {
        lines.append((now, text + " msg=\(text)"))
        if copies, random.chance(50) { lines.append((now + 0.000_01, text + " msg=\(text)")) }
        now += 0.0003
      }
      if random.chance(80) {
        let at = now + random.time(0.02...25)
        lines.append((at, "A11 id=\(first + number) msg=\(number)"))
        if copies, random.chance(50) {
          lines.append((at + 0.000_02, "A11 id=\(first + number) msg=\(number)"))
        }
        if random.chance(10) { lines.append((at + 2, "A22 id=\(first + number)")) }
      } else if random.chance(40) {
        lines.append((now + 35, "A15 id=\(first + number)"))
      }
    }
    for identifier in max(1, first - 2)..<first where random.chance(30) {
      lines.append((random.time(0...now), "A11 id=\(identifier)"))
    }
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      lines.append(
        (random.time(0...now), ["background", "foreground"].randomElement(using: &random) ?? ""))
      lines.append((random.time(0...now), "reading left=\(Int.random(in: 3...29, using: &random))"))
    }
    if random.chance(30) { lines.append((now + 10, "A17")) }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: lines.append((now + 30, "kill reason=finishTask permitted=30"))
    case 1: lines.append((now + 30, "terminated"))
    case 2: lines.append((now + 900, "line"))
    default: break
    }
    let order = lines.indices.sorted { (lines[$0].at, $0) < (lines[$1].at, $1) }
    log = order.map { "\(lines[$0].at) \(lines[$0].text)" }.joined(separator: "\n")
  }
}
