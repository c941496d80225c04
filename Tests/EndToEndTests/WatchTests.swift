import Foundation
import Testing

/// `bglog watch` as its users run it.
@Suite struct WatchTests {
  private typealias Lines = WatchedLines

  @Test func `a line in a pipe is reported while the pipe is open`() throws {
    let watch = try WatchedProgram(["--budget", "30", "-"])
    try watch.type(Lines.begin(0, 12, "Upload") + Lines.background(1))
    #expect(watch.waits(for: "began task 12 'Upload'"))
    #expect(watch.waits(for: "to expiry"))
    try watch.type(Lines.end(9, 12))
    #expect(watch.waits(for: "ended after 9 s"))
    #expect(try watch.closeInput() == 0)
    #expect(watch.output.hasSuffix("summary: tasks: 1 completed; findings: none\n"))
  }

  @Test func `an object that comes in two pieces is one record`() throws {
    let watch = try WatchedProgram(["-"])
    try watch.type(
      """
      [{
        "timestamp" : "2026-04-01 10:00:01.000000+0300",
        "eventMessage" : "Ending background task with UIBackgroundTaskIdentifier: 12",

      """)
    // Longer than the silence after which records are taken to be whole.
    Thread.sleep(forTimeInterval: 0.5)
    #expect(!watch.output.contains("ended task"))
    try watch.type("  \"processImagePath\" : \"/Lantern\",\n  \"processID\" : 342\n}]\n")
    #expect(watch.waits(for: "Lantern[342] ended task 12"))
    #expect(try watch.closeInput() == 0)
    #expect(!watch.output.contains("cut off") && !watch.errors.contains("cut off"))
  }

  @Test func `the existing content of a file is known but not reported`() throws {
    let old = Lines.begin(0, 12, "Upload") + Lines.background(1)
    let watch = try WatchedProgram(["--budget", "30", "a.log"], files: ["a.log": old])
    #expect(watch.waits(for: "2 lines were read"))
    try watch.append(Lines.end(40, 12), to: "a.log")
    #expect(watch.waits(for: "past its time: late"))
    #expect(watch.interrupt() == 1)
    #expect(!watch.output.contains("began task"))
    #expect(watch.output.contains("error: late-completion"))
    #expect(watch.output.hasSuffix("summary: tasks: 1 late; findings: 1 error\n"))
  }

  @Test func `a file that is not there is waited for`() throws {
    let watch = try WatchedProgram(["a.log"])
    #expect(watch.waits(for: "is not there yet"))
    try watch.append(Lines.begin(0, 12, "Upload"), to: "a.log")
    #expect(watch.waits(for: "began task 12"))
    #expect(watch.interrupt() == 0)
  }

  @Test(arguments: [("HUP", SIGHUP), ("INT", SIGINT)])
  func `a signal that was ignored from the start stays ignored`(
    name: String, signal: Int32
  ) throws {
    let old = Lines.begin(0, 11, "Old") + Lines.end(0, 11)
    let watch = try WatchedProgram(["a.log"], files: ["a.log": old], ignoring: name)
    #expect(watch.waits(for: "2 lines were read"))
    watch.send(signal)
    // Had it heeded the signal, it would be gone before the second of two looks.
    for (second, identifier) in [(1, 12), (2, 13)] {
      try watch.append(Lines.begin(second, identifier, "Upload"), to: "a.log")
      #expect(watch.waits(for: "began task \(identifier)"))
    }
    #expect(watch.interrupt(SIGTERM) == 0)
  }

  @Test(arguments: ["rename", "truncate", "delete"])
  func `a file that is rotated is followed`(how: String) throws {
    let watch = try WatchedProgram(
      ["--from-start", "a.log"], files: ["a.log": Lines.begin(0, 12, "Upload")])
    #expect(watch.waits(for: "began task 12"))
    let url = watch.folder.appending(path: "a.log")
    switch how {
    case "rename": try FileManager.default.moveItem(at: url, to: watch.folder.appending(path: "b"))
    case "delete": try FileManager.default.removeItem(at: url)
    default:
      let file = try FileHandle(forWritingTo: url)
      try file.truncate(atOffset: 0)
      try file.close()
      #expect(watch.waits(for: "was cut"))
    }
    try watch.append(Lines.end(5, 12), to: "a.log")
    #expect(watch.waits(for: "ended task 12"))
    #expect(watch.interrupt() == 0)
    #expect(watch.output.contains("1 completed"))
  }

  @Test func `a kill names the task that leaked, before the log is over`() throws {
    let watch = try WatchedProgram(["-"])
    let log = try Data(contentsOf: Sample.root.appending(path: "Samples/logs/leak-ios12.log"))
    try watch.type(String(decoding: log, as: UTF8.self))
    #expect(watch.waits(for: "error: leaked-task: background task 12 'Persist drafts'"))
    #expect(watch.interrupt() == 1)
  }

