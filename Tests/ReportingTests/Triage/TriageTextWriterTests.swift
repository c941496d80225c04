import LogModel
import Reporting
import Testing

/// The first lines of what is said of many inputs.
@Suite struct TriageTextWriterTests {
  /// A run over inputs in which nothing was found.
  private var quiet: TriageDocument {
    var triage = TriageDocument(tool: Fixtures.tool)
    triage.inputs.found = 2
    triage.inputs.read = 2
    triage.summary.records = 7
    return triage
  }

  private func verdict(_ triage: TriageDocument) -> String {
    var writer = TriageTextWriter(options: TextReportOptions(width: 200, quiet: true))
    var output = OutputBuffer()
    writer.finish(triage, to: &output)
    return String(decoding: output.bytes, as: UTF8.self)
  }

  private func markdown(_ triage: TriageDocument) -> String { exported(.markdown, [], triage) }

  private func html(_ triage: TriageDocument) -> String { exported(.html, [], triage) }

  @Test func `logs that are about no task are nothing to judge`() {
    let text = verdict(quiet)
    #expect(
      text.hasPrefix(
        "? NOTHING TO JUDGE  no line that bglog knows is about a background task (7 records in 2 inputs)\n"
      ))
    #expect(markdown(quiet).hasPrefix("## ℹ️ bglog: nothing to judge\n"))
    #expect(html(quiet).contains("<section class=\"verdict warning\""))
  }

  @Test func `a filter that lets nothing through is told`() {
    var triage = quiet
    triage.unmetFilter = UnmetFilter(process: "Lanterm", isUnknown: true, known: ["Deck"])
    #expect(
      verdict(triage).hasPrefix(
        "? NO MATCH  no process named \"Lanterm\"; there is \"Deck\" (7 records in 2 inputs)\n"))
    #expect(markdown(triage).hasPrefix("## ℹ️ bglog: no match: no process named "))
    #expect(html(triage).contains("<section class=\"verdict warning\""))
  }

  @Test func `findings that were left out are counted`() {
    var triage = quiet
    triage.summary.findingsLeftOut = 3
    #expect(
      verdict(triage).hasPrefix(
        "✓ NO OTHER PROBLEM  3 findings left out by --only or --ignore\n"))
    #expect(markdown(triage).hasPrefix("## ℹ️ bglog: no other problem found: 3 findings left out "))
    triage.summary.tasks = [.open: 1]
    #expect(verdict(triage).contains("3 findings left out by --only or --ignore"))
  }

  @Test func `tasks whose end nobody saw are undecided`() {
    var triage = quiet
    triage.summary.tasks = [.completed: 3, .open: 1]
    let why = "1 of 4 background tasks had no end when the log stopped"
    #expect(verdict(triage).hasPrefix("? UNDECIDED  no problem proven, but \(why)\n"))
    #expect(markdown(triage).hasPrefix("## ℹ️ bglog: undecided: \(why)\n"))
    triage.summary.tasks = [.completed: 4]
    #expect(verdict(triage).hasPrefix("✓ NO PROBLEM  "))
    #expect(markdown(triage).hasPrefix("## ✅ bglog: no problem found\n"))
    #expect(html(triage).contains("<section class=\"verdict fine\""))
  }

  @Test func `inputs that could not be read are told beside the verdict`() {
    var triage = quiet
    triage.summary.tasks = [.completed: 3]
    triage.inputs.found = 50
    triage.inputs.read = 1
    triage.inputs.failed = 49
    #expect(verdict(triage).contains("\n! 49 of 50 inputs could not be read or understood\n"))
    #expect(html(triage).contains("<section class=\"verdict warning\""))
    triage.inputs.read = 0
    triage.inputs.failed = 50
    // What could be read of a damaged input is judged.
    let unread = "50 of 50 inputs could not be read or understood, or only in part"
    #expect(
      verdict(triage).hasPrefix(
        "✓ NO PROBLEM  neither an error nor a warning was found\n! \(unread)"))
    triage.summary.tasks = [:]
    #expect(
      verdict(triage).hasPrefix(
        "? NOTHING TO JUDGE  no line that bglog knows is about a background task (7 records in 50 inputs)\n! \(unread)"
      ))
    triage.summary = TriageSummary()
    #expect(verdict(triage).hasPrefix("✗ NOTHING READ  no input could be analyzed\n  "))
  }

  @Test func `a note explains no crash, a verdict does`() {
    var triage = quiet
    var crashes = CrashGroup(signature: "SIGKILL")
    crashes.count = 2
    triage.groups = [crashes]
    triage.summary.crashes = 2
    triage.summary.findings = [.note: 1]
    var note = FindingGroup(
      fingerprint: "n", rule: .clockStep, severity: .note, process: nil, message: "a clock was set",
      exampleInput: "a.log", exampleLine: 1)
    note.count = 1
    triage.findings = [note]
    #expect(verdict(triage).hasPrefix("? NOT EXPLAINED  2 incidents, and no rule says why"))
    #expect(
      markdown(triage).hasPrefix(
        "## ℹ️ bglog: not explained: 2 crash reports that no rule explains\n"))
    triage.groups[0].verdict = CrashReport.Verdict(
      .userQuit, confidence: 0.9, because: ["0xdeadfa11"])
    #expect(verdict(triage).hasPrefix("✓ NO PROBLEM  "))
    triage.groups[0].verdict?.contradictions = ["the app was in use"]
    #expect(
      verdict(triage).hasPrefix("? UNDECIDED  no problem proven, but the app was in use\n"))
    triage.groups[0].verdict?.confidence = 0.3
    #expect(verdict(triage).hasPrefix("? NOT EXPLAINED  "))
  }
}
