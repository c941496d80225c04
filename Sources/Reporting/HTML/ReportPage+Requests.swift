internal import LogModel

extension ReportPage {
  /// The maximum number of reasons of a request, and of quoted lines of a reason.
  private static let reasonLimit = 6
  private static let quoteLimit = 2

  /// The requests for scheduled work, a card each, and the findings about them that belong to no
  /// process; empty if there are none.
  var requests: Markup {
    guard !document.requests.isEmpty else { return "" }
    var markup: Markup = """
      <section aria-labelledby="requests"><h2 id="requests">Scheduled work</h2>

      """
    for index in shownRequests { markup += card(document.requests[index], number: index + 1) }
    let left = document.requests.count - shownRequests.count
    if left > 0 {
      let counts = RequestText.countsLeftOut(document.requests, shown: shownRequests)
      markup += """
        <p class="rest">… and \(left) more requests (\(counts)); shown are the worst, worst first \
        (see <code>--format json</code>)</p>

        """
    }
    return markup + findings(parts.requestFindings) + "</section>\n"
  }

  private func card(_ request: ScheduledRequest, number: Int) -> Markup {
    var markup: Markup = """
      <article class="request finding \(request.state.cardClass)" id="request-\(plain: number)">
      <h3>\(request.state.badge) \(request.title, limit: 160)</h3>
      <p>\(request.account)\(links(to: request.findings))</p>

      """
    for line in RequestText(text).circumstances(of: request) {
      markup += "<p class=\"dim\">\(line)</p>\n"
    }
    for reason in request.reasons.prefix(Self.reasonLimit) {
      markup += """
        <p>\(reason.sentence) (\(Confidence.text(reason.confidence)))</p>
        \(evidence(reason.evidence, limit: Self.quoteLimit))
        """
    }
    markup += HTMLPage.rest(request.reasons.count - Self.reasonLimit, "reasons")
    return markup + "</article>\n"
  }

  /// Links to the findings about a request, as far as the page shows them.
  private func links(to findings: [String]) -> Markup {
    var markup: Markup = ""
    for identifier in findings.prefix(Self.reasonLimit) {
      let isShown = shownFindings.contains(identifier)
      markup += isShown ? " <a href=\"#\(identifier)\">\(identifier)</a>" : " \(identifier)"
    }
    return findings.count > Self.reasonLimit ? markup + " …" : markup
  }
}

extension RequestState {
  /// The classes of the style sheet for the border of a card, and for the badge on it.
  private var classes: (card: Markup, badge: Markup) {
    switch concern {
    case .fault: ("error", " late")
    case .trouble: ("warning", " expired")
    case .over, .undecided: ("note", "")
    case .none: ("note", self == .completed ? " completed" : "")
    }
  }

  /// The class of a card about a request with this state.
  fileprivate var cardClass: Markup { classes.card }

  /// The sign and the word of the state.
  fileprivate var badge: Markup { "<b class=\"badge\(classes.badge)\">\(sign) \(headline)</b>" }
}
