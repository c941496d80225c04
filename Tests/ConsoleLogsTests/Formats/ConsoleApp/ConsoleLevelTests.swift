import LogModel
import Testing

@testable import ConsoleLogs

/// Console.app in the language of its user: the level is a column, and never the process.
@Suite struct ConsoleLevelTests {
  /// Two levels each; the last three are of no language.
  static let levels = [
    ["default", "error"], ["기본", "오류"], ["デフォルト", "エラー"], ["默认", "错误"], ["Standard", "Fehler"],
    ["Par défaut", "Erreur"], ["По умолчанию", "Ошибка"], ["افتراضي", "خطأ"],
    ["ค่าเริ่มต้น", "ข้อผิดพลาด"], ["oletus", "virhe"], ["Zulvak", "Mekro"], ["zulvak tor", "mekro"],
    ["Zulvak Tor", "Mekro"],
  ]
  static let stamps = [
    "16:16:17.520555+0900", "16:16:17.520555 +0900", "16:16:17.520555+090", "16:16:17.5+0900",
    "2025-12-11 16:16:17.520555+0900",
  ]
  private static let task = "<_UIBackgroundTaskInfo: 0x1>: taskID = 31, taskName = Upload, "
  static let messages = [
    "Created background task \(task)creationTime = 5 (elapsed = 0).",
    #"Background Task 31 ("Upload"), was created over 30 seconds ago. In applications running in the "#
      + "background, this creates a risk of termination.",
    "Ending background task with UIBackgroundTaskIdentifier: 31",
  ]

  /// The records of the three messages, the second of them with the other level.
  private func records(_ levels: [String], _ stamp: String, _ separator: String) -> [String] {
    Self.messages.enumerated().map { index, message in
      let stamp = stamp.replacing(":17.", with: ":\(17 + index).")
      return [levels[index % 2], stamp, "Tide Pod", message].joined(separator: separator)
    }
  }

  private func expectOneProcess(_ text: String, _ count: Int = 3) {
    let log = scan(text)
    #expect(log.summary.records(of: .consoleApp) == count, "\(text)")
    #expect(log.sightings.map(\.name) == ["Tide Pod"], "\(text)")
    #expect(log.events.count == count && log.events.allSatisfy { $0.process.name == "Tide Pod" })
    #expect(log.events.allSatisfy { $0.at?.offsetSeconds == 32_400 }, "\(text)")
  }

  @Test(arguments: levels, stamps)
  func `a level between tabs or blanks is no process`(levels: [String], stamp: String) {
    for separator in ["\t", " ", "    "] {
      let records = records(levels, stamp, separator)
      expectOneProcess(records.joined(separator: "\n") + "\n")
      for record in records { expectOneProcess(record + "\n", 1) }
    }
  }

  @Test(arguments: levels, stamps)
  func `records that a blank joins have times of their own`(levels: [String], stamp: String) {
    for separator in ["\t", " "] {
      let text = records(levels, stamp, separator).joined(separator: " ") + "\n"
      expectOneProcess(text)
      let seconds = scan(text).events.compactMap { $0.at?.rfc3339.dropFirst(17).prefix(2) }
      #expect(seconds == ["17", "18", "19"], "\(text)")
    }
  }

  @Test(arguments: levels)
  func `columns of other things change nothing`(levels: [String]) {
    let stamp = "16:16:17.520555+0900"
    for index in Self.messages.indices {
      let (level, message) = (levels[index % 2], Self.messages[index])
      for columns in [
        [level, stamp, "Tide Pod", "UIKitCore", message],
        [level, stamp, "Tide Pod", "UIKitCore", "com.apple.UIKit", "BackgroundTask", message],
        [level, stamp, "Tide Pod", "com.apple.UIKit", "BackgroundTask", message],
        ["UIKitCore", level, stamp, "Tide Pod", message],
        [level, stamp, "Tide Pod", "2342", "0x1f9b", message],
      ] {
        expectOneProcess(columns.joined(separator: "\t") + "\n", 1)
      }
    }
  }

