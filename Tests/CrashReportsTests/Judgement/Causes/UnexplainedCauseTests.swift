import LogModel
import Testing

@Suite struct UnexplainedCauseTests {
  private static let ios17 = "iPhone OS 17.4 (21E219)"

  private static func resource(_ codes: String, _ subtype: String, _ signal: String?) -> String {
    let signal = signal.map { #","signal":"\#($0)""# } ?? ""
    return ReportMaker.json(
      ios17, "SIGNAL", 9, [], .work,
      exception: #""type":"EXC_RESOURCE","codes":"\#(codes)","subtype":"\#(subtype)"\#(signal)"#)
  }

  static let cases: [VerdictCase] = [
    VerdictCase(
      "wakeups", resource("0x4400000012c00096, 0x23d", "WAKEUPS", nil), .unexplainedKill, .certain),
    VerdictCase(
      "plain kill", ReportMaker.json(ios17, "SIGNAL", 9), .unexplainedKill, .certain,
      because: ["SIGNAL 9"]),
    VerdictCase(
      "unknown code", ReportMaker.json(ios17, "FRONTBOARD", 0xfade_d321), .unexplainedKill,
      .certain,
      because: ["0xfaded321", "unknown"]),
  ]

  @Test(arguments: cases)
  func `an end without a known reason is unexplained`(sample: VerdictCase) throws {
    try sample.check()
  }
}
