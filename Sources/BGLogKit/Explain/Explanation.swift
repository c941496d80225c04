public import LogModel
internal import Reporting
internal import RulePacks

/// The answer of `bglog explain`.
public struct Explanation: Sendable {
  /// A sentence for each topic that was not found, with a suggestion if there is a similar one.
  public var failures: [String] {
    queries.filter(\.pages.isEmpty).map { query in
      let reason = query.isNumber ? "is no code that bglog knows" : "is no topic"
      let hint =
        query.suggestion.isEmpty && !query.isNumber
        ? "; bglog explain lists all topics" : query.suggestion
      return ReportOutput.escaped("'\(query.text.prefix(80))' \(reason)\(hint)")
    }
  }

  /// The pages about the topics; all pages if no topic was given.
  public var pages: [TopicPage] {
    queries.isEmpty ? TopicIndex.shared.pages : queries.flatMap(\.pages)
  }

  private let queries: [TopicQuery]

  /// Looks up topics. A number that follows a namespace or an exception is a part of its topic.
  public init(_ arguments: [String]) {
    queries = Explanation.phrases(arguments).map(TopicQuery.init)
  }

  /// The answer for people: the pages, or a list of all topics if none was given.
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

  /// The answer for programs, in JSON: the pages of each topic, or all pages if no topic was given.
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

  /// Joins arguments to topics: `FRONTBOARD` and `2343432205` are one topic, and so are `Must`, `Not`
  /// and `Proceed`.
  private static func phrases(_ arguments: [String]) -> [String] {
    var phrases: [String] = []
    var rest = arguments[...]
    while let argument = rest.first {
      if let name = nameOfSeveralWords(rest) {
        phrases.append(name.joined(separator: " "))
        rest = rest.dropFirst(name.count)
        continue
      }
      rest = rest.dropFirst()
      if let last = phrases.last, isNumber(argument) {
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

  /// The most words at the beginning of the arguments, two or more, that are together the name of a
  /// page; `nil` if there are none.
  private static func nameOfSeveralWords(_ arguments: ArraySlice<String>) -> ArraySlice<String>? {
    let most = min(arguments.count, 4)
    guard most > 1 else { return nil }
    return (2...most).reversed().lazy.map { arguments.prefix($0) }
      .first { !TopicIndex.shared.pages(named: $0.joined(separator: " ")).isEmpty }
  }

  /// Whether an argument is a number without brackets, by itself or as `Code=3`.
  private static func isNumber(_ argument: String) -> Bool {
    let label = "code="
    return isDecimal(
      argument.lowercased().hasPrefix(label) ? String(argument.dropFirst(label.count)) : argument)
  }

  /// Whether a word is a number without brackets: `15 9` are two topics, `<0xF> 9` is a namespace with
  /// its code.
  private static func isDecimal(_ word: String) -> Bool {
    TopicNumber(word)?.isBracketed == false
  }
}