  @Test func `many lines in any language read like those in English`() {
    func log(_ levels: [String], _ separator: String) -> Scan {
      var text = ""
      for number in 0..<600 {
        let level = levels[number % 7 == 3 ? 1 : 0]
        let process = ["Tide Pod", "SpringBoard", "Harbor", "runningboardd"][number % 4]
        let stamp = "16:\(10 + number / 60):\(10 + number % 50).520555+0900"
        let message = number % 4 == 0 ? Self.messages[number / 4 % 3] : "took \(number)\tof them"
        text += [level, stamp, process, message].joined(separator: separator)
        text += number % 11 == 5 ? " " : "\n"
      }
      return scan(text + "\n")
    }
    for separator in ["\t", " "] {
      let english = log(["default", "error"], separator)
      #expect(english.summary.records(of: .consoleApp) == 600)
      #expect(Set(english.events.map(\.process.name)) == ["Tide Pod"])
      for levels in Self.levels.dropFirst() {
        let other = log(levels, separator)
        #expect(other.summary.recordCount == 600, "\(levels)")
        #expect(other.events.map(\.at) == english.events.map(\.at), "\(levels)")
        #expect(other.events.map(\.process) == english.events.map(\.process), "\(levels)")
        #expect(other.sightings.map(\.name) == english.sightings.map(\.name), "\(levels)")
      }
    }
  }

  @Test func `words before a time in a sentence are no level`() {
    for text in [
      "ERROR 16:16:17.520555+0900 Lantern Background Time Remaining = 29.5",
      "It began at 16:16:17.520555+0900 Lantern Background Time Remaining = 29.5",
      "💙 16:16:17.520555+0900 Lantern Background Time Remaining = 29.5",
      "Error 2025-12-11 16:16:17.520555+0900 Background Time Remaining = 29.5",
    ] {
      #expect(scan(text + "\n").summary.records(of: .consoleApp) == 0, "\(text)")
    }
  }

  @Test func `a time in a message starts no record`() {
    for text in [
      "default 16:16:17.520555+0900 Lantern next try at 16:20:00.000000+0900 or later",
      "default\t16:16:17.520555+0900\tLantern\tnext try at 16:20:00.000000+0900 or later",
      "기본 16:16:17.520555+0900 Lantern next try: 16:20:00 or 16:20:00.1 or 16:20:00.1+0100 x",
    ] {
      #expect(scan(text + "\n").summary.records(of: .consoleApp) == 1, "\(text)")
    }
  }

  @Test func `a name that other lines do not go on with is one word`() {
    let log = scan(
      """
      default 16:16:17.520555+0900 Lantern Upload Background Time Remaining = 29.5
      default 16:16:18.520555+0900 Lantern done
      default 16:16:19.520555+0900 Tide Pod UIKitCore Background Time Remaining = 29.5
      default 16:16:20.520555+0900 Tide Pod done
      16:16:21 Tide Pod done

      """)
    #expect(log.sightings.map(\.name) == ["Lantern", "Tide Pod"])
    #expect(log.events.map(\.process.name) == ["Lantern", "Tide Pod"])
  }

  /// Lines that are taken many at a time, for they start like those before them, and now and then one with
  /// several records.
  @Test func `records that a blank joins are found among lines of one record`() {
    var text = ""
    for number in 0..<2000 {
      let stamp = "16:1\(number / 1000):\(10 + number % 50).520555+0900"
      text += "기본\t\(stamp)\t\(number % 3 == 0 ? "Harbor" : "Tide Pod")\tstill here"
      text += number % 97 == 96 ? " " : "\n"
    }
    let log = scan(text)
    #expect(log.summary.records(of: .consoleApp) == 2000)
    #expect(log.sightings.map(\.name) == ["Harbor", "Tide Pod"])
  }
}
