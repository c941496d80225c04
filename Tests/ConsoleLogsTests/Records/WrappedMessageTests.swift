import LogModel
import Testing

@testable import ConsoleLogs

@Suite struct WrappedMessageTests {
  static let header = "2026-04-01 10:00:01.000000+0200 Lantern[744:1] "
  static let next = "2026-04-01 10:00:02.000000+0200 Lantern[744:1] something else\n"

  @Test(arguments: ["\n", "\r\n"], [true, false])
  func `a message that is broken inside any word is heard`(newline: String, isLast: Bool) {
    let messages: [(text: String, kind: LogEvent.Kind, identifier: String)] = [
      (
        "Created background task <_UIBackgroundTaskInfo: 0x1>: taskID = 12, "
          + "taskName = Upload, creationTime = 9 (elapsed = 0).", .taskBegan, "12"
      ),
      ("Ending background task with UIBackgroundTaskIdentifier: 12", .taskEnded, "12"),
    ]
    for message in messages {
      let letters = Array(message.text)
      for place in 1..<letters.count - 1 {
        let broken = String(letters[..<place]) + newline + String(letters[place...])
        let log = scan(Self.header + broken + newline + (isLast ? "" : Self.next))
        #expect(log.kinds == [message.kind], "\(broken)")
        #expect(log.events.first?.line == 1)
        #expect(log.events.first?.text == Self.header + String(letters[..<place]))
        // What stands alone on its line may be a number of its own.
        if letters[place - 1] != "1" || letters[place] != "2" {
          #expect(log.events.first?.identifier == message.identifier, "\(broken)")
        }
      }
    }
  }

  @Test(arguments: 60...100)
  func `where breaks stand between words only, a word that ends at the width is one`(width: Int) {
    let names = ["GPX export", "Save Draft", "a b c d e f g", "Upload the photos of yesterday"]
    var lines: [String] = []
    for number in 0..<40 {
      let name = names[number % names.count]
      let text =
        "\(Self.header)Created background task <_UIBackgroundTaskInfo: 0x1>: taskID = \(number), "
        + "taskName = \(name), creationTime = 9 (elapsed = 0)."
      var line = ""
      for word in text.split(separator: " ") {
        if !line.isEmpty, line.count + 1 + word.count > width {
          lines.append(line)
          line = ""
        }
        line += (line.isEmpty ? "" : " ") + word
      }
      lines.append(line)
    }
    let log = scan(lines.joined(separator: "\n") + "\n")
    #expect(log.events.map(\.label) == (0..<40).map { names[$0 % names.count] })
  }

  @Test func `a text that was wrapped at a column is put together everywhere`() {
    let text = [
      "Created background task <_UIBackgroundTaskInfo: 0x1>: taskID = 1234, "
        + "taskName = Upload the photos of yesterday, creationTime = 9 (elapsed = 0).",
      "Created background task <_UIBackgroundTaskInfo: 0x2>: taskID = 5, "
        + "taskName = Sync, creationTime = 11 (elapsed = 0).",
      "Ending background task with UIBackgroundTaskIdentifier: 1234",
      "Ending background task with UIBackgroundTaskIdentifier: 5",
    ]
    for width in Self.header.count + 8...Self.header.count + 50 {
      var lines: [String] = []
      var first: [Int] = []
      for message in text {
        first.append(lines.count + 1)
        var rest = Substring(Self.header + message)
        while !rest.isEmpty {
          lines.append(String(rest.prefix(width)))
          rest = rest.dropFirst(width)
        }
      }
      let log = scan(lines.joined(separator: "\n") + (width % 2 == 0 ? "\n" : ""))
      #expect(log.kinds == [.taskBegan, .taskBegan, .taskEnded, .taskEnded], "\(width)")
      #expect(log.lines == first, "\(width)")
      #expect(log.events.map(\.identifier) == ["1234", "5", "1234", "5"], "\(width)")
      #expect(log.events[0].label == "Upload the photos of yesterday", "\(width)")
      #expect(log.events.map(\.text) == first.map { lines[$0 - 1] })
    }
  }

