import LogModel
import Reporting
import Testing

@Suite struct GitHubWriterTests {
  @Test func `a finding is an annotation at its first line`() {
    let lines = lines([Fixtures.leak])
    #expect(lines.count == 1)
    #expect(
      lines[0].hasPrefix(
        "::error file=logs/console.log,line=3,title=leaked-task::background task 1 'Upload'"))
    #expect(lines[0].contains("%0Alogs/console.log:41: Oct 30 22:46:00"))
  }

  @Test func `errors come before warnings, whatever the order of the inputs`() {
    let lines = lines([warning, Fixtures.leak, warning])
    #expect(lines.map { $0.prefix { $0 != " " } } == ["::error", "::warning", "::notice"])
  }

  @Test func `a step shows ten errors, the rest is counted`() {
    let lines = lines([Fixtures.manyTasks(1000).withFingerprints, warning])
    #expect(lines.count { $0.hasPrefix("::error ") } == 10)
    #expect(lines.count { $0.hasPrefix("::warning ") } == 1)
    #expect(lines.last == "::notice title=bglog::10 more: 10 errors")
  }

  @Test func `a problem that many inputs show is one annotation`() {
    let lines = lines([Fixtures.leak, Fixtures.leak, Fixtures.leak])
    #expect(lines.count == 2)
    #expect(lines.last == "::notice title=bglog::2 more: 2 errors")
  }

  @Test func `nothing found is said`() {
    var document = Fixtures.leak
    document.findings = []
    #expect(lines([document]) == ["::notice title=bglog::no problem found (1 input)"])
  }

  @Test func `inputs that cannot be read come first and take three places at most`() {
    let many = Fixtures.manyTasks(1000).withFingerprints
    var failed = Fixtures.leak
    failed.findings = []
    let documents = (0..<20).map { number in
      failed.inputs[0].path = "\(number).log"
      failed.inputs[0].problems = [InputProblem(line: nil, message: "closed", isFatal: true)]
      return failed
    }
    let lines = lines([many] + documents)
    #expect(lines[0] == "::error file=0.log,title=not read::closed")
    #expect(lines.count { $0.contains("title=not read") } == 3)
    #expect(lines.count { $0.hasPrefix("::error ") } == 10)
    #expect(lines.last?.contains("30 more: 17 unread inputs, 13 errors") == true)
  }

  @Test func `over many inputs the groups are told, without what a baseline knows`() {
    let lines = lines([Fixtures.leak, Fixtures.leak], Fixtures.triage)
    #expect(lines.count == 3)
    #expect(lines[0] == "::error file=logs/closed.log,title=not read::cannot be opened")
    #expect(
      lines[1].contains("was killed for it (and 1 more like it)%0Alogs/console.log:3: Oct 30"))
    #expect(lines[2] == "::notice title=bglog::1 more: 1 known finding")
  }

  @Test(arguments: Fixtures.hostileTexts)
  func `hostile text begins no line and ends no property`(text: String) {
    for triage in [nil, Fixtures.hostileTriage(text)] {
      let lines = lines([Fixtures.hostile(text)], triage)
      #expect((3...4).contains(lines.count))
      for line in lines {
        let head = line.dropFirst(2).firstRange(of: "::").map { line[..<$0.lowerBound] } ?? ""
        #expect(["::error ", "::warning ", "::notice "].contains { head.hasPrefix($0) })
        #expect(head.contains("title="))
        let properties = head.split(separator: " ", maxSplits: 1).last?.split(separator: ",") ?? []
        #expect(properties.count <= 3)
        #expect(line.utf8.count < 60_000)
      }
    }
  }

  @Test(arguments: Fixtures.hostileTexts)
  func `a doubt is one line, whatever it says`(text: String) {
    for triage in [nil, Fixtures.contradictedTriage(text)] {
      let lines = lines([Fixtures.contradicted(text)], triage)
      #expect(lines.count == 1)
      #expect(lines[0].hasPrefix("::notice title=bglog::undecided: "))
      #expect(lines[0].hasSuffix(" (1 input)"))
      #expect(lines[0].utf8.count < 60_000)
    }
  }

  private var warning: ReportDocument {
    var document = Fixtures.leak
    document.findings[0].severity = .warning
    document.findings[0].fingerprint = "w"
    return document
  }

  /// The lines as the runner sees them: both controls end one.
  private func lines(
    _ documents: [ReportDocument], _ triage: TriageDocument? = nil
  ) -> [String] {
    let text = exported(.github, documents, triage)
    #expect(text.utf8.last == 0x0A)
    return text.split(omittingEmptySubsequences: true) { $0.isNewline }.map(String.init)
  }
}

extension ReportDocument {
  /// The document with a fingerprint of its own for each finding.
  var withFingerprints: ReportDocument {
    var document = self
    for index in findings.indices { document.findings[index].fingerprint = "f\(index)" }
    return document
  }
}
