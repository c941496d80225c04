import LogModel
import Testing

@testable import Triage

@Suite struct GroupSentenceTests {
  private func sentence(_ sentences: String...) -> String {
    var group = GroupSentence(sentences[0])
    for sentence in sentences.dropFirst() { group.add(sentence) }
    return group.text
  }

  @Test func `a sentence about one problem stays as it is`() {
    #expect(sentence("Deck[7] took 19.97 s (7)") == "Deck[7] took 19.97 s (7)")
  }

  @Test(arguments: [
    ("Deck[7] was killed", "Deck[8] was killed", "Deck was killed"),
    ("State Lab[7449]: late", "State Lab[7449]: late", "State Lab: late"),
    (
      "Deck[7] was killed: it took more than 19.97 s", "Deck[8] was killed: it took more than 5 s",
      "Deck was killed: it took more than 5–19.97 s"
    ),
    (
      "Deck[7] was killed: it took more than 10 s", "Deck[8] was killed: it took more than 10 s",
      "Deck was killed: it took more than 10 s"
    ),
    (
      "task 5 of Deck[7] ended (1,200 MB)", "task 12 of Deck[9] ended (64 MB)",
      "task … of Deck ended (64–1,200 MB)"
    ),
    ("it used 80% of Deck[1]", "it used 12% of Deck[2]", "it used 12–80% of Deck"),
    (
      "Deck[7] was killed; open at the kill: task 3", "Deck[8] was killed; nothing was open",
      "Deck was killed"
    ),
    ("Deck[7] was killed: why", "Deck[8] was killed", ""),
    ("'Upload 7' of Deck leaked", "'Upload 8' of Deck leaked", "'Upload …' of Deck leaked"),
    ("array[3] and [4]", "array[5] and [6]", "array and …"),
    ("", "", ""), ("a", "b", "…"),
  ])
  func `what differs among problems is said of none`(one: String, other: String, all: String) {
    #expect(sentence(one, other) == all)
    #expect(sentence(one, other, one) == all)
    #expect(sentence(one, one, other) == all)
  }

  @Test func `a range grows with each problem`() {
    #expect(
      sentence("took 10 s", "took 12 s", "took 2.5 s", "took 11 s") == "took 2.5–12 s")
    #expect(sentence("took 10 s", "took 12 s", "took long s") == "took … s")
  }
}
