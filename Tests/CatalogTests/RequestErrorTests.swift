import Catalog
import Testing

@Suite struct RequestErrorTests {
  @Test(arguments: RequestError.allCases)
  func `every error has a name, causes, advice and a page`(error: RequestError) {
    #expect(!error.name.isEmpty && !error.words.hasSuffix(".") && !error.advice.hasSuffix("."))
    #expect(error.causes.allSatisfy { $0.hasSuffix(".") } && !error.causes.isEmpty)
    let page = CatalogPages.all.first { $0.topic == "\(RequestError.domain) \(error.rawValue)" }
    #expect(page?.title == error.name && page?.change == [error.advice])
  }

  @Test func `what a person or the device forbids is a warning only`() {
    let warnings = RequestError.allCases.filter { $0.severity == .warning }
    #expect(warnings == [.unavailable, .immediateRunIneligible])
    #expect(RequestError.unavailable.advice.contains("warning"))
    #expect(RequestError.unavailable.advice.contains("simulator"))
    #expect(RequestError(rawValue: 0) == nil && RequestError(rawValue: 5) == nil)
  }

  @Test(arguments: [
    (0, RequestError.unavailable), (2, .notPermitted), (3, .notPermitted), (4, .tooManyPending),
    (5, .unavailable), (8, .unavailable), (9, .immediateRunIneligible), (10, .notPermitted),
    (Int.max, .notPermitted), (-1, .unavailable),
  ])
  func `the app gets a code of its own for one of the scheduler`(code: Int, error: RequestError) {
    #expect(SchedulerError.requestError(for: code) == error)
  }

  @Test func `the scheduler's codes have an entry and a page each`() {
    #expect(SchedulerError.all.map(\.code) == Array(0...9))
    for error in SchedulerError.all {
      #expect(SchedulerError.entry(error.code)?.words == error.words)
      #expect(!error.words.hasSuffix(".") && !error.advice.hasSuffix("."))
      let page = CatalogPages.all.first { $0.topic == "DAS \(error.code)" }
      let told = error.requestError
      #expect(page?.facts.first?.value == "\(RequestError.domain) \(told.rawValue) (\(told.name))")
    }
    #expect(SchedulerError.entry(10) == nil)
  }
}
