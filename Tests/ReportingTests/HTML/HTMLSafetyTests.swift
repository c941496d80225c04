import Digests
import Foundation
import LogModel
@testable import Reporting
import Testing

/// Texts of logs stay texts, and a page loads, runs and styles nothing but its own.
@Suite struct HTMLSafetyTests {
  @Test(arguments: Fixtures.hostileTexts)
  func `texts from outside are never markup`(_ text: String) {
    let pages = [
      exported(.html, [Fixtures.hostile(text)]),
      exported(.html, [Fixtures.hostile(text), Fixtures.leak], Fixtures.hostileTriage(text)),
    ]
    for page in pages {
      // Our own script stands between the only tags of its kind, our own style likewise.
      #expect(page.count(of: "<script") == 1)
      #expect(page.count(of: "</script") == 1)
      #expect(page.count(of: "<style") == 1)
      #expect(!page.contains("<img"))
      #expect(!page.contains(" onerror=y>"))
      #expect(!page.contains("</details>&"))
      for scalar in page.unicodeScalars {
        let isControl =
          scalar.value < 0x20 && scalar != "\n" || (0x7F...0x9F).contains(scalar.value)
        let isTurning = (0x202A...0x202E).contains(scalar.value) || scalar == "\u{2028}"
        #expect(!isControl && !isTurning)
      }
      #expect(page.utf8.count < 400_000)
    }
  }

  @Test(arguments: Fixtures.hostileTexts.filter { !$0.isEmpty })
  func `a page has the same tags whatever its texts say`(_ text: String) {
    #expect(tags(Fixtures.hostile(text)) == tags(Fixtures.hostile("harmless")))
  }

  private func tags(_ document: ReportDocument) -> [String] {
    let page = exported(.html, [document])
    let body = page.components(separatedBy: "<main").last ?? ""
    return body.components(separatedBy: "<").dropFirst().map { piece in
      String(piece.prefix { $0.isLetter || $0 == "/" })
    }
  }

  @Test func `the policy names the digests of style and script and forbids everything else`() {
    let page = exported(.html, [Fixtures.leak])
    let style = digest(of: "style", in: page)
    let script = digest(of: "script", in: page)
    #expect(
      page.contains(
        "content=\"default-src 'none'; style-src 'sha256-\(style)'; script-src 'sha256-\(script)'; "
          + "base-uri 'none'; form-action 'none'\""))
    #expect(!page.contains("unsafe-inline"))
    #expect(!page.contains(" style="))
    #expect(!page.contains("://"))
    #expect(page.range(of: " on[a-z]+=", options: .regularExpression) == nil)
    #expect(page.range(of: "javascript:", options: .caseInsensitive) == nil)
  }

  /// The digest of what stands between our tags of a kind.
  private func digest(of tag: String, in page: String) -> String {
    let body = page.components(separatedBy: "<\(tag)>")[1].components(separatedBy: "</\(tag)>")[0]
    return SHA256Digest(body).base64
  }

  @Test func `a task does not link to findings that are left out`() {
    let page = exported(.html, [Fixtures.manyTasks(5000)])
    #expect(page.contains("href=\"#F60\"") && !page.contains("href=\"#F61\""))
  }

  @Test func `links lead to places of the page only`() {
    var document = Fixtures.hostile("javascript:alert(1)")
    document.findings[1].id = "F2"
    let page = exported(.html, [document])
    let links = page.components(separatedBy: "href=\"").dropFirst()
    #expect(links.allSatisfy { $0.hasPrefix("#") })
    let targets = Set(links.map { $0.dropFirst().prefix { $0 != "\"" } })
    for target in targets where !target.isEmpty {
      #expect(page.count(of: " id=\"\(target)\"") == 1, "\(target)")
    }
  }
}
