import LogModel
import RulePacks
import Scanning
import TestSupport
import Testing

@testable import ConsoleLogs

/// No built-in rule gives up on a text, and what one does grows with the text and no faster.
@Suite struct RuleWorkTests {
  /// How often a rule may come to an item of its pattern, on the average of the bytes that it looks at.
  private static let stepsPerByte = 128

  /// As many bytes as a rule looks at for one literal.
  private static let window = RecordReader.reach.before + RecordReader.reach.behind

  private func texts(_ rule: MessageRule, _ size: Int) -> AdversarialText {
    Effort.isExhaustive
      ? AdversarialText(rule: rule, size: size, samples: 4, cuts: 8)
      : AdversarialText(rule: rule, size: size, samples: 1, cuts: 3, mostRuns: 16)
  }

  @Test(arguments: RuleCatalogTests.rules.map(\.id))
  func `a rule looks at each byte a few times`(id: String) throws {
    let rule = try #require(RuleCatalogTests.rules.first { $0.id == id })
    let expanded = PatternExpansion(rule.patterns[0]).text
    let steps = try #require(PatternSteps(expanded))
    let pattern = try Pattern(expanded)
    let size = Effort.count(2048, of: Self.window)
    texts(rule, size).forEach { text in
      let count = steps.count(in: text, upTo: 4 * Self.stepsPerByte * size)
      let outcome = pattern.search(in: text.span, window: 0..<text.count)
      guard count > Self.stepsPerByte * size || outcome == .gaveUp else { return }
      Issue.record(
        "\(count / size) steps a byte, \(outcome): \(String(decoding: text.prefix(400), as: UTF8.self))"
      )
    }
  }

  @Test(arguments: [RuleCatalogTests.rules.map(\.id)])
  func `no rule gives up on a text made of what all of them look for`(ids: [String]) throws {
    let rules = RuleCatalogTests.rules
    let samples = rules.flatMap { $0.samples.map(\.text) }
    let literals = rules.flatMap(\.literals)
    let size = Effort.count(1 << 16, of: 1 << 20)
    for joint in ["", " ", "\n", " . "] {
      for parts in [literals, samples, samples.map { String($0.dropLast($0.count / 4)) }] {
        let matcher = RuleMatcher()
        var text = ""
        while text.utf8.count < size { text += parts.joined(separator: joint) + joint }
        _ = scan(ContiguousArray(text.utf8.prefix(size)), matcher: matcher)
        #expect(matcher.takeComplaints().isEmpty, "\(joint.debugDescription)")
      }
    }
  }

  @Test(.enabled(if: Effort.isExhaustive), arguments: RuleCatalogTests.rules.map(\.id))
  func `a megabyte takes eight times as long as an eighth of it`(id: String) throws {
    let rule = try #require(RuleCatalogTests.rules.first { $0.id == id })
    var long: [ContiguousArray<UInt8>] = []
    AdversarialText(rule: rule, size: 1 << 20, samples: 1, cuts: 1, mostRuns: 4).forEach {
      if long.count < 6 { long.append($0) }
    }
    for text in long {
      let matcher = RuleMatcher()
      let eighth = ContiguousArray(text.prefix(1 << 17))
      let short = ThreadTime.seconds { _ = scan(eighth, matcher: matcher) }
      let whole = ThreadTime.seconds { _ = scan(text, matcher: matcher) }
      #expect(matcher.takeComplaints().isEmpty)
      #expect(whole < 16 * short + 0.5, "\(short) s and \(whole) s")
    }
  }

  /// Prose that names what rules look for, in three languages, is no log.
  @Test(arguments: [
    "When an app moves to the back, applicationDidEnterBackground: comes, and what is left to do must be "
      + "done in the seconds that beginBackgroundTaskWithExpirationHandler: lends; "
      + "applicationWillEnterForeground: follows, application:didFinishLaunchingWithOptions: does not. ",
    "Когда приложение уходит в фон, вызывается applicationDidEnterBackground: и остаётся мало времени; "
      + "потом приходит applicationWillEnterForeground: и счёт начинается заново. ",
    "程序进入后台时会调用 applicationDidEnterBackground: 方法，回到前台时调用 "
      + "applicationWillEnterForeground: 方法，启动时调用 application:didFinishLaunchingWithOptions: 方法。",
  ])
  func `prose is read to its end and says nothing`(sentence: String) {
    for count in [1, 9, 2000] {
      let matcher = RuleMatcher()
      let text = "# On borrowed time\n\n" + String(repeating: sentence, count: count) + "\n"
      let log = scan(text, matcher: matcher)
      #expect(log.events.isEmpty && log.summary.recordCount == 0)
      #expect(matcher.takeComplaints().isEmpty)
    }
  }
}
