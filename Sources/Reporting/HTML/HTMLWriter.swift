import LogModel

/// A writer of a page for people: one file that loads nothing, reads without a script, in print and
/// in the dark, and is never longer than a mail takes.
///
/// The verdict comes first, then the launches with a lane for each task, worst first. Over many
/// inputs the page is about what they have in common, and shows the worst of their tasks.
package struct HTMLWriter: ExportWriter {
  /// How many tasks a page about one report shows.
  package static let taskLimit = 200
  /// How many launches and crash reports it shows.
  package static let sectionLimit = 20
  /// How many findings it shows.
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
    // One document is shown in full; of many only what was found over all of them.
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
