import LogModel
import Testing

@testable import Correlation

@Suite struct TooManyTasksRuleTests {
  @Test(arguments: [(2844, "too-many-tasks E"), (150, "too-many-tasks W"), (12, "")])
  func `a flood of assertions is reported, and no number that any app reaches`(
    count: Int, rules: String
  ) {
    let judged = Judged("0 active\n1 @?[7] ~flood count=\(count) name=RNBackgroundTimer")
    #expect(judged.rules == rules)
    if let finding = judged.findings.first {
      #expect(finding.message.contains("react-native-background-timer"))
    }
  }
}