  @Test func `what is no log is reported, and a failure`() throws {
    let watch = try WatchedProgram(["a.png"], files: ["a.png": "\u{7F}PNG\n\nIHDR\nIDAT\n"])
    #expect(watch.waits(for: "lines were read"))
    #expect(watch.interrupt() == 2)
    #expect(watch.output.contains("holds no console record that bglog understands"))
  }

  @Test func `an app that was reported and retired is not missing at the end`() throws {
    let log = try Data(contentsOf: Sample.root.appending(path: "Samples/logs/leak-ios12.log"))
    let watch = try WatchedProgram(["--process", "Lantern", "--format", "ndjson", "-"])
    try watch.type(String(decoding: log, as: UTF8.self))
    #expect(watch.waits(for: "leaked-task"))
    // Longer than the time in which daemons may say more of the end.
    Thread.sleep(forTimeInterval: 2.5)
    #expect(try watch.closeInput() == 1)
    #expect(!watch.output.contains("nothing about background tasks"))
    #expect(!watch.output.contains("no process named"))
  }

  @Test func `several files are watched together`() throws {
    let watch = try WatchedProgram(
      ["--from-start", "a.log", "b.log"], files: ["a.log": Lines.begin(0, 1, "One")])
    #expect(watch.waits(for: "a.log: 21:00:00 Lantern[1488] began task 1"))
    try watch.append(Lines.begin(2, 2, "Two"), to: "b.log")
    #expect(watch.waits(for: "b.log: 21:00:02 Lantern[1488] began task 2"))
    #expect(watch.interrupt() == 0)
  }

  @Test func `what a log says cannot steer the terminal`() throws {
    let watch = try WatchedProgram(["--budget", "30", "-"])
    try watch.type(Lines.begin(0, 12, "\u{1B}[2JUp\u{202E}load") + Lines.background(1))
    #expect(watch.waits(for: "to expiry"))
    _ = try watch.closeInput()
    #expect(!watch.output.contains("\u{1B}"))
    #expect(!watch.output.contains("\u{202E}"))
  }

  @Test func `one app on two devices is two processes`() throws {
    func other(_ lines: String) -> String { lines.replacing("Ottos-iPhone", with: "Annas-iPhone") }
    let watch = try WatchedProgram(["--budget", "30", "-"])
    try watch.type(
      Lines.begin(0, 12, "Upload") + other(Lines.begin(1, 12, "Upload")) + Lines.background(2)
        + other(Lines.background(2)) + other(Lines.end(9, 12)))
    #expect(watch.waits(for: "Lantern[1488] on Annas-iPhone ended task 12"))
    #expect(!watch.output.contains("Ottos-iPhone ended"))
    try watch.type(Lines.end(50, 12))
    #expect(watch.waits(for: "Lantern[1488] on Ottos-iPhone ended task 12"))
    #expect(try watch.closeInput() == 1)
    #expect(watch.output.contains("(on Ottos-iPhone)"))
    #expect(watch.output.hasSuffix("summary: tasks: 1 completed, 1 late; findings: 1 error\n"))
  }

  @Test func `ndjson starts with the header and ends with the summary`() throws {
    let watch = try WatchedProgram(["--format", "ndjson", "--budget", "30", "-"])
    try watch.type(Lines.begin(0, 12, "Upload") + Lines.background(1))
    #expect(watch.waits(for: "\"type\":\"countdown\""))
    #expect(try watch.closeInput() == 0)
    let types = try watch.output.split(separator: "\n").map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return object?["type"] as? String ?? "?"
    }
    #expect(types.first == "header")
    #expect(types.last == "summary")
    #expect(Set(types).isSuperset(of: ["event", "countdown", "task", "input"]))
  }

  @Test(arguments: [
    "completed", "dotnet-readings", "expiry-handled", "expiry-not-handled", "held-task-ios11",
    "joined-records", "leak-ios12", "leak-ios5", "leak-ios9", "nothing", "parallel-tasks",
    "refused",
    "timer-readings",
  ])
  func `a log that is watched gives what its analysis gives`(name: String) throws {
    let log = try Data(contentsOf: Sample.root.appending(path: "Samples/logs/\(name).log"))
    func counts(_ command: String) throws -> [NSObject?] {
      let run = try Tool.run([command, "--format", "ndjson", "-"], input: log)
      let last = try #require(run.output.split(separator: "\n").last)
      let object = try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any]
      return ["tasks", "findings", "records"].map { object?[$0] as? NSObject }
    }
    let watched = try counts("watch")
    let analyzed = try counts("analyze")
    #expect(watched == analyzed)
  }
}
