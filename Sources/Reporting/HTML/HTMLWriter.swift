import LogModel

/// Writes a web page for people: a single file that loads nothing, can be read without scripts, on
/// paper and in dark mode, and is small enough to send by email.
///
/// The verdict comes first, then the launches with a lane for each task, the worst launch first, and
/// the requests for scheduled work, before the launches if the worst finding is about one of them. A
/// page about many inputs shows what they have in common, and the worst of their tasks.
package struct HTMLWriter: ExportWriter {
  /// The maximum number of tasks on a page about a single report.
  package static let taskLimit = 200
  /// The maximum number of requests for scheduled work on a page about a single report.
  package static let requestLimit = 40
  /// The maximum number of launches and crash reports on a page.
  package static let sectionLimit = 20
  /// The maximum number of findings on a page.
  package static let findingLimit = 60

  private var tool = ReportDocument.Tool(name: "bglog", version: "")
  private var only: ReportDocument?
  private var documents = 0
  private var worst = WorstTasks()

  /// Creates a writer.
  package init() {}

  package mutating func begin(_ tool: ReportDocument.Tool, to output: inout OutputBuffer) {
    self.tool = tool
  }

  package mutating func add(_ document: ReportDocument, to output: inout OutputBuffer) {
    documents += 1
    // A single document is shown in full; of many documents, only what was found over all of them.
    only = documents == 1 ? document : nil
    worst.add(document)
  }

  package mutating func finish(_ triage: TriageDocument?, to output: inout OutputBuffer) {
    let markup: Markup
    if let triage {
      let page = TriagePage(triage: triage, worst: worst)
      markup = HTMLPage.markup(title: page.title, tool: tool, body: page.markup)
    } else {
      let page = ReportPage(only ?? ReportDocument(tool: tool))
      markup = HTMLPage.markup(title: page.title, tool: tool, body: page.markup)
    }
    output.append(markup.text)
  }
}
