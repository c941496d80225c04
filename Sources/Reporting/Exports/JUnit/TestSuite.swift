import LogModel

/// A test suite: an input and what was found in it.
struct TestSuite {
  var input: InputSummary
  var cases: [TestCase]

  /// Writes the element.
  func write(to output: inout OutputBuffer) {
    var failures = 0
    var skipped = 0
    var seconds = 0.0
    for testCase in cases {
      switch testCase.result {
      case .passed: break
      case .skipped: skipped += 1
      case .failed: failures += 1
      }
      // AnalysisResult thousandths, so that the sum is that of the numbers that are printed.
      if let time = testCase.seconds.flatMap(TestCase.time).flatMap(Double.init) { seconds += time }
    }
    output.append("  <testsuite")
    output.append(attribute: "name", input.path)
    output.append(attribute: "tests", String(cases.count))
    output.append(attribute: "failures", String(failures))
    output.append(attribute: "errors", "0")
    output.append(attribute: "skipped", String(skipped))
    if let time = TestCase.time(seconds) { output.append(attribute: "time", time) }
    if let first = input.firstTimestamp, first.hasYear, first.hasDate {
      // Readers of the format know neither fractions nor zones here.
      output.append(attribute: "timestamp", String(first.rfc3339.prefix(19)))
    }
    output.append(attribute: "file", input.path)
    output.append(">\n")
    for testCase in cases { testCase.write(to: &output) }
    output.append("  </testsuite>\n")
  }
}
