import LogModel
import Testing

@testable import Correlation

@Suite struct RequestRefusedRuleTests {
  @Test(arguments: RequestErrorCase.all)
  func `a refused request is reported under its error`(_ example: RequestErrorCase) {
    let judged = Judged("0 active\n1 request-refused code=\(example.code) name=refresh")
    #expect(judged.rules == example.rules)
    #expect(
      judged.findings.allSatisfy {
        $0.message.contains("'refresh'")
          && $0.message.hasSuffix("(BGTaskSchedulerErrorDomain \(example.code))")
      })
  }

  struct RequestErrorCase: Sendable {
    var code: String
    var rules: String
    static let all = [
      RequestErrorCase(code: "1", rules: "request-refused W"),
      RequestErrorCase(code: "2", rules: "request-refused E"),
      RequestErrorCase(code: "3", rules: "request-refused E"),
      // No error of that domain.
      RequestErrorCase(code: "0", rules: ""),
    ]
  }

  @Test func `each error is reported once`() {
    let log = "0 active\n1 request-refused code=1\n2 request-refused code="
    #expect(Judged(log + "1").findings.count == 1)
    #expect(Judged(log + "3").findings.count == 2)
  }
}
