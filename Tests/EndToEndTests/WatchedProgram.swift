import Foundation
import Testing

/// A `bglog watch` that runs, and a folder of its own.
final class WatchedProgram {
  let folder: URL
  private let process = Process()
  private let input = Pipe()

  /// Starts it in its folder; as `nohup` does with HUP, where it is to ignore a signal.
  init(
    _ arguments: [String], files: [String: String] = [:], ignoring signal: String? = nil
  ) throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "bglog-watch-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
    for name in ["output", "errors"] { try Data().write(to: folder.appending(path: name)) }
    let words = ["watch", "--no-config"] + arguments
    if let signal {
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments =
        ["-c", "trap '' \(signal); exec \"$0\" \"$@\"", Tool.program.path] + words
    } else {
      process.executableURL = Tool.program
      process.arguments = words
    }
    process.currentDirectoryURL = folder
    process.standardInput = input
    process.standardOutput = try FileHandle(forWritingTo: folder.appending(path: "output"))
    process.standardError = try FileHandle(forWritingTo: folder.appending(path: "errors"))
    try process.run()
  }

  deinit {
    if process.isRunning { process.terminate() }
    try? FileManager.default.removeItem(at: folder)
  }

  /// What it has printed by now.
  var output: String { text("output") }

  /// What it has printed to standard error by now.
  var errors: String { text("errors") }

  private func text(_ name: String) -> String {
    guard let file = try? FileHandle(forReadingFrom: folder.appending(path: name)) else {
      return ""
    }
    return String(decoding: (try? file.readToEnd()) ?? Data(), as: UTF8.self)
  }

  /// Waits until a text is printed, far longer than it can take.
  func waits(for words: String) -> Bool {
    for _ in 0..<1500 {
      if output.contains(words) || errors.contains(words) { return true }
      Thread.sleep(forTimeInterval: 0.02)
    }
    return false
  }

  /// Writes to its standard input.
  func type(_ text: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
  }

  /// Appends to a file of its folder, which is made where it is missing.
  func append(_ text: String, to name: String) throws {
    let url = folder.appending(path: name)
    if !FileManager.default.fileExists(atPath: url.path) { try Data().write(to: url) }
    let file = try FileHandle(forWritingTo: url)
    try file.seekToEnd()
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
  }

  /// Closes its input and waits for its end.
  func closeInput() throws -> Int32 {
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Sends it a signal.
  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Sends it what Ctrl-C sends, or another signal, and waits for its end.
  func interrupt(_ signal: Int32 = SIGINT) -> Int32 {
    send(signal)
    process.waitUntilExit()
    return process.terminationStatus
  }
}

/// Lines of a device's log, as the tests of watching write them.
enum WatchedLines {
  static func line(_ second: Int, _ message: String) -> String {
    let time =
      "21:\(second / 60 < 10 ? "0" : "")\(second / 60):\(second % 60 < 10 ? "0" : "")\(second % 60)"
    return "Jun  9 \(time) Ottos-iPhone Lantern(UIKitCore)[1488] <Notice>: \(message)\n"
  }

  static func begin(_ second: Int, _ identifier: Int, _ name: String) -> String {
    line(
      second,
      "Created background task <_UIBackgroundTaskInfo: 0x281b0c4\(identifier)>: taskID = \(identifier), "
        + "taskName = \(name), creationTime = \(51_873 + second) (elapsed = 0).")
  }

  static func end(_ second: Int, _ identifier: Int) -> String {
    line(second, "Ending background task with UIBackgroundTaskIdentifier: \(identifier)")
  }

  static func background(_ second: Int) -> String {
    line(second, "applicationDidEnterBackground(_:)")
  }
}
