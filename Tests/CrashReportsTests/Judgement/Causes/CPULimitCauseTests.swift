import LogModel
import Testing

@Suite struct CPULimitCauseTests {
  private static let ios17 = "iPhone OS 17.4 (21E219)"

  private static func resource(_ codes: String, _ subtype: String, _ signal: String?) -> String {
    let signal = signal.map { #","signal":"\#($0)""# } ?? ""
    return ReportMaker.json(
      ios17, "SIGNAL", 9, [], .work,
      exception: #""type":"EXC_RESOURCE","codes":"\#(codes)","subtype":"\#(subtype)"\#(signal)"#)
  }

  static let cases: [VerdictCase] = [
    VerdictCase(
      "JETSAM 100", ReportMaker.json(ios17, "JETSAM", 100), .cpuKill, .certain,
      because: ["the CPU limit"]),
    VerdictCase(
      "fatal CPU limit, by its words", resource("0x0, 0x0", "CPU_FATAL", nil), .cpuKill, .certain,
      because: ["CPU_FATAL"]),
    VerdictCase(
      "fatal CPU limit, by its codes", resource("0x2800000000001e50, 0x61", "", nil), .cpuKill,
      .certain, because: ["80 % CPU over 60 s", "97 % CPU"]),
    VerdictCase(
      "CPU limit that only warns", resource("0x2400000000005a50, 0x53", "CPU", nil), .cpuKill,
      .weak,
      because: ["180 s"], contradictions: ["nothing in the report says"]),
  ]

  @Test(arguments: cases)
  func `the limit of CPU time is named, and whether it was fatal`(sample: VerdictCase) throws {
    try sample.check()
  }
}
