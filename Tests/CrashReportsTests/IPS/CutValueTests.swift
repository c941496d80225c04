import CrashReports
import LogModel
import Testing

/// Values at the end of an input, and between the quotes of a container that was pasted.
@Suite struct CutValueTests {
  @Test func `a number that the end of the input may have cut is not taken`() throws {
    let whole = ReportMaker.json("iPhone OS 17.4 (21E219)", "FRONTBOARD", 0x8bad_f00d)
    let code = try #require(whole.firstRange(of: "2343432205"))
    for length in 1...10 {
      let end = whole.index(code.lowerBound, offsetBy: length)
      #expect(read(String(whole[..<end])).crashes.first?.termination?.code == nil)
      #expect(read(whole[..<end] + "\n").crashes.first?.termination?.code == nil)
    }
    #expect(read(whole).crashes.first?.termination?.code == 0x8bad_f00d)
    let sentence =
      "FRONTBOARD, scene-update watchdog transgression: app<a.b>:611 exhausted real (wall clock)"
      + " time allowance of 1"
    let cut =
      "Exception Type:  EXC_CRASH (SIGKILL)\nTermination Reason: FRONTBOARD 2343432205\n"
      + "Termination Description: " + sentence
    #expect(read(cut).crashes.first?.watchdog?.event == "scene-update")
    #expect(read(cut).crashes.first?.watchdog?.allowanceSeconds == nil)
    #expect(read(cut + "0.00 seconds").crashes.first?.watchdog?.allowanceSeconds == 10)
  }

  @Test func `a thermal state between escaped quotes is read without them`() throws {
    let crash = try #require(
      read(
        #"""
        termination.reasons|
        [
          "<RBSTerminateContext| domain:10 code:0x8BADF00D explanation:scene-update watchdog \#
        transgression: app<a.b>:191 exhausted real (wall clock) time allowance of 10.00 seconds",
          "ThermalInfo: (",
          "\"Thermal Level:   9\",",
          "\"Thermal State:   critical\"",
          ") reportType:CrashLog maxTerminationResistance:Interactive>"
        ]

        """#
      ).crashes.first)
    #expect(crash.watchdog?.thermal == "critical")
    #expect(crash.verdict?.contradictions.contains { $0.contains("hot") } == true)
  }
}
