public import LogModel
internal import Reporting
internal import RulePacks

/// What `bglog explain` answers.
public struct Explanation: Sendable {
  /// What was asked and not found, a sentence each, with what may have been meant.
  public var failures: [String] {
    queries.filter(\.pages.isEmpty).map { query in
      let reason = query.isNumber ? "is no code that bglog knows" : "is no topic"
      let hint =
        query.suggestion.isEmpty && !query.isNumber
        ? "; bglog explain lists all topics" : query.suggestion
      return ReportOutput.escaped("'\(query.text.prefix(80))' \(reason)\(hint)")
    }
  }

  /// The pages that answer what was asked, or all pages where nothing was asked.
  public var pages: [TopicPage] {
    queries.isEmpty ? TopicIndex.shared.pages : queries.flatMap(\.pages)
  }

  private let queries: [TopicQuery]

  /// Looks topics up; a namespace or an exception takes the numbers after it.
  public init(_ arguments: [String]) {
    queries = Explanation.phrases(arguments).map(TopicQuery.init)
  }

  /// The answer for people: the pages, or the list of topics where nothing was asked.
  public func text(color: Bool, width: Int, ascii: Bool) -> ContiguousArray<UInt8> {
    let writer = TopicPageWriter(
      options: TextReportOptions(color: color, width: width, ascii: ascii, verbose: false))
    guard !queries.isEmpty else { return writer.list(TopicIndex.shared.pages) }
    var text = ContiguousArray<UInt8>()
    for query in queries where !query.pages.isEmpty {
      if !text.isEmpty { text.append(0x0A) }
      text += writer.text(query.pages, note: query.note)
    }
    return text
  }

  /// The answer for programs: the pages of each topic, or every page where nothing was asked.
  public var json: ContiguousArray<UInt8> {
    let topics =
      queries.isEmpty
      ? [(nil, TopicIndex.shared.pages)] : queries.map { ($0.text as String?, $0.pages) }
    var json = JSONWriter()
    json.object { json in
      json.member("schema", "bglog.explanation/1")
      json.key("topics")
      json.array { json in
        for (query, pages) in topics {
          json.object { json in
            json.member("query", query)
            json.member("pages", pages)
          }
        }
      }
    }
    json.endLine()
    return json.output.bytes
  }

  /// `FRONTBOARD 2343432205` given as two arguments is one topic.
  private static func phrases(_ arguments: [String]) -> [String] {
    var phrases: [String] = []
    for argument in arguments {
      if let last = phrases.last, TopicNumber(argument)?.isBracketed == false {
        let opener = String(last.prefix { $0 != " " })
        let isResource = opener.uppercased() == "EXC_RESOURCE"
        let numbers = last.split(separator: " ").count - 1
        if TopicQuery.opensPhrase(opener), numbers < (isResource ? 2 : 1), !isDecimal(opener) {
          phrases[phrases.count - 1] = last + " " + argument
          continue
        }
      }
      phrases.append(argument)
    }
    return phrases
  }

  /// `15 9` are two numbers, `<0xF> 9` is a namespace and its code.
  private static func isDecimal(_ word: String) -> Bool {
    TopicNumber(word)?.isBracketed == false
  }
}
