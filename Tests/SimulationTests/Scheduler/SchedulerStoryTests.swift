import BGLogKit
import TestSupport
import Testing

/// Simulated phones whose scheduler runs, delays, refuses and ends the work of an app, among hundreds of activities
/// of Apple's own: the report must say of each request what its log shows, and nothing more.
@Suite struct SchedulerStoryTests {
  /// How many seeds are tried for each story and format; the first number is for whole logs.
  private static let seeds = Effort.count(4, of: 40)
  private static let fewerSeeds = Effort.count(2, of: 40)

  /// The score of each story in one format.
  private func scores(
    _ writer: Writer, _ stories: [SchedulerStory], _ variant: SchedulerScenario.Variant,
    _ seeds: Range<Int>
  ) -> [(story: String, score: SchedulerScore)] {
    let analyzer = Analyzer()
    return stories.map { story in
      var score = SchedulerScore()
      for seed in seeds {
        let scenario = SchedulerScenario(
          story: story, writer: writer, seed: seed, variant: variant)
        score.take(scenario, with: analyzer)
      }
      return (story.name, score)
    }
  }

  /// Demands that nearly all is right, and of each story at least the share `each`: one that is never understood
  /// would hardly show in the share of all.
  private func judge(
    _ scores: [(story: String, score: SchedulerScore)], each: Double = 0.9
  ) {
    var total = SchedulerScore()
    for (story, score) in scores {
      #expect(score.all > 0, "\(story)")
      #expect(score.share >= each, "\(story): \(score)")
      total.add(score)
    }
    #expect(total.share >= 0.98, "\(total)")
    #expect(total.claims.isEmpty, "\(total.claims.prefix(10).joined(separator: "\n"))")
  }

  @Test(arguments: SchedulerScenario.writers)
  func `nearly all requests are reported as they were, and no reason is made up`(writer: Writer) {
    judge(scores(writer, SchedulerStory.all, .whole, 0..<Self.seeds))
  }

  @Test(arguments: SchedulerScenario.writers)
  func `of a log that is cut is said what it shows until then`(writer: Writer) {
    let scores = scores(writer, SchedulerStory.all, .cut, 1000..<1000 + Self.fewerSeeds)
    // A few seeds give a story so few requests that one is a quarter of them.
    judge(scores, each: Effort.isExhaustive ? 0.9 : 0.7)
  }

  @Test(arguments: SchedulerScenario.writers)
  func `hidden names are nobody's, and the app's own lines still count`(writer: Writer) {
    let stories = SchedulerStory.all.filter(\.canHideNames)
    judge(scores(writer, stories, .hidden, 2000..<2000 + Self.fewerSeeds))
  }

  @Test(arguments: SchedulerScenario.writers)
  func `no cut makes waiting an error`(writer: Writer) {
    let stories = SchedulerStory.waiting.filter { !$0.name.hasPrefix("4") }
    let analyzer = Analyzer()
    for seed in 3000..<3000 + 2 * Self.seeds {
      let story = stories[seed % stories.count]
      let made = SchedulerScenario(story: story, writer: writer, seed: seed, variant: .cut).made()
      let findings = analyzer.analyze(made.inputs).findings.filter { $0.severity == .error }
      #expect(findings.isEmpty, "\(made.name): \(findings.map(\.message))")
    }
  }

  @Test(arguments: SchedulerScenario.writers)
  func `activities of Apple's own alone are no finding above a note`(writer: Writer) {
    let quiet = SchedulerStory(name: "quiet") { $0.clock(12, 0) }
    let analyzer = Analyzer()
    for seed in 4000..<4000 + Self.seeds {
      let made = SchedulerScenario(story: quiet, writer: writer, seed: seed).made()
      let document = analyzer.analyze(made.inputs)
      #expect(document.inputs.first?.format == made.format, "\(made.name)")
      let findings = document.findings.filter { $0.severity > .note }
      #expect(findings.isEmpty, "\(made.name): \(findings.map(\.message))")
      #expect(document.requests.allSatisfy { $0.kind == .activity }, "\(made.name)")
      #expect(UnprovenReasons(document, made).claims.isEmpty, "\(made.name)")
    }
  }

  @Test(arguments: SchedulerScenario.writers)
  func `a request of Apple's own is not reported beside the app's`(writer: Writer) {
    let analyzer = Analyzer()
    for story in SchedulerStory.all where story.name.hasPrefix("1") && !story.hidesNames {
      let made = SchedulerScenario(story: story, writer: writer, seed: 5000).made()
      let requests = analyzer.analyze(made.inputs).requests
      #expect(requests.allSatisfy { $0.kind != .activity }, "\(made.name)")
    }
  }

  /// A piece is read ahead before it is known what those in front of it hold.
  @Test(arguments: SchedulerScenario.writers)
  func `several threads and small pieces say the same`(writer: Writer) {
    var options = AnalysisOptions()
    options.jobs = 4
    options.pieceSize = 1 << 16
    let hasty = Analyzer(options: options)
    let analyzer = Analyzer()
    for story in SchedulerStory.all.prefix(Effort.count(4, of: 40)) {
      let made = SchedulerScenario(story: story, writer: writer, seed: 6000).made()
      let bytes = made.log.bytes
      let input = Input.memory(name: "made.log", bytes: bytes)
      let requests = analyzer.analyze([input]).requests.map { "\($0)" }
      #expect(hasty.analyze([input]).requests.map { "\($0)" } == requests, "\(made.name)")
    }
  }
}
