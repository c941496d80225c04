import LogModel
import TestSupport
import Testing

@testable import Correlation

/// Checks that the search finds exactly the series of identifiers that nothing contradicts.
@Suite struct SeriesSearchTests {
  @Test func `the series found are those that one finds by trying all`() {
    for seed in 0..<3000 {
      var random = Seeded(UInt64(seed))
      var hidden = HiddenBegins(lowestFirst: Int.random(in: 1...3, using: &random), tasksSoFar: 0)
      var mentions: [(number: Int, begins: Int)] = []
      let count = Int.random(in: 1...8, using: &random)
      var begins = 0
      for number in 0..<Int.random(in: 1...6, using: &random) {
        begins = Int.random(in: begins...count, using: &random)
        let identifier = Int.random(in: 1...14, using: &random)
        mentions.append((identifier, begins))
        hidden.add(
          HiddenBegins.Mention(
            number: identifier, label: nil, begins: begins, suspects: 0,
            line: LineReference(input: 0, line: number + 1, at: nil), isRefusal: false))
      }
      let fit = SeriesSearch(hidden, first: nil).fits(takingForCopies: true).first
      #expect(
        fit?.firsts == Self.best(mentions, lowest: hidden.lowestFirst), "seed \(seed): \(mentions)")
    }
  }

  /// The identifiers of the first begin that explain the most named tasks, found by trying all.
  private static func best(_ mentions: [(number: Int, begins: Int)], lowest: Int) -> [Int]? {
    let explained = (lowest...40).map { first -> Int in
      let own = mentions.filter { $0.number >= first }
      return own.allSatisfy { $0.number - first < $0.begins } ? Set(own.map(\.number)).count : -1
    }
    let most = explained.max() ?? 0
    guard most > 0 else { return nil }
    return zip(lowest...40, explained).filter { $0.1 == most }.map { $0.0 }
  }

  @Test func `identifiers of any size do no harm`() {
    for text in [
      "0", "-1", "9223372036854775807", "18446744073709551615", "99999999999999999999", "x",
    ] {
      let judged = Judged(
        "0 A9\n1 A9\n2 A11 id=\(text)\n3 A15 id=\(text)\n4 A22 id=\(text)\n5 A11 id=8\n6 A11 id=7")
      #expect(judged.pairs.prefix(2) == ["7 1>7 identifier", "8 2>6 identifier"], "\(text)")
    }
  }

  @Test(.timeLimit(.minutes(1))) func `very many begins and copies take no long`() {
    var log = ""
    for number in 1...6000 {
      log += "\(number) A9\n\(number).00001 A9\n\(number).5 A11 id=\(number + 30)\n"
    }
    let judged = Judged(log, clock: Script.Clock(digits: 6))
    #expect(judged.tasks.count >= 6000)
  }
}
