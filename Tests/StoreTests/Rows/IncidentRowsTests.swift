import LogModel
import Reporting
import Store
import Testing
import Triage

/// Reports that say more or less of few incidents.
private struct IncidentMaker {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  private mutating func pick<Value>(_ values: Value...) -> Value {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return values[Int(state >> 33) % values.count]
  }

  private mutating func time() -> Instant? {
    let time = Instant(
      year: 2024, month: 5, day: pick(1, 2, 2, 2, 4), hour: pick(0, 9, 9, 11, 23), minute: 59,
      second: pick(0, 0, 59), microsecond: pick(0, 400_000), offsetSeconds: pick(nil, 0, 7200),
      fractionDigits: 1)
    return time?.advanced(bySeconds: pick(0.0, 0.6, 1.0))
  }

  mutating func crash() -> CrashReport {
    var crash = CrashReport(input: 0, line: 1, format: "ips-json")
    crash.incident = pick(nil, nil, nil, "A1", "a1", "B1", "[TODO]")
    crash.process.name = pick("Harbor", "Harbor", "Lantern", nil)
    crash.process.bundleIdentifier = pick(nil, "com.example.harbor", "com.example.harbor")
    crash.process.pid = pick(nil, 7, 7, 7, 8)
    crash.build = pick(nil, nil, "77", "78")
    crash.os.build = pick(nil, nil, nil, "21F90", "21F91")
    crash.device = pick(nil, nil, "iPhone14,2", "iPad13,1")
    if pick(true, false, false) {
      crash.exception = .init()
      crash.exception?.type = pick("EXC_CRASH", "EXC_CRASH", "EXC_RESOURCE")
    }
    if pick(true, true, false) {
      crash.termination = .init()
      crash.termination?.code = pick(nil, 0x8bad_f00d, 0x8bad_f00d, .max)
    }
    switch pick(0, 1, 2) {
    case 0: crash.capturedAt = time()
    case 1: crash.period = .init(begin: pick(nil, time()), end: pick(nil, time()))
    default: break
    }
    return crash
  }
}

@Suite(.enabled(if: hasStore)) struct IncidentRowsTests {
  @Test(arguments: 0..<24)
  func `A store and a triage find the same copies`(seed: Int) throws {
    var maker = IncidentMaker(seed: UInt64(seed) + 1)
    let crashes = (0..<120).map { _ in maker.crash() }
    var index = IncidentIndex()
    let triaged = crashes.enumerated().map { index.copied(by: $1, number: $0) ?? $0 }

    let store = try OpenStore()
    let inputs = crashes.enumerated().map { number, crash in
      Sample.input(number + 1, "\(number)") { $0.crashes = [crash] }
    }
    // In several transactions, as of several runs.
    for start in stride(from: 0, to: inputs.count, by: 1 + 16 * (seed % 3)) {
      _ = try store.add(Array(inputs[start..<min(inputs.count, start + 1 + 16 * (seed % 3))]))
    }
    let keys = try store.lines("SELECT incident_key FROM crashes ORDER BY id")
    let stored = keys.map { keys.firstIndex(of: $0) ?? -1 }
    #expect(stored == triaged)
    #expect(Set(triaged).count < 100)
  }

  @Test func `Times are read back as they were`() throws {
    for text in [
      "2024-05-02T09:00:00Z", "2024-05-02T09:00:00.4+02:00", "2024-05-02T09:00:00.123456-03:30",
      "2000-01-01T00:00:00", "0000-01-01T23:59:59.9",
    ] {
      #expect(Instant(rfc3339: text)?.rfc3339 == text)
    }
    for text in ["", "2024", "2024-05-02", "2024-13-02T09:00:00Z", "2024-05-02T09:00:00+0"] {
      #expect(Instant(rfc3339: text) == nil)
    }
  }
}
