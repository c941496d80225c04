internal import Digests

/// The frame of an HTML page, and markup that several pages use.
enum HTMLPage {
  /// A complete page. Its policy forbids it to load anything, and to use any script or style except
  /// its own.
  static func markup(title: String, tool: ReportDocument.Tool, body: Markup) -> Markup {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
    style-src 'sha256-\(styleDigest)'; script-src 'sha256-\(scriptDigest)'; base-uri 'none'; \
    form-action 'none'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="referrer" content="no-referrer">
    <title>\(title)</title>
    <style>\(PageStyle.markup)</style>
    </head>
    <body>
    <a class="skip" href="#main">Skip to the report</a>
    <header><h1>\(title)</h1></header>
    <main id="main" tabindex="-1">
    \(body)</main>
    <footer><p>Written by \(tool.name) \(tool.version). This page loads nothing and sends nothing. \
    Texts of the inputs are shown as they stand; control characters as pictures.</p></footer>
    \(symbols)<script>\(PageScript.markup)</script>
    </body>
    </html>

    """
  }

  /// The digests of bglog's own style and script. Base64 contains no character that HTML takes for
  /// markup.
  private static let styleDigest = SHA256Digest(PageStyle.markup.text).base64
  private static let scriptDigest = SHA256Digest(PageScript.markup.text).base64

  /// The marks of lanes and the patterns of bars, which all drawings on a page share.
  private static let symbols: Markup = """
    <svg class="defs" aria-hidden="true"><defs>
    <pattern id="leak" width="8" height="8" patternUnits="userSpaceOnUse" \
    patternTransform="rotate(45)"><rect class="paper" width="8" height="8"/>\
    <rect class="ink-leaked" width="4" height="8"/></pattern>
    <pattern id="over" width="7" height="7" patternUnits="userSpaceOnUse">\
    <rect class="paper" width="7" height="7"/>\
    <path class="line-late" d="M0 0L7 7M7 0L0 7"/></pattern>
    <pattern id="dots" width="6" height="6" patternUnits="userSpaceOnUse">\
    <rect class="paper" width="6" height="6"/>\
    <circle class="ink-open" cx="3" cy="3" r="1.6"/></pattern>
    <g id="begin"><rect class="mark" x="-1" y="-8" width="2.5" height="16"/></g>
    <g id="end"><rect class="mark" x="-1.5" y="-8" width="2.5" height="16"/></g>
    <g id="late"><path class="mark bad" d="M-1.5-8h3v16h-3z"/>\
    <path class="mark bad" d="M0-13l5-1v-1H-5v1l5 6z"/></g>
    <g id="expiration"><path class="mark warn" d="M0-7l6 7l-6 7l-6-7z"/></g>
    <g id="deadline"><path class="dead" d="M0-12V12M-4-12H4"/></g>
    <g id="reading"><rect class="tick" x="-.5" y="22" width="1" height="5"/></g>
    <g id="cut"><path class="cross" d="M-5-5L5 5M5-5L-5 5"/></g>
    <g id="onward"><path class="mark" d="M-11-7L-2 0l-9 7z"/></g>
    <g id="before"><path class="mark" d="M11-7L2 0l9 7z"/></g>
    <g id="refused"><circle class="ring" r="6"/><path class="cross" d="M-3.5-3.5L3.5 3.5"/></g>
    </defs></svg>

    """

  /// The legend, which says what the marks mean.
  static let legend: Markup = """
    <details class="legend"><summary>What the drawings show</summary>
    <ul>
    <li>\(sample("<rect class=\"bar\" x=\"2\" y=\"8\" width=\"40\" height=\"12\"/>", "completed")) \
    ended in time</li>
    <li>\(sample("<rect class=\"bar\" x=\"2\" y=\"8\" width=\"40\" height=\"12\"/>", "leaked")) \
    leaked: hatched, without an end</li>
    <li>\(sample("<rect class=\"over\" x=\"2\" y=\"8\" width=\"40\" height=\"12\"/>", "late")) \
    late: crossed where its time was up</li>
    <li>\(sample("<rect class=\"bar\" x=\"2\" y=\"8\" width=\"40\" height=\"12\"/>", "open")) \
    dotted: no end is known</li>
    <li>\(sample(use("deadline"))) deadline</li>
    <li>\(sample(use("expiration"))) expiration handler called</li>
    <li>\(sample(use("reading"))) reading of the remaining time</li>
    <li>\(sample(use("cut"))) the process was ended</li>
    <li>\(sample(use("onward", 44))) the log shows no end</li>
    <li>\(sample(use("refused"))) refused</li>
    </ul></details>

    """

  private static func use(_ name: Markup, _ x: Int = 22) -> Markup {
    // The mark of a reading is made for the foot of a lane. A sample has less height, so the mark
    // is shifted up.
    let y: Markup = name.text == "reading" ? "-10" : "14"
    return "<use href=\"#\(name)\" x=\"\(x)\" y=\"\(y)\"/>"
  }

  private static func sample(_ body: Markup, _ name: Markup = "") -> Markup {
    "<svg class=\"sample \(name)\" aria-hidden=\"true\">\(body)</svg>"
  }

  /// A table that scrolls sideways if it is too wide for the screen.
  static func table(
    _ label: String, _ head: [String], _ rows: Markup, isSortable: Bool = true
  ) -> Markup {
    var markup: Markup = """
      <div class="scroll" tabindex="0" role="group" aria-label="\(label)">
      <table\(isSortable ? " data-sortable" : "")><thead><tr>
      """
    for title in head { markup += "<th scope=\"col\">\(title)</th>" }
    return markup + "</tr></thead><tbody>\n\(rows)</tbody></table></div>\n"
  }

  /// A paragraph that says how many items were left out; empty if none were.
  static func rest(_ count: Int, _ what: String) -> Markup {
    guard count > 0 else { return "" }
    return """
      <p class="rest">… and \(count) more \(what) (see <code>--format json</code>)</p>

      """
  }
}
