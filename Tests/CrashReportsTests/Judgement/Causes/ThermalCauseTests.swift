import LogModel
import Testing

@Suite struct ThermalCauseTests {
  private static let ios17 = "iPhone OS 17.4 (21E219)"

  static let cases: [VerdictCase] = [
    VerdictCase(
      "iOS 5, heat",
      ReportMaker.legacy(
        "iPhone OS 5.1.1 (9B206)", codes: "0xc00010ff",
        information: "Topmost application\nThermal Level:       16"), .housekeepingKill, .certain,
      because: ["hot"], contradictions: ["the app itself may have"]),
    VerdictCase(
      "iOS 17, heat",
      ReportMaker.json(
        ios17, "FRONTBOARD", 0xc000_10ff,
        [
          "<RBSTerminateContext| domain:10 code:0xC00010FF explanation:%CPU:                41.92%"
            + " (sampled for 10.0 s)",
          "\"Thermal Level:   12\",", "reportType:CrashLog maxTerminationResistance:Interactive>",
        ], .work), .housekeepingKill, .certain,
      because: ["41.92% (sampled for 10.0 s)", "level 12"],
      contradictions: ["the app itself may have"]),
  ]

  @Test(arguments: cases)
  func `the heat of the device is named`(sample: VerdictCase) throws { try sample.check() }
}
