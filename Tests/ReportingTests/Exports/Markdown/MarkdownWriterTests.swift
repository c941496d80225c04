import LogModel
import Reporting
import Testing

@Suite struct MarkdownWriterTests {
  @Test func `the verdict comes first, then the findings, then their lines`() {
    let text = exported(.markdown, [Fixtures.leak])
    #expect(
      text.hasPrefix("## ❌ bglog: 1 error\n\n1 input, 41 records, 2 tasks (1 leaked, 1 completed).")
    )
    #expect(text.contains("| `leaked-task` | `logs/console.log` line 3 | sure 1 |"))
    #expect(text.contains("<details><summary>❌ leaked-task: 2 lines</summary>"))
    #expect(text.contains("\nlogs/console.log:3: Oct 30 22:35:28 iPhone State Lab[7449]: begin\n"))
  }

  @Test func `nothing found is fine, but not where something could not be read`() {
    var document = Fixtures.leak
    document.findings = []
    #expect(exported(.markdown, [document]).hasPrefix("## ✅ bglog: no problem found\n"))
    document.inputs[0].problems = [InputProblem(line: nil, message: "closed", isFatal: true)]
    let text = exported(.markdown, [document])
    #expect(text.hasPrefix("## ⚠️ bglog: no problem found; 1 input not read\n"))
    #expect(text.contains("| `logs/console.log` | `closed` |"))
  }

  @Test func `over many inputs groups, tasks and failures are told`() {
    var known = Fixtures.leak
    known.findings = Array(repeating: known.findings[0], count: 5)
    for index in known.findings.indices { known.findings[index].isKnown = true }
    let text = exported(.markdown, [Fixtures.leak, Fixtures.leak, known], Fixtures.triage)
    #expect(text.hasPrefix("## ❌ bglog: 2 errors; 1 input not read\n\n3 inputs (2 read, 1 failed)"))
    #expect(text.contains("5 findings known to the baseline."))
    #expect(!text.contains("everybody knows"))
    #expect(text.contains("| `leaked-task` | 2 | `logs/console.log` line 3 |"))
    #expect(
      text.contains("| `0x8badf00d scene-update Lab.save` | 7 | – | `Lab` | `2.1` `2.2` `2.3` +1 |")
    )
    #expect(text.contains("| `State Lab` | `Upload #` | `app` | 2 | 0 | 0 | 0 | 42 |"))
    #expect(text.contains("| `logs/closed.log` | `cannot be opened` |"))
    #expect(text.contains("\nlogs/console.log:3: Oct 30"))
  }

  @Test func `what a baseline knows takes no place and counts apart`() {
    var document = Fixtures.manyTasks(5000).withFingerprints
    for index in document.findings.indices.dropLast() { document.findings[index].isKnown = true }
    let text = exported(.markdown, [document])
    #expect(text.hasPrefix("## ❌ bglog: 1 error\n"))
    #expect(text.contains("99 findings known to the baseline."))
    #expect(text.split(separator: "\n").count { $0.hasPrefix("| ❌") } == 1)
    #expect(text.contains("background task 5000 was never ended"))
    document.findings.removeLast()
    #expect(exported(.markdown, [document]).hasPrefix("## ✅ bglog: nothing new\n"))
  }

  @Test func `a new error is told though the worst of its kind is known`() {
    var triage = Fixtures.triage
    triage.findings[0].isKnown = true
    triage.findings[0].count = 4
    var known = Fixtures.leak
    known.findings[0].isKnown = true
    let text = exported(.markdown, [Fixtures.leak, known, known], triage)
    #expect(text.hasPrefix("## ❌ bglog: 1 error; "))
    #expect(text.contains("2 findings known to the baseline."))
  }

  @Test func `what nobody can judge is not fine`() {
    var document = Fixtures.leak
    document.findings = []
    document.tasks[0].outcome = .open
    #expect(
      exported(.markdown, [document]).hasPrefix(
        "## ℹ️ bglog: undecided: 1 of 2 background tasks had no end when the log stopped\n"))
    document.tasks = []
    #expect(exported(.markdown, [document]).hasPrefix("## ℹ️ bglog: nothing to judge\n"))
  }

  @Test func `a table has twenty rows, the rest is counted`() {
    let text = exported(.markdown, [Fixtures.manyTasks(5000).withFingerprints])
    #expect(text.split(separator: "\n").count { $0.hasPrefix("| ❌") } == 20)
    #expect(text.contains("… and 80 more findings, see the other formats."))
  }

  @Test func `a comment is never too long`() {
    var document = Fixtures.manyTasks(5000).withFingerprints
    for index in document.findings.indices {
      document.findings[index].message = String(repeating: "\u{202E}", count: 10_000)
      document.findings[index].evidence = Array(
        repeating: Evidence(input: 0, line: 1, text: String(repeating: "é", count: 10_000)),
        count: 50)
    }
    let text = exported(.markdown, [document])
    #expect(text.utf8.count <= 60_000)
    #expect(text.contains("more quotes, see the other formats"))
    #expect(text.ranges(of: "<details>").count == text.ranges(of: "</details>").count)
  }

  @Test(arguments: Fixtures.hostileTexts)
  func `hostile text stays in code`(text: String) {
    let pages = [
      exported(.markdown, [Fixtures.hostile(text)]),
      exported(.markdown, [Fixtures.hostile(text)], Fixtures.hostileTriage(text)),
      exported(.markdown, [Fixtures.contradicted(text)]),
      exported(.markdown, [Fixtures.contradicted(text)], Fixtures.contradictedTriage(text)),
    ]
    for page in pages {
      #expect(page.utf8.count <= 60_000)
      let outside = outsideOfCode(page)
      #expect(!outside.unicodeScalars.contains { "@#`[]\\$".unicodeScalars.contains($0) })
      #expect(!outside.contains("://"))
      for line in outside.split(separator: "\n") where line.contains("<") {
        #expect(line.hasPrefix("<details><summary>") || line == "</details>")
      }
      for table in page.split(separator: "\n\n") where table.hasPrefix("| ") {
        #expect(Set(table.split(separator: "\n").map { $0.count { $0 == "|" } }).count == 1)
      }
    }
  }

  /// What GitHub reads as Markdown: the text without blocks and spans of code, and without the marks
  /// of our titles.
  private func outsideOfCode(_ page: String) -> String {
    var text = ""
    var fence: Substring?
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      let run = line.prefix { $0 == "`" }
      if let open = fence {
        if line == open { fence = nil }
      } else if run.utf8.count >= 3, line == run + "text" {
        fence = run
      } else {
        text += withoutSpans(line.drop { $0 == "#" }) + "\n"
      }
    }
    #expect(fence == nil)
    return text
  }

  /// A line without its code spans, which end at a run of as many backticks as began them.
  private func withoutSpans(_ line: Substring) -> String {
    var text = String.UnicodeScalarView()
    var rest = Array(line.unicodeScalars)[...]
    while let first = rest.first {
      guard first == "`" else {
        text.append(first)
        rest = rest.dropFirst()
        continue
      }
      let length = rest.prefix { $0 == "`" }.count
      var behind = rest.dropFirst(length)
      while let mark = behind.firstIndex(of: "`") {
        let run = behind[mark...].prefix { $0 == "`" }.count
        behind = behind[(mark + run)...]
        if run == length { break }
        if behind.isEmpty { return String(text) + "`" }
      }
      rest = behind
    }
    return String(text)
  }
}
