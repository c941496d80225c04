import Testing

@testable import BGLogKit

/// A fingerprint never mixes apps, and the one of versions before is known where it did.
@Suite struct FingerprintTests {
  private func findings(_ text: String, _ name: String = "a") -> [Finding] {
    Analyzer().analyze([input(name, text)]).findings
  }

  private let leak = """
    Starting background task 5 with 29.98 seconds remaining
    Background Time Remaining = 9.98
    Finishing background task 5 with -3.50 seconds remaining

    """

  @Test func `texts that name no app are distinguished by their content`() throws {
    let one = try #require(findings(leak).first)
    let same = try #require(findings(leak, "b").first)
    let other = try #require(findings("An app of another team\n" + leak).first)
    #expect(one.process?.name == nil)
    #expect(one.fingerprint == same.fingerprint)
    #expect(one.fingerprint != other.fingerprint)
    #expect(one.formerFingerprint != one.fingerprint)
    #expect(one.formerFingerprint == other.formerFingerprint)
    let bytes = ContiguousArray(leak.utf8)
    var isRead = false
    let stream = ByteStream(path: "-") {
      defer { isRead = true }
      return isRead ? nil : bytes
    }
    #expect(
      Analyzer().analyze([.stream(stream)]).findings.map(\.fingerprint) == [one.fingerprint])
  }

  @Test func `exit counts of two apps are two problems`() throws {
    func payload(_ bundle: String) -> String {
      """
      {"timeStampBegin":"2024-05-01 00:00:00 +0000","timeStampEnd":"2024-05-02 00:00:00 +0000",\
      "appVersion":"1.0","metaData":{"bundleIdentifier":"\(bundle)","osVersion":"iPhone OS 17.5 (21F79)"},\
      "applicationExitMetrics":{"backgroundExitData":\
      {"cumulativeBackgroundTaskAssertionTimeoutExitCount":3}}}
      """
    }
    let deck = try #require(findings(payload("com.example.deck")).first)
    let harbor = try #require(findings(payload("com.example.harbor")).first)
    #expect(deck.fingerprint != harbor.fingerprint)
    #expect(deck.formerFingerprint == harbor.formerFingerprint)
  }

  @Test func `a finding with a name has the fingerprint it always had`() throws {
    let log = "2024-11-20 03:02:31.402 Harbor[812:70b] "
    let named = try #require(
      findings(leak.split(separator: "\n").map { log + $0 + "\n" }.joined()).first)
    #expect(named.formerFingerprint == nil)
    #expect(named.fingerprint == findings(log + "more\n" + log + leak).first?.fingerprint)
  }

  @Test func `a baseline knows a finding by either fingerprint`() throws {
    var writer = BaselineWriter()
    var old = try #require(findings(leak).first)
    old.fingerprint = old.formerFingerprint ?? ""
    writer.add(old)
    let file = try Baseline(reading: .memory(name: "known", bytes: writer.bytes()))
    var document = Analyzer().analyze([input("c", "Another text\n" + leak)])
    file.mark(&document)
    #expect(document.findings.map(\.isKnown) == document.findings.map { _ in true })
  }
}
