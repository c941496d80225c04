import Scanning
import Testing

@testable import CrashReports
import Statements

@Suite struct LineCursorTests {
  private func lines(_ text: String) -> [String] {
    let copy = bytes(text)
    var cursor = LineCursor()
    var found: [String] = []
    while let line = cursor.next(in: copy.span) {
      found.append("\(line.number):" + copy.span.text(in: line.content))
    }
    return found
  }

  @Test(arguments: ["a\nb\n\nc", "a\r\nb\r\n\r\nc", "a\rb\r\rc", "a\nb\r\n\rc\n"])
  func `ends lines at every kind of terminator`(text: String) {
    #expect(lines(text) == ["1:a", "2:b", "3:", "4:c"])
  }

  @Test func `finds the ends of long lines`() {
    let copy = bytes(
      [63, 64, 65, 0, 127, 128, 200].map { String(repeating: "x", count: $0) }
        .joined(separator: "\r\n") + "\r" + String(repeating: "y", count: 130) + "\n")
    var cursor = LineCursor()
    var counts: [Int] = []
    while let line = cursor.next(in: copy.span) { counts.append(line.range.count) }
    #expect(counts == [63, 64, 65, 0, 127, 128, 200, 130])
    let breaks = copy.span.lineBreaks(in: 0..<copy.count)
    #expect(breaks == 8)
  }

  @Test(arguments: [
    ("     Process: a", "Process: a"), ("`Process: a`", "Process: a"),
    ("> Process: a  ", "Process: a"), ("\u{FEFF}Process: a", "Process: a"),
    ("<b> x", "<b> x"), (">", ">"), ("", ""),
  ])
  func `takes quoting marks off`(text: String, content: String) {
    let copy = bytes(text)
    let range = LineCursor.content(of: 0..<copy.count, in: copy.span)
    let result = copy.span.text(in: range)
    #expect(result == content)
  }

  @Test func `goes on in the same physical line after a skip`() {
    let copy = bytes("{\n}{\nx")
    var cursor = LineCursor()
    let first = cursor.next(in: copy.span)
    guard let first else {
      Issue.record("no line")
      return
    }
    cursor.skip(to: 3, after: first, in: copy.span)
    let second = cursor.next(in: copy.span)
    let third = cursor.next(in: copy.span)
    #expect(second?.number == 2)
    #expect(second?.range == 3..<4)
    #expect(third?.number == 3)
  }
}
