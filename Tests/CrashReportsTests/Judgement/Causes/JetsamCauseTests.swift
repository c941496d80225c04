import LogModel
import Testing

@Suite struct JetsamCauseTests {
  private static let ios17 = "iPhone OS 17.4 (21E219)"

  private static func resource(_ codes: String, _ subtype: String, _ signal: String?) -> String {
    let signal = signal.map { #","signal":"\#($0)""# } ?? ""
    return ReportMaker.json(
      ios17, "SIGNAL", 9, [], .work,
      exception: #""type":"EXC_RESOURCE","codes":"\#(codes)","subtype":"\#(subtype)"\#(signal)"#)
  }

  static let cases: [VerdictCase] = [
    VerdictCase(
      "JETSAM 7", ReportMaker.json(ios17, "JETSAM", 7), .jetsamKill, .certain,
      because: ["JETSAM 7 (per-process-limit)"]),
    VerdictCase(
      "JETSAM 4", ReportMaker.text(ios17, reason: "Namespace JETSAM, Code 0x4"), .jetsamKill,
      .certain, because: ["vm-pageshortage", "not at fault"]),
    VerdictCase(
      "JETSAM 9", ReportMaker.json(ios17, "JETSAM", 9), .jetsamKill, .certain,
      because: ["idle-exit"]),
    VerdictCase(
      "JETSAM, a code nobody knows", ReportMaker.json(ios17, "JETSAM", 99), .jetsamKill, .weak,
      because: ["JETSAM 99"], contradictions: ["unknown"]),
    VerdictCase(
      "memory limit",
      resource(
        "0x6400000000000708, 0x0", "MEMORY (high watermark memory limit exceeded)", "SIGKILL"),
      .jetsamKill, .certain, because: ["1800 MB"]),
  ]

  @Test(arguments: cases)
  func `the kernel's reason is named`(sample: VerdictCase) throws { try sample.check() }
}