  /// The lines of records, each cut after `width` characters.
  private static func columns(_ records: [String], width: Int) -> String {
    records.flatMap { record -> [String] in
      let letters = Array(record)
      return stride(from: 0, to: letters.count, by: width).map {
        String(letters[$0..<min($0 + width, letters.count)])
      }
    }.map { $0 + "\n" }.joined()
  }

  @Test(arguments: [
    "Jun 14 09:04:52 host Lantern[744] <Notice>: ", "default\t10:00:01.000000+0200\tLantern\t",
  ])
  func `columns are found where records begin with letters`(header: String) {
    let value = header.count + "Background Time Remaining = ".count
    for width in value + 3...value + 16 {
      // Most records fill a line but for two characters: the next one begins with a word that would not fit.
      let records =
        (0..<90).map { _ in header + String(repeating: "-", count: width - 2 - header.count) }
        + (20..<30).map { header + String(repeating: "\($0) items, ", count: 8) }
        + (0..<12).map { _ in
          header + "Background Time Remaining = 1.797693134862316e+308 Seconds"
        }
      let log = scan(Self.columns(records, width: width))
      #expect(log.kinds.count == 12, "\(width)")
      #expect(log.events.allSatisfy { $0.remaining?.isUnlimited ?? false }, "\(width)")
    }
  }

  @Test func `a name may be wrapped at its blank`() {
    let log = scan(
      Self.header + "Start activity <keyboard of the\nsystem service>: started new\n"
        + "background task: 4\n" + Self.next)
    #expect(log.kinds == [.taskBegan])
    #expect(log.events.first?.identifier == "4")
    #expect(log.events.first?.label == "keyboard of the system service")
  }

  /// An emoji ends with a selector that takes no column, so lines with one have more characters.
  @Test(arguments: [0, 6])
  func `the sentence about a kill and its list may both be broken`(emoji: Int) {
    let header = "2026-04-01 10:00:01.000 SpringBoard[31:1811] "
    let readings = (0..<emoji).map { number in
      "2026-04-01 10:00:00.000 Lantern[744:259] \u{2B05}\u{FE0F} few background time, "
        + "59\(number).\(number)4000000000000000, stopping"
    }
    let broken = Self.columns(
      readings + [
        header + "Lantern[744] has active assertions beyond permitted time: ", "{(",
        "    <SBProcessAssertion: 0x1d8fe0> identifier: UIKitBackgroundCompletionTask process: "
          + "Lantern[744] permittedBackgroundDuration: 600.000000 reason: finishTask owner pid:744",
        ")}", header + "Forcing crash report of Lantern[744]...",
        "2026-04-01 10:00:02.000 Lantern[745:259] application:didFinishLaunchingWithOptions: again",
      ], width: 76)
    let kill = scan(broken).events.first { $0.kind == .assertionKill }
    #expect(kill?.line == 2 * emoji + 1)
    #expect(kill?.kill?.assertions.count == 1)
  }

  @Test(arguments: [
    // The second line is another message, however well its first word goes with the first line.
    "The upload went to the back\nground task with identifier 1",
    "Ending background\ntask with UIBackgroundTaskIdentifier of nobody",
    "Ending back\n\nground task with UIBackgroundTaskIdentifier: 1",
    "Ending back\n  ground task with UIBackgroundTaskIdentifier: 1",
    "Ending backspace\nEnd\nground task with UIBackgroundTaskIdentifier: 1",
  ])
  func `lines that touch say nothing together`(text: String) {
    #expect(scan(Self.header + text + "\n" + Self.next).kinds.isEmpty)
  }

  @Test func `two messages in one record stay two`() {
    let log = scan(
      Self.header + "Ending background task with UIBackgroundTaskIdentifier: 1\n"
        + "Ending background task with UIBackgroundTaskIdentifier: 2\n" + Self.next)
    #expect(log.events.map(\.identifier) == ["1", "2"])
    #expect(log.lines == [1, 2])
  }

  @Test func `a record of many lines is not put together`() {
    let log = scan(
      Self.header + String(repeating: "line of text that ends\n", count: 100_000)
        + "Ending back\nground task with UIBackgroundTaskIdentifier: 1\n" + Self.next)
    #expect(log.kinds.isEmpty)
  }
}
