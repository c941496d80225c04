import Foundation
import Testing

/// What a run that a signal ends leaves behind.
@Suite struct TemporaryFileTests {
  /// Starts a triage that waits for a pipe nobody writes to, with a report to be written, and sends it a
  /// signal when the file is there.
  private func end(with signal: Int32, ignoring: String? = nil) throws -> (
    reason: Process.TerminationReason, status: Int32, names: [String], before: [String]
  ) {
    var outcome: (Process.TerminationReason, Int32, [String], [String])?
    try Tool.inFolder { folder in
      func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      }
      let old = Data("old".utf8)
      try old.write(to: folder.appending(path: "report.json"))
      try #require(Tool.shell("mkfifo pipe", in: folder).status == 0)
      let process = Process()
      let words = ["triage", "--no-config", "-o", "report.json", "-o", "new.csv", "pipe"]
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments =
        [
          "-c", (ignoring.map { "trap '' \($0); " } ?? "") + "exec \"$0\" \"$@\"",
          Tool.program.path,
        ]
        + words
      process.currentDirectoryURL = folder
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      for _ in 0..<1500 where try names().count < 4 { Thread.sleep(forTimeInterval: 0.02) }
      let before = try names()
      // Whoever opens the pipe and closes it gives a run that goes on its end.
      let pipe = try FileHandle(forWritingTo: folder.appending(path: "pipe"))
      kill(process.processIdentifier, signal)
      for _ in 0..<1500 where ignoring == nil && process.isRunning {
        Thread.sleep(forTimeInterval: 0.02)
      }
      try pipe.close()
      process.waitUntilExit()
      if ignoring == nil {
        #expect(try Data(contentsOf: folder.appending(path: "report.json")) == old)
      }
      outcome = (process.terminationReason, process.terminationStatus, try names(), before)
    }
    return try #require(outcome)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `a signal removes what is not complete, and ends the run`(signal: Int32) throws {
    let run = try end(with: signal)
    #expect(run.before.count == 4)
    #expect(run.reason == .uncaughtSignal)
    #expect(run.status == signal)
    #expect(run.names == ["pipe", "report.json"])
  }

  @Test func `a signal that was to be ignored ends nothing`() throws {
    let run = try end(with: SIGHUP, ignoring: "HUP")
    #expect(run.reason == .exit)
    #expect(run.names == ["new.csv", "pipe", "report.json"])
  }
}
